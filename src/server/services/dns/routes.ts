import {
  applyDnsTemplate,
  changeDnsRecords,
  createDnsZone,
  getDnsZone,
  getLiveDns,
} from '../../../contract/dns.ts'
import { templateChanges } from '../../../contract/dns-records/zone-templates.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import type { Resolvers } from '../../providers/resolvers/index.ts'
import { changeZone, shownRecords, showZone, zoneOf, type DnsDeps } from './change-zone.ts'
import { readLiveZone } from './live-zone.ts'
import type { NewZones } from './new-zones.ts'
import { hasEmailAt, type StoredZone } from './stored-zones.ts'
import { zoneFileRoutes } from './zone-file-routes.ts'

export interface DnsRouteDeps extends DnsDeps {
  /** Undefined without nameservers of ours. */
  readonly newZones: Pick<NewZones, 'add' | 'recordsOf'> | undefined
  readonly resolvers: Resolvers
  /** Returns the name of the customer's domain, which is still here. @throws ApiError OWNED_DOMAIN_NOT_FOUND, DOMAIN_NOT_WITH_US */
  readonly requireDomain: (id: string, context: CustomerContext) => Promise<string>
}

/** Returns the calls about the zones that we host. */
export const dnsRoutes = (deps: DnsRouteDeps): Route[] => {
  const { db, hostingIps, newZones, resolvers, requireDomain } = deps
  // Each asks the resolvers a hundred times.
  const liveLimit = createLimit(20, 60)
  const find = async (id: string, context: CustomerContext): Promise<StoredZone> => {
    await requireDomain(id, context)
    return zoneOf(deps, id)
  }
  /** @throws ApiError DNS_ZONE_CHANGED */
  const findVersion = async (id: string, context: CustomerContext, expected: number) => {
    const zone = await find(id, context)
    if (zone.version !== expected) throw new ApiError('DNS_ZONE_CHANGED')
    return zone
  }

  return [
    route(getDnsZone, async ({ params }, context) =>
      showZone(await find(params.id, context), deps),
    ),

    route(createDnsZone, async ({ params: { id } }, context) => {
      const name = await requireDomain(id, context)
      await db.transaction(async (tx) => newZones?.add(tx, { id, name }))
      return showZone(await zoneOf(deps, id), deps)
    }),

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

    route(changeDnsRecords, async ({ params, body }, context) => {
      const zone = await findVersion(params.id, context, body.expectedVersion)
      return showZone(await changeZone(deps, zone, body.changes), deps)
    }),

    route(applyDnsTemplate, async ({ params, body }, context) => {
      const zone = await findVersion(params.id, context, body.expectedVersion)
      const changes = templateChanges(body.template, shownRecords(zone), {
        ...{ zone: zone.name, hostingIps },
      })
      if (changes === undefined) throw new ApiError('DNS_TEMPLATE_NOT_OFFERED')
      return showZone(await changeZone(deps, zone, changes), deps)
    }),

    ...zoneFileRoutes({ ...deps, find, findVersion }),
  ]
}
