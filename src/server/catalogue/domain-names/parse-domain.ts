import { isDomainName, parseSearchTerm } from '../../../contract/domain-name.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toStrictAscii, toUnicodeName } from '../../platform/domain-names/idn.ts'
import type { TldRecord } from '../products/index.ts'
import type { SoldTlds } from './sold-tlds.ts'
import { untakenScript } from './supported-scripts.ts'

/** A name that can be asked for and sold. */
export interface DomainName {
  /** ASCII: `xn--j2e0cg3n2c.com`. */
  readonly name: string
  /** Its part before the TLD, ASCII. */
  readonly label: string
  readonly tld: TldRecord
}

/** A searched label, with the TLD when one was typed. */
export interface Term {
  /** ASCII. */
  readonly label: string
  /** ASCII, sold or not; undefined for a keyword. */
  readonly tld: string | undefined
  /** As people write it. */
  readonly unicode: string
}

/**
 * Reads a name or keyword as a person typed it (commerce §5), by all rules of IDNA.
 *
 * @throws ApiError REQUIRED_DOMAIN, INVALID_DOMAIN
 */
export const parseTerm = (typed: string, catalogue: Pick<SoldTlds, 'has'>): Term => {
  const term = parseSearchTerm(typed, catalogue)
  if (typeof term === 'string') throw new ApiError(term)
  const label = toStrictAscii(term.label)
  if (label === undefined) throw new ApiError('INVALID_DOMAIN')
  return { label, tld: term.tld, unicode: toUnicodeName(term.unicode) }
}

/** @throws ApiError REQUIRED_DOMAIN; INVALID_DOMAIN also for a keyword; UNSUPPORTED_TLD {tld} */
const readDomain = (typed: string, catalogue: Omit<SoldTlds, 'tlds'>): DomainName => {
  const { label, tld: typedTld } = parseTerm(typed, catalogue)
  if (typedTld === undefined) throw new ApiError('INVALID_DOMAIN')
  const tld = catalogue.find(typedTld)
  if (tld === undefined) throw new ApiError('UNSUPPORTED_TLD', { tld: toUnicodeName(typedTld) })
  const name = `${label}.${typedTld}`
  if (!isDomainName(name)) throw new ApiError('INVALID_DOMAIN')
  return { name, label, tld }
}

/** @throws ApiError SCRIPT_NOT_TAKEN {tld, script}: ISO 15924 */
const inTakenScript = (domain: DomainName): DomainName => {
  const { label, tld } = domain
  const script = untakenScript(label, tld)
  if (script !== undefined) {
    throw new ApiError('SCRIPT_NOT_TAKEN', { tld: `.${tld.unicode}`, script })
  }
  return domain
}

/**
 * Reads one name as a person typed it: an address loses its scheme and path, `shop.sabay.com` is
 * `sabay.com`.
 *
 * @throws ApiError REQUIRED_DOMAIN; INVALID_DOMAIN also for a keyword; UNSUPPORTED_TLD {tld};
 *   SCRIPT_NOT_TAKEN {tld, script} for letters that the TLD does not take
 */
export const parseDomain = (typed: string, catalogue: Omit<SoldTlds, 'tlds'>): DomainName =>
  inTakenScript(readDomain(typed, catalogue))

/**
 * Reads a name that a program sent, to buy exactly that: nothing is cleaned away but case and
 * surrounding space, and a name with more labels is none.
 *
 * @throws ApiError as {@link parseDomain}
 */
export const parseExactDomain = (sent: string, catalogue: Omit<SoldTlds, 'tlds'>): DomainName =>
  inTakenScript(parseOwnedDomain(sent, catalogue))

/**
 * The same for a name that its owner has already, whatever its registry takes by now.
 *
 * @throws ApiError as {@link parseDomain}, but never SCRIPT_NOT_TAKEN
 */
export const parseOwnedDomain = (sent: string, catalogue: Omit<SoldTlds, 'tlds'>): DomainName => {
  const parsed = readDomain(sent, catalogue)
  if (toStrictAscii(sent.trim().toLowerCase()) !== parsed.name) throw new ApiError('INVALID_DOMAIN')
  return parsed
}
