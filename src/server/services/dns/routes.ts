import {
  applyDnsTemplate,
  changeDnsRecords,
  createDnsZone,
  getDnsZone,
} from '../../../contract/dns.ts'
import { templateChanges } from '../../../contract/dns-records/zone-templates.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { changeZone, shownRecords, showZone, zoneOf, type DnsDeps } from './change-zone.ts'
import { liveRoutes, type LiveRouteDeps } from './live-routes.ts'
import type { NewZones } from './new-zones.ts'
import type { StoredZone } from './stored-zones.ts'
import { zoneFileRoutes } from './zone-file-routes.ts'

export interface DnsRouteDeps extends DnsDeps, Omit<LiveRouteDeps, 'find' | 'newZones'> {
  /** Undefined without nameservers of ours. */
  readonly newZones: Pick<NewZones, 'add' | 'recordsOf'> | undefined
}

/** Returns the calls about the zones that we host. */
export const dnsRoutes = (deps: DnsRouteDeps): Route[] => {
  const { db, hostingIps, newZones, requireDomain } = deps
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

    ...liveRoutes({ ...deps, find }),

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
