import { countSpf, getDnsSpread, getLiveDns } from '../../../contract/dns.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import type { Resolvers } from '../../providers/resolvers/index.ts'
import { readLiveZone } from './live-zone.ts'
import type { NewZones } from './new-zones.ts'
import { hasEmailAt, type StoredZone } from './stored-zones.ts'
import { readSpfLookups } from './spf-lookups.ts'
import { readSpread } from './zone-spread.ts'

export interface LiveRouteDeps {
  readonly db: Queryable
  readonly nameservers: readonly string[]
  /** Undefined without nameservers of ours. */
  readonly newZones: Pick<NewZones, 'recordsOf'> | undefined
  readonly resolvers: Resolvers
  /** Returns the name of the customer's domain, which is still here. @throws ApiError OWNED_DOMAIN_NOT_FOUND, DOMAIN_NOT_WITH_US */
  readonly requireDomain: (id: string, context: CustomerContext) => Promise<string>
  readonly find: (id: string, context: CustomerContext) => Promise<StoredZone>
}

/** Returns the calls about what the world sees of a domain. */
export const liveRoutes = (deps: LiveRouteDeps): Route[] => {
  const { db, nameservers, newZones, resolvers, requireDomain, find } = deps
  // Each asks the resolvers a hundred times.
  const liveLimit = createLimit(20, 60)
  const spreadLimit = createLimit(60, 60)
  const spfLimit = createLimit(60, 60)
  return [
    route(getLiveDns, async ({ params: { id } }, context) => {
      const name = await requireDomain(id, context)
      if (newZones === undefined) throw new ApiError('DNS_NOT_OFFERED')
      const { customerId } = context.customer
      await liveLimit(customerId)
      const hasAccountEmail = await hasEmailAt(db, customerId, name)
      const live = await readLiveZone(resolvers, name)
      return {
        ...{ isSigned: live.isSigned, nameservers: [...live.nameservers], hasAccountEmail },
        ...{ recordSets: [...live.recordSets], unread: [...live.unread] },
        newZone: newZones.recordsOf(name),
      }
    }),

    route(getDnsSpread, async ({ params, query }, context) => {
      await spreadLimit(context.customer.customerId)
      const zone = await find(params.id, context)
      return readSpread(resolvers, zone, { asked: query.sets ?? [], ours: nameservers })
    }),

    route(countSpf, async ({ params, query }, context) => {
      await requireDomain(params.id, context)
      await spfLimit(context.customer.customerId)
      return { lookups: await readSpfLookups(resolvers, query.text) }
    }),
  ]
}
