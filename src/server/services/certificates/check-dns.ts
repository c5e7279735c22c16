import { baseOfName } from '../../../contract/certificate-names.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PublicDns } from '../../providers/public-dns.ts'
import { forbiddingCaa } from './forbidding-caa.ts'
import type { CertificateName, Issuance } from './issuance.ts'
import { storeDns } from './stored-issuances.ts'

export interface CheckDnsDeps extends Pick<PublicDns, 'resolve' | 'resolve6' | 'resolveCaa'> {
  readonly db: Queryable
  readonly hostingIps: readonly string[]
}

const sameAnswer = <Answer>(ask: (name: string) => Promise<Answer>) => {
  const asked = new Map<string, Promise<Answer>>()
  return (name: string): Promise<Answer> => {
    const answer = asked.get(name) ?? ask(name)
    asked.set(name, answer)
    return answer
  }
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
  const resolveCaa = sameAnswer(deps.resolveCaa)
  const checked = await Promise.all(
    names.map(async (one) => ({
      ...one,
      caa: await forbiddingCaa({ resolveCaa }, one.name),
      ipv6: one.isValidated ? [] : await staleIpv6(deps, one),
    })),
  )
  await storeDns(deps.db, id, checked)
  return checked
}
