import { exportZone, importZone, previewZoneImport } from '../../../contract/dns.ts'
import { showRecordSets } from '../../../contract/dns-records/record-set.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { changeZone, requireFewSets, showZone, type DnsDeps } from './change-zone.ts'
import type { StoredZone } from './stored-zones.ts'
import { formatZoneFile, importZoneFile } from './zone-file/index.ts'

export interface ZoneFileRouteDeps extends DnsDeps {
  readonly find: (id: string, context: CustomerContext) => Promise<StoredZone>
  /** @throws ApiError DNS_ZONE_CHANGED */
  readonly findVersion: (
    id: string,
    context: CustomerContext,
    expected: number,
  ) => Promise<StoredZone>
}

/** Returns the calls that import and export zone files. */
export const zoneFileRoutes = (deps: ZoneFileRouteDeps): Route[] => {
  const { find, findVersion } = deps
  const importLimit = createLimit(60, 60)
  return [
    route(previewZoneImport, async ({ params, body: { text, replaceAll } }, context) => {
      await importLimit(context.customer.customerId)
      const zone = await find(params.id, context)
      const { recordSets, problems, skipped } = importZoneFile(zone, text, replaceAll)
      requireFewSets(recordSets)
      return {
        ...{ version: zone.version, problems: [...problems], skipped },
        recordSets: showRecordSets(recordSets, zone.name),
      }
    }),

    route(importZone, async ({ params, body }, context) => {
      const { expectedVersion, text, replaceAll } = body
      await importLimit(context.customer.customerId)
      const zone = await findVersion(params.id, context, expectedVersion)
      const { changes } = importZoneFile(zone, text, replaceAll)
      if (changes.length === 0) return showZone(zone, deps)
      const source = { by: 'CUSTOMER', cause: 'IMPORT' } as const
      return showZone(await changeZone(deps, zone, changes, source), deps)
    }),

    route(exportZone, async ({ params }, context) => {
      const zone = await find(params.id, context)
      return { fileName: `${zone.name}.zone`, text: formatZoneFile(zone) }
    }),
  ]
}
