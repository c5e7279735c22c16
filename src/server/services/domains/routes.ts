import { findOwnedNames, listOwnedDomains } from '../../../contract/owned-domain-list.ts'
import {
  answerTransferOut,
  getDomainContact,
  getOwnedDomain,
  removeDomain,
  setDomainContact,
  setDomainLock,
  setNameservers as setNameserversCall,
  showAuthCode,
  type OwnedDomainDetail,
} from '../../../contract/owned-domains.ts'
import { findContact } from '../../customers/accounts/index.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { renewalTotal } from '../../selling/auto-renewals/index.ts'
import type { FindOffer, ItemKinds } from '../../selling/items/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Enqueue, EnqueueOnce } from '../../platform/jobs/index.ts'
import { readAuthCode } from './auth-code.ts'
import { changeAtRegistry, lookAtRegistry } from './change-at-registry.ts'
import { changedHolder, readHolder, setHolder } from './domain-contact.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import type { Removals } from './domain-removals.ts'
import { ownedNames } from './owned-names.ts'
import { ourLock } from './registry-record.ts'
import { removalTime } from './removal-time.ts'
import { setNameservers } from './set-nameservers.ts'
import { answerTransfer, type TransferOutDeps } from './transfer-out.ts'
import {
  findDomain,
  listDomains,
  withRegistry,
  type DomainView,
  type FoundDomain,
} from './stored-domains.ts'
import { rulesOf, type RulesByTld } from './tld-times.ts'
import { mailSecurity } from '../../customers/accounts/jobs.ts'

export interface OwnedDomainDeps extends TransferOutDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly enqueueOnce: EnqueueOnce
  /** As they are now. */
  readonly rules: () => RulesByTld
  readonly findOffer: FindOffer
  readonly kinds: ItemKinds
  readonly removals: Removals
  /** Whether ICANN's rules bind the TLD of a name (ASCII). */
  readonly isIcanns: (name: string) => boolean
}

/** What a customer gets back for a domain that they may remove. @throws ApiError when they may not */
const removable = (domain: FoundDomain, rules: RulesByTld, now: Date): number => {
  const { domainName, unicodeName: name, registeredAt, removal } = domain
  if (domain.state === 'MOVED_AWAY') throw new ApiError('DOMAIN_NOT_WITH_US')
  if (removal !== null) return removal.amount
  const { state } = removalTime(new Date(registeredAt), rulesOf(domainName, rules), now)
  throw new ApiError(state === 'never' ? 'REMOVAL_NOT_OFFERED' : 'REMOVAL_TOO_LATE', { name })
}

/** What has left, or has ended, may be somebody else's by now, and even with us. */
const isLost = ({ state }: FoundDomain): boolean => state === 'MOVED_AWAY' || state === 'ENDED'

/** The calls about the domains that a customer has. */
export const ownedDomainRoutes = (deps: OwnedDomainDeps): Route[] => {
  const { db, clock, enqueue, enqueueOnce, rules, findOffer, removals, isIcanns } = deps
  // One customer must not keep the registry's few sessions busy for all.
  const askLimit = createLimit(60, 60)
  const codeLimit = createLimit(20, 3600)

  const ofCustomer = ({ customer: { customerId, websiteId } }: CustomerContext): DomainView => {
    const now = clock.now()
    return {
      ...{ customerId, findOffer, now },
      rules: rules(),
      renewalTotal: (renewed) => renewalTotal(deps.kinds, renewed, websiteId, now),
    }
  }
  const told = (domain: FoundDomain, info: DomainInfo | undefined): OwnedDomainDetail =>
    withRegistry(domain, info, { isIcanns: isIcanns(domain.domainName), now: clock.now() })
  const find = async (id: string, context: CustomerContext) => {
    const domain = await findDomain(db, ofCustomer(context), id)
    await askLimit(context.customer.customerId)
    return domain
  }
  /** A domain that is changed, or told the secrets of. */
  const findHeld = async (id: string, context: CustomerContext) => {
    const domain = await find(id, context)
    if (isLost(domain)) throw new ApiError('DOMAIN_NOT_WITH_US')
    return domain
  }

  return [
    route(listOwnedDomains, ({ query }, context) => listDomains(db, ofCustomer(context), query)),

    route(findOwnedNames, ({ query }, context) =>
      ownedNames(db, ofCustomer(context), query.labels),
    ),

    route(getOwnedDomain, async ({ params }, context): Promise<OwnedDomainDetail> => {
      const domain = await find(params.id, context)
      if (isLost(domain)) return { ...domain, registry: null }
      return told(domain, await lookAtRegistry(deps, domain.domainName))
    }),

    route(setNameserversCall, async ({ params, body }, context): Promise<OwnedDomainDetail> => {
      const domain = await findHeld(params.id, context)
      const changed = await setNameservers(deps, domain.domainName, body.nameservers)
      return told(domain, changed)
    }),

    route(setDomainLock, async ({ params, body }, context): Promise<OwnedDomainDetail> => {
      const domain = await findHeld(params.id, context)
      const changed = await changeAtRegistry(deps, domain.domainName, ({ statuses }) => {
        if (statuses.includes(ourLock) === body.locked) return undefined
        return body.locked ? { addStatuses: [ourLock] } : { removeStatuses: [ourLock] }
      })
      return told(domain, changed)
    }),

    route(answerTransferOut, async ({ params, body }, context): Promise<OwnedDomainDetail> => {
      const { domainName } = await findHeld(params.id, context)
      await answerTransfer(deps, domainName, body.decision)
      const after = await findDomain(db, ofCustomer(context), params.id)
      if (isLost(after)) return { ...after, registry: null }
      return told(after, await lookAtRegistry(deps, domainName))
    }),

    route(showAuthCode, async ({ params }, context) => {
      const { customerId } = context.customer
      const { domainName } = await findHeld(params.id, context)
      await codeLimit(customerId)
      const authCode = await readAuthCode(deps, domainName)
      // Before it is shown: nobody sees a code that its owner is not told of.
      const at = clock.now().toISOString()
      await enqueue(db, mailSecurity, { mail: 'AUTH_CODE_SHOWN', customerId, at, domainName })
      return { authCode }
    }),

    route(getDomainContact, async ({ params }, context) => {
      const { domainName } = await findHeld(params.id, context)
      return { contact: await readHolder(deps, domainName, context.locale) }
    }),

    route(setDomainContact, async ({ params, body }, context) => {
      const { customerId } = context.customer
      const domain = await findHeld(params.id, context)
      const contact = await findContact(db, customerId, body.addressId)
      if (contact === undefined) throw new ApiError('ADDRESS_NOT_FOUND')
      const { changed, cause } = await setHolder(deps, domain, contact)
      // Of a change whose answer was lost it is told when it is asked for again.
      const { domainName } = domain
      const at = clock.now().toISOString()
      const mail = { mail: 'DOMAIN_CONTACT_CHANGED', customerId, at, domainName } as const
      await enqueueOnce(db, mailSecurity, new Map([[cause, mail]]))
      return { contact: await changedHolder(deps, changed, context.locale) }
    }),

    route(removeDomain, async ({ params: { id } }, context) => {
      const { customerId } = context.customer
      let domain
      try {
        domain = await find(id, context)
      } catch (error) {
        // Gone already, perhaps a moment ago: by the same input, which was sent twice.
        const before = await removals.removedBefore(customerId, id)
        if (before === undefined) throw error
        return before
      }
      const amount = removable(domain, rules(), clock.now())
      return removals.remove(customerId, { id, domainName: domain.domainName, amount })
    }),
  ]
}
