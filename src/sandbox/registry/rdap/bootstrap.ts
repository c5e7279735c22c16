import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import tlds from 'tlds' with { type: 'json' }
import { stableHash } from '../initial-state.ts'

/** TLDs without RDAP, as with some country registries. */
const WITHOUT_RDAP: ReadonlySet<string> = new Set(['kh', 'th', 'la', 'mm', 'kp', 'er', 'cu'])

const OWN_GROUPS: Readonly<Record<string, string>> = {
  com: 'com-net',
  net: 'com-net',
  org: 'org',
  xn__o3cw4h: 'th',
}

const GENERIC_GROUPS = ['generic-1', 'generic-2', 'generic-3', 'generic-4']

/** The RDAP service of each TLD (an A-label). */
export const RDAP_GROUPS: ReadonlyMap<string, string> = new Map(
  tlds
    .map((tld) => domainToASCII(tld))
    .filter((tld) => tld !== '' && !WITHOUT_RDAP.has(tld))
    .map((tld) => [tld, groupOf(tld)]),
)

function groupOf(tld: string): string {
  const own = OWN_GROUPS[tld.replace('--', '__')]
  if (own !== undefined) return own
  if (tld.length === 2) return 'countries'
  return GENERIC_GROUPS[stableHash(tld) % GENERIC_GROUPS.length] ?? 'generic-1'
}

/** Returns the bootstrap file in IANA's form (RFC 9224) with its entity tag. */
export function bootstrapDocument(baseUrl: string): { body: string; etag: string } {
  const groups = Map.groupBy(RDAP_GROUPS, ([, group]) => group)
  const services = [...groups].map(([group, entries]) => [
    entries.map(([tld]) => tld).sort(),
    [`${baseUrl}/rdap/${group}/`],
  ])
  const body = JSON.stringify({
    version: '1.0',
    publication: '2026-11-01T00:00:00Z',
    description: 'RDAP bootstrap file for Domain Name System registrations (sandbox)',
    services,
  })
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}
