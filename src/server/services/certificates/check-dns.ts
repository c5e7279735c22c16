import { baseOfName } from '../../../contract/certificate-names.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PublicDns } from '../../providers/public-dns.ts'
import type { CertificateName, Issuance } from './issuance.ts'
import { createResolverViews, type ViewDeps } from './resolver-views.ts'
import { storeDns } from './stored-issuances.ts'

export interface CheckDnsDeps extends ViewDeps, Pick<PublicDns, 'resolve' | 'resolve6'> {
  readonly db: Queryable
  readonly hostingIps: readonly string[]
}

/** Returns IPv6 that may be left from an earlier server: ours have none, and the authority fetches files by IPv6 first. */
const staleIpv6 = async (
  { resolve, resolve6, hostingIps }: CheckDnsDeps,
  { name, method }: CertificateName,
): Promise<readonly string[]> => {
  const base = baseOfName(name)
  const ipv6 = await resolve6(base)
  if (ipv6.length === 0 || method === 'HTTP') return ipv6
  return (await resolve(base)).some((ip) => hostingIps.includes(ip)) ? ipv6 : []
}

/** Looks up what in the DNS keeps the authority from issuing, and stores it; returns the names. */
export const checkDns = async (
  deps: CheckDnsDeps,
  { id, names }: Issuance,
): Promise<readonly CertificateName[]> => {
  const views = createResolverViews(deps)
  const checked = await Promise.all(
    names.map(async (one) => ({
      ...one,
      caa: await views.forbidding(one.name),
      differing: await views.differing(one),
      ipv6: one.isValidated ? [] : await staleIpv6(deps, one),
    })),
  )
  await storeDns(deps.db, id, checked)
  return checked
}
