import { isDomainName, parseSearchTerm } from '../../../contract/domain-name.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toStrictAscii, toUnicodeName } from '../../platform/domain-names/index.ts'
import type { TldRecord } from '../products/index.ts'
import type { SoldTlds } from './sold-tlds.ts'
import { untakenScript } from './supported-scripts.ts'

export interface DomainName {
  /** ASCII: `xn--j2e0cg3n2c.com`. */
  readonly name: string
  /** The part before the TLD, ASCII. */
  readonly label: string
  readonly tld: TldRecord
}

/** A searched label, with its TLD if typed. */
export interface Term {
  readonly label: string
  /** ASCII, sold or not; undefined for a keyword. */
  readonly tld: string | undefined
  readonly unicode: string
}

/** Parses a typed name or keyword by IDNA (commerce §5). Throws REQUIRED_DOMAIN, INVALID_DOMAIN. */
export const parseTerm = (typed: string, catalogue: Pick<SoldTlds, 'has'>): Term => {
  const term = parseSearchTerm(typed, catalogue)
  if (typeof term === 'string') throw new ApiError(term)
  const label = toStrictAscii(term.label)
  if (label === undefined) throw new ApiError('INVALID_DOMAIN')
  return { label, tld: term.tld, unicode: toUnicodeName(term.unicode) }
}

/** Throws REQUIRED_DOMAIN, INVALID_DOMAIN or UNSUPPORTED_TLD {tld}. */
const readDomain = (typed: string, catalogue: Omit<SoldTlds, 'tlds'>): DomainName => {
  const { label, tld: typedTld } = parseTerm(typed, catalogue)
  if (typedTld === undefined) throw new ApiError('INVALID_DOMAIN')
  const tld = catalogue.find(typedTld)
  if (tld === undefined) throw new ApiError('UNSUPPORTED_TLD', { tld: toUnicodeName(typedTld) })
  const name = `${label}.${typedTld}`
  if (!isDomainName(name)) throw new ApiError('INVALID_DOMAIN')
  return { name, label, tld }
}

/** Throws SCRIPT_NOT_TAKEN {tld, script} (ISO 15924). */
const inTakenScript = (domain: DomainName): DomainName => {
  const { label, tld } = domain
  const script = untakenScript(label, tld)
  if (script !== undefined) {
    throw new ApiError('SCRIPT_NOT_TAKEN', { tld: `.${tld.unicode}`, script })
  }
  return domain
}

/** Parses one typed name: drops scheme, path and subdomains, so `shop.sabay.com` is `sabay.com`. */
export const parseDomain = (typed: string, catalogue: Omit<SoldTlds, 'tlds'>): DomainName =>
  inTakenScript(readDomain(typed, catalogue))

/** Parses a name sent by a program: only case and surrounding space may differ. */
export const parseExactDomain = (sent: string, catalogue: Omit<SoldTlds, 'tlds'>): DomainName =>
  inTakenScript(parseOwnedDomain(sent, catalogue))

/** Parses a registered name in any script. */
export const parseOwnedDomain = (sent: string, catalogue: Omit<SoldTlds, 'tlds'>): DomainName => {
  const parsed = readDomain(sent, catalogue)
  if (toStrictAscii(sent.trim().toLowerCase()) !== parsed.name) throw new ApiError('INVALID_DOMAIN')
  return parsed
}
