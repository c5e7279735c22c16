import type { EndpointShape } from '../../../contract/endpoint.ts'
import { findOwnedNames, listOwnedDomains } from '../../../contract/owned-domain-list.ts'
import {
  answerTransferOut,
  getDomainContact,
  getOwnedDomain,
  removeDomain,
  setDomainContact,
  setDomainLock,
  setNameservers,
  showAuthCode,
  type OwnedDomainDetail,
} from '../../../contract/owned-domains.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import type { ServiceTask } from '../lifecycle/index.ts'
import { readRegistryInfo, type RegistryDeps } from './change-at-registry.ts'
import { domainStateAt } from './domain-kind.ts'
import { domainLife } from './domain-life.ts'
import type { Removals } from './domain-removals.ts'
import type { DomainTasks } from './domain-tasks.ts'
import { ownedNames } from './owned-names.ts'
import { withRegistry, type DomainPrices, type DomainView } from './show-domain.ts'
import { findDomain, listDomains, type LoadedDomain } from './stored-domains.ts'
import { rulesOf, type RulesByTld } from './tld-times.ts'

export interface OwnedDomainDeps extends Omit<RegistryDeps, 'storeInfo'> {
  readonly db: Queryable
  readonly clock: Clock
  readonly rules: () => RulesByTld
  readonly pricesOn: (site: WebsiteId, now: Date) => DomainPrices
  readonly removals: Pick<Removals, 'removedBefore'>
  readonly tasks: DomainTasks
  readonly isIcanns: (name: string) => boolean
  readonly ourNameservers: readonly string[]
}

/** The call of each task. */
export const taskCalls = {
  nameservers: setNameservers,
  lock: setDomainLock,
  'transfer-out': answerTransferOut,
  'auth-code': showAuthCode,
  contact: getDomainContact,
  'set-contact': setDomainContact,
  removal: removeDomain,
} as const satisfies Readonly<Record<keyof DomainTasks, EndpointShape>>

const createLookup = (deps: OwnedDomainDeps) => {
  const { db, clock, rules, pricesOn, isIcanns, ourNameservers } = deps
  // One customer must not use up the registry's few sessions.
  const registryLimit = createLimit(60, 60)

  const viewOf = ({ customer: { customerId, websiteId } }: CustomerContext): DomainView => {
    const now = clock.now()
    const hostsZones = ourNameservers.length > 0
    return { customerId, now, hostsZones, rules: rules(), ...pricesOn(websiteId, now) }
  }
  const isLost = ({ stored }: LoadedDomain): boolean =>
    ['MOVED_AWAY', 'ENDED'].includes(domainStateAt(stored, rules(), clock.now()))
  const show = (domain: LoadedDomain, info: DomainInfo | undefined): OwnedDomainDetail => {
    const { shown, stored } = domain
    const { earlier, expiresAt, subject } = stored
    const tldRules = rulesOf(subject, rules())
    const now = clock.now()
    return withRegistry(shown, info, {
      ...{ isIcanns: isIcanns(subject), now, ourNameservers, earlier },
      hasAuthCode: tldRules.transferAuthCode,
      life: domainLife(expiresAt, tldRules, now),
    })
  }

  return {
    viewOf,
    find: async (id: string, context: CustomerContext): Promise<LoadedDomain> => {
      const domain = await findDomain(db, viewOf(context), id)
      await registryLimit(context.customer.customerId)
      return domain
    },
    show,
    showNow: async (domain: LoadedDomain): Promise<OwnedDomainDetail> =>
      isLost(domain)
        ? { ...domain.shown, registry: null, earlierNameservers: null }
        : show(domain, await readRegistryInfo(deps, domain.shown.domainName)),
    /** @throws ApiError DOMAIN_NOT_WITH_US in a state without the task */
    run: <Input, Output>(
      task: ServiceTask<LoadedDomain, Input, Output>,
      domain: LoadedDomain,
      input: Input,
      { customer: { customerId }, locale }: CustomerContext,
    ): Promise<Output> => {
      if (!task.in.includes(domainStateAt(domain.stored, rules(), clock.now()))) {
        throw new ApiError('DOMAIN_NOT_WITH_US')
      }
      return task.run(domain, input, { actor: { kind: 'customer', id: customerId }, locale })
    },
  }
}

/** Returns the calls about customers' domains. */
export const ownedDomainRoutes = (deps: OwnedDomainDeps): Route[] => {
  const { db, removals, tasks } = deps
  const { viewOf, find, show, showNow, run } = createLookup(deps)

  return [
    route(listOwnedDomains, ({ query }, context) => listDomains(db, viewOf(context), query)),

    route(findOwnedNames, ({ query }, context) => ownedNames(db, viewOf(context), query.labels)),

    route(getOwnedDomain, async ({ params }, context) => showNow(await find(params.id, context))),

    route(taskCalls.nameservers, async ({ params, body }, context) => {
      const domain = await find(params.id, context)
      const info = await run(tasks.nameservers, domain, body, context)
      return show(await findDomain(db, viewOf(context), params.id), info)
    }),

    route(taskCalls.lock, async ({ params, body }, context) => {
      const domain = await find(params.id, context)
      return show(domain, await run(tasks.lock, domain, body, context))
    }),

    route(taskCalls['transfer-out'], async ({ params, body }, context) => {
      const domain = await find(params.id, context)
      await run(tasks['transfer-out'], domain, body, context)
      return showNow(await findDomain(db, viewOf(context), params.id))
    }),

    route(taskCalls['auth-code'], async ({ params }, context) => {
      const domain = await find(params.id, context)
      return { authCode: await run(tasks['auth-code'], domain, undefined, context) }
    }),

    route(taskCalls.contact, async ({ params }, context) => {
      const domain = await find(params.id, context)
      return { contact: await run(tasks.contact, domain, undefined, context) }
    }),

    route(taskCalls['set-contact'], async ({ params, body }, context) => {
      const domain = await find(params.id, context)
      return { contact: await run(tasks['set-contact'], domain, body, context) }
    }),

    route(taskCalls.removal, async ({ params: { id } }, context) => {
      let domain
      try {
        domain = await find(id, context)
      } catch (error) {
        // The same command may have removed it a moment ago.
        const before = await removals.removedBefore(context.customer.customerId, id)
        if (before === undefined) throw error
        return before
      }
      return run(tasks.removal, domain, undefined, context)
    }),
  ]
}
