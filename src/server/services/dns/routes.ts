import {
  applyDnsTemplate,
  changeDnsRecords,
  createDnsZone,
  getDnsZone,
  listDnsChanges,
  undoDnsChange,
} from '../../../contract/dns.ts'
import { templateChanges } from '../../../contract/dns-records/zone-templates.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { changeZone, shownRecords, showZone, zoneOf, type DnsDeps } from './change-zone.ts'
import { liveRoutes, type LiveRouteDeps } from './live-routes.ts'
import type { NewZones } from './new-zones.ts'
import { listChanges } from './stored-changes.ts'
import type { StoredZone } from './stored-zones.ts'
import { undoChange } from './undo-change.ts'
import { zoneFileRoutes } from './zone-file-routes.ts'

const by = 'CUSTOMER'

export interface DnsRouteDeps extends DnsDeps, Omit<LiveRouteDeps, 'find' | 'newZones'> {
  /** Undefined without nameservers of ours. */
  readonly newZones: Pick<NewZones, 'addWithLiveRecords' | 'recordsOf'> | undefined
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
      await newZones?.addWithLiveRecords(db, { id, name: await requireDomain(id, context) })
      return showZone(await zoneOf(deps, id), deps)
    }),

    ...liveRoutes({ ...deps, find }),

    route(changeDnsRecords, async ({ params, body }, context) => {
      const zone = await findVersion(params.id, context, body.expectedVersion)
      return showZone(await changeZone(deps, zone, body.changes, { by, cause: 'RECORDS' }), deps)
    }),

    route(applyDnsTemplate, async ({ params, body }, context) => {
      const zone = await findVersion(params.id, context, body.expectedVersion)
      const changes = templateChanges(body.template, shownRecords(zone), {
        ...{ zone: zone.name, hostingIps },
      })
      if (changes === undefined) throw new ApiError('DNS_TEMPLATE_NOT_OFFERED')
      return showZone(await changeZone(deps, zone, changes, { by, cause: 'TEMPLATE' }), deps)
    }),

    route(listDnsChanges, async ({ params }, context) => ({
      changes: await listChanges(db, await find(params.id, context)),
    })),

    route(undoDnsChange, async ({ params, body: { expectedVersion, version } }, context) => {
      const zone = await findVersion(params.id, context, expectedVersion)
      return showZone(await undoChange(deps, zone, { version, by }), deps)
    }),

    ...zoneFileRoutes({ ...deps, find, findVersion }),
  ]
}
