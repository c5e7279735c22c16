import type { CallResult } from '../../../../client/api-error.ts'
import { changeDnsRecords, getDnsZone, type DnsZone } from '../../../../contract/dns.ts'
import { listOwnedDomains } from '../../../../contract/owned-domain-list.ts'
import { getOwnedDomain } from '../../../../contract/owned-domains.ts'
import { call } from '../../../../stores/api.ts'

/**
 * Whether a domain leads to a service: `here`; `zone`, our nameservers answer with another IP;
 * `elsewhere`, others answer. `domainId` is that of the customer's own domain.
 */
export type Pointing =
  | { readonly is: 'here' | 'zone'; readonly domainId: string; readonly zone: DnsZone }
  | { readonly is: 'elsewhere'; readonly domainId: string | undefined }

interface Target {
  /** ASCII. */
  readonly domain: string
  readonly ip: string
}

/** Returns whether a zone leads a domain and its `www` to an IP. */
export const leadsTo = ({ recordSets }: Pick<DnsZone, 'recordSets'>, ip: string): boolean => {
  const valuesOf = (name: string, type: string): readonly string[] =>
    recordSets.find((set) => set.name === name && set.type === type)?.values ?? []
  const isDirect = (name: string): boolean =>
    valuesOf(name, 'A').includes(ip) && valuesOf(name, 'AAAA').length === 0
  return isDirect('@') && (isDirect('www') || valuesOf('www', 'CNAME').length > 0)
}

/** Finds out where a domain leads, as far as we host it. */
export const loadPointing = async (
  { domain, ip }: Target,
  signal: AbortSignal,
): Promise<CallResult<Pointing>> => {
  const found = await call(listOwnedDomains, { query: { search: domain } }, { signal })
  if (!found.ok) return found
  const own = found.answer.domains.find(
    ({ domainName, state }) => domainName === domain && state !== 'ENDED' && state !== 'MOVED_AWAY',
  )
  if (own === undefined) return { ok: true, answer: { is: 'elsewhere', domainId: undefined } }
  const params = { id: own.id }
  const zone = await call(getDnsZone, { params }, { signal })
  const elsewhere = { ok: true, answer: { is: 'elsewhere', domainId: own.id } } as const
  if (!zone.ok) return zone.error.messageCode === 'DNS_ZONE_NOT_FOUND' ? elsewhere : zone
  const detail = await call(getOwnedDomain, { params }, { signal })
  if (!detail.ok) return detail
  const nameservers = detail.answer.registry?.nameservers ?? []
  if (!nameservers.some((host) => zone.answer.nameservers.includes(host))) return elsewhere
  const is = leadsTo(zone.answer, ip) ? 'here' : 'zone'
  return { ok: true, answer: { is, domainId: own.id, zone: zone.answer } }
}

/** Leads a domain and its `www` to an IP, in the zone that we host. */
export const pointHere = (
  { domainId, zone }: { readonly domainId: string; readonly zone: DnsZone },
  ip: string,
): Promise<CallResult<DnsZone>> => {
  const at = (name: string, type: 'A' | 'AAAA' | 'CNAME', values: string[]) => ({
    ...{ name, type, values },
  })
  return call(changeDnsRecords, {
    params: { id: domainId },
    body: {
      expectedVersion: zone.version,
      changes: [
        at('@', 'A', [ip]),
        at('@', 'AAAA', []),
        at('www', 'CNAME', []),
        at('www', 'AAAA', []),
        at('www', 'A', [ip]),
      ],
    },
  })
}
