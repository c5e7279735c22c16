import { listOwnedDomains } from '../../contract/owned-domain-list.ts'
import {
  getOwnedDomain,
  setDomainLock,
  setNameservers as setNameserversCall,
  showAuthCode,
  type OwnedDomainDetail,
} from '../../contract/owned-domains.ts'
import { createLimit } from '../address-limit.ts'
import { renewalTotal } from '../auto-renewals/index.ts'
import type { FindOffer } from '../cart/index.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { CustomerContext } from '../http/request-context.ts'
import { route, type Route } from '../http/routes.ts'
import type { Enqueue } from '../jobs/index.ts'
import { readAuthCode } from './auth-code.ts'
import { changeAtRegistry, lookAtRegistry, type AskingParts } from './change-at-registry.ts'
import { ourLock, registryRecord } from './registry-record.ts'
import { setNameservers } from './set-nameservers.ts'
import { findDomain, listDomains, type Asking, type RulesByTld } from './stored-domains.ts'

/** What the calls need. */
export interface OwnedDomainParts extends AskingParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  /** As they are now. */
  readonly rules: () => RulesByTld
  readonly findOffer: FindOffer
}

/** The calls about the domains that a customer has. */
export const ownedDomainRoutes = (parts: OwnedDomainParts): Route[] => {
  const { db, clock, enqueue, rules, findOffer } = parts
  // One customer must not keep the registry's few sessions busy for all.
  const askLimit = createLimit(60, 60)
  const codeLimit = createLimit(20, 3600)

  const ofCustomer = ({ customer }: CustomerContext): Asking => {
    const { customerId, websiteId } = customer
    const now = clock.now()
    return {
      customerId,
      rules: rules(),
      renewalTotal: (renewed) => renewalTotal(findOffer, renewed, websiteId, now),
      now,
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
  ]
}
