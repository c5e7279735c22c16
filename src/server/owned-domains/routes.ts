import { listOwnedDomains } from '../../contract/owned-domain-list.ts'
import {
  getOwnedDomain,
  removeDomain,
  setDomainLock,
  setNameservers as setNameserversCall,
  showAuthCode,
  type OwnedDomainDetail,
} from '../../contract/owned-domains.ts'
import { createLimit } from '../address-limit.ts'
import { ApiError } from '../api-error.ts'
import { renewalTotal } from '../auto-renewals/index.ts'
import type { FindOffer } from '../cart/index.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { CustomerContext } from '../http/request-context.ts'
import { route, type Route } from '../http/routes.ts'
import type { Enqueue } from '../jobs/index.ts'
import { readAuthCode } from './auth-code.ts'
import { changeAtRegistry, lookAtRegistry, type AskingParts } from './change-at-registry.ts'
import type { Removals } from './domain-removals.ts'
import { ourLock, registryRecord } from './registry-record.ts'
import { removalTime } from './removal-time.ts'
import { setNameservers } from './set-nameservers.ts'
import {
  findDomain,
  listDomains,
  rulesOf,
  type DomainView,
  type FoundDomain,
  type RulesByTld,
} from './stored-domains.ts'

/** What the calls need. */
export interface OwnedDomainParts extends AskingParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  /** As they are now. */
  readonly rules: () => RulesByTld
  readonly findOffer: FindOffer
  readonly removals: Removals
}

/** What a customer gets back for a domain that they may remove. @throws ApiError when they may not */
const removable = (domain: FoundDomain, rules: RulesByTld, now: Date): number => {
  const { domainName, unicodeName: name, registeredAt, removal } = domain
  if (removal !== null) return removal.amount
  const { state } = removalTime(new Date(registeredAt), rulesOf(domainName, rules), now)
  throw new ApiError(state === 'never' ? 'REMOVAL_NOT_OFFERED' : 'REMOVAL_TOO_LATE', { name })
}

/** The calls about the domains that a customer has. */
export const ownedDomainRoutes = (parts: OwnedDomainParts): Route[] => {
  const { db, clock, enqueue, rules, findOffer, removals } = parts
  // One customer must not keep the registry's few sessions busy for all.
  const askLimit = createLimit(60, 60)
  const codeLimit = createLimit(20, 3600)

  const ofCustomer = ({ customer: { customerId, websiteId } }: CustomerContext): DomainView => {
    const now = clock.now()
    return {
      ...{ customerId, findOffer, now },
      rules: rules(),
      renewalTotal: (renewed) => renewalTotal(findOffer, renewed, websiteId, now),
    }
  }
  const find = async (id: string, context: CustomerContext) => {
    const domain = await findDomain(db, ofCustomer(context), id)
    await askLimit(context.customer.customerId)
    return domain
  }

  return [
    route(listOwnedDomains, ({ query }, context) => listDomains(db, ofCustomer(context), query)),

    route(getOwnedDomain, async ({ params }, context): Promise<OwnedDomainDetail> => {
      const domain = await find(params.id, context)
      return { ...domain, registry: registryRecord(await lookAtRegistry(parts, domain.domainName)) }
    }),

    route(setNameserversCall, async ({ params, body }, context): Promise<OwnedDomainDetail> => {
      const domain = await find(params.id, context)
      const changed = await setNameservers(parts, domain.domainName, body.nameservers)
      return { ...domain, registry: registryRecord(changed) }
    }),

    route(setDomainLock, async ({ params, body }, context): Promise<OwnedDomainDetail> => {
      const domain = await find(params.id, context)
      const changed = await changeAtRegistry(parts, domain.domainName, ({ statuses }) => {
        if (statuses.includes(ourLock) === body.locked) return undefined
        return body.locked ? { addStatuses: [ourLock] } : { removeStatuses: [ourLock] }
      })
      return { ...domain, registry: registryRecord(changed) }
    }),

    route(showAuthCode, async ({ params }, context) => {
      const { customerId } = context.customer
      const { domainName } = await find(params.id, context)
      await codeLimit(customerId)
      const authCode = await readAuthCode(parts, domainName)
      // Before it is shown: nobody sees a code that its owner is not told of.
      const at = clock.now().toISOString()
      await enqueue(db, 'mail-security', { mail: 'AUTH_CODE_SHOWN', customerId, at, domainName })
      return { authCode }
    }),

    route(removeDomain, async ({ params: { id } }, context) => {
      const { customerId } = context.customer
      let domain
      try {
        domain = await find(id, context)
      } catch (error) {
        // Gone already, perhaps a moment ago: by the same wish, which was sent twice.
        const before = await removals.removedBefore(customerId, id)
        if (before === undefined) throw error
        return before
      }
      const amount = removable(domain, rules(), clock.now())
      return removals.remove(customerId, { id, domainName: domain.domainName, amount })
    }),
  ]
}
