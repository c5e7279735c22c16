import { applyDnsTemplate, changeDnsRecords, getDnsZone } from '../../../contract/dns.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { changeZone, shownRecords, showZone, zoneOf, type DnsDeps } from './change-zone.ts'
import type { StoredZone } from './stored-zones.ts'
import { templateChanges } from './zone-templates.ts'

export interface DnsRouteDeps extends DnsDeps {
  /** Finds the customer's domain, which is still here. @throws ApiError OWNED_DOMAIN_NOT_FOUND, DOMAIN_NOT_WITH_US */
  readonly requireDomain: (id: string, context: CustomerContext) => Promise<void>
}

/** Returns the calls about the zones that we host. */
export const dnsRoutes = (deps: DnsRouteDeps): Route[] => {
  const { db, nameservers, hostingIps, requireDomain } = deps
  const find = async (id: string, context: CustomerContext): Promise<StoredZone> => {
    await requireDomain(id, context)
    return zoneOf(db, id)
  }
  /** @throws ApiError DNS_ZONE_CHANGED */
  const findVersion = async (id: string, context: CustomerContext, expected: number) => {
    const zone = await find(id, context)
    if (zone.version !== expected) throw new ApiError('DNS_ZONE_CHANGED')
    return zone
  }

  return [
    route(getDnsZone, async ({ params }, context) =>
      showZone(await find(params.id, context), nameservers),
    ),

    route(changeDnsRecords, async ({ params, body }, context) => {
      const zone = await findVersion(params.id, context, body.expectedVersion)
      return showZone(await changeZone(deps, zone, body.changes), nameservers)
    }),

    route(applyDnsTemplate, async ({ params, body }, context) => {
      const zone = await findVersion(params.id, context, body.expectedVersion)
      const changes = templateChanges(body.template, shownRecords(zone), {
        ...{ zone: zone.name, hostingIps },
      })
      if (changes === undefined) throw new ApiError('DNS_TEMPLATE_NOT_OFFERED')
      return showZone(await changeZone(deps, zone, changes), nameservers)
    }),
  ]
}
