import { maximumLabelLength, toAsciiName } from './ascii-name.ts'

/** Maximum length of a domain's ASCII form (commerce §5). */
export const maximumDomainLength = 70
/** Maximum number of keywords or TLDs in one search (commerce §9). */
export const maximumSearchTerms = 5

/** Why a text is neither a domain name nor a keyword. */
export type DomainNameProblem = 'REQUIRED_DOMAIN' | 'INVALID_DOMAIN'

/** A searched name: its label and the TLD, if typed, in ASCII and Unicode. */
export interface SearchTerm {
  /** `sabay`, `xn--j2e0cg3n2c` */
  readonly label: string
  /** `com`, `com.kh`; undefined for a keyword. */
  readonly tld: string | undefined
  /** As displayed: `ខ្មែរ.com`. */
  readonly unicode: string
}

const cleanOnce = (typed: string): string =>
  typed
    // Compatibility forms decompose as punycode does. Thai and Lao AM stay composed: their parts render badly.
    .replace(/[^\u0e33\u0eb3]+/g, (text) => text.normalize('NFKC').toLowerCase().normalize('NFKC'))
    .trim()
    // Of a pasted URL only the host: no scheme, path, user name or port.
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//, '')
    .replace(/(?!^)[/\\?#].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d*$/, '')
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/[^\p{L}\p{Mn}\p{Mc}\p{Nd}.-]/gu, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(^|[.-])[\p{Mn}\p{Mc}]+/gu, '$1')
    .replace(/[^.]+/g, (label) =>
      // The hyphens of a punycode label are significant.
      /^xn--[a-z0-9-]*[a-z0-9]-*$/.test(label) ? label : label.replace(/-{2,}/g, '-'),
    )
    .replace(/-*\.[.-]*/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
    .replace(/^(?:www\.)+/, '')

/** A name that the rules above leave as it is; a phone takes 15 ms to compile their expressions. */
const plainName = /^(?!www\.)[a-z\d]+(?:[-.][a-z\d]+)*$/

/** Cleans a typed name or pasted URL (commerce §5); Khmer and Thai marks stay. Idempotent. */
export const cleanDomainInput = (typed: string): string => {
  if (plainName.test(typed)) return typed
  let cleaned = cleanOnce(typed)
  // Each pass shortens the text and can enable an earlier step; three have always sufficed.
  for (let again = cleanOnce(cleaned); again !== cleaned; again = cleanOnce(cleaned)) {
    cleaned = again
  }
  return cleaned
}

const isLabel = (label: string): boolean =>
  label.length <= maximumLabelLength && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label)

/** Returns whether an ASCII name matches commerce §5's pattern, label by label. */
export const isDomainName = (ascii: string): boolean => {
  const labels = ascii.split('.')
  return ascii.length <= maximumDomainLength && labels.length >= 2 && labels.every(isLabel)
}

/** Splits a typed name into label and TLD: the longest fitting one of `soldTlds` (ASCII, no dot), else the last label. */
export const parseSearchTerm = (
  typed: string,
  soldTlds: Pick<ReadonlySet<string>, 'has'>,
): SearchTerm | DomainNameProblem => {
  const cleaned = cleanDomainInput(typed)
  if (cleaned === '') return typed.trim() === '' ? 'REQUIRED_DOMAIN' : 'INVALID_DOMAIN'
  const ascii = toAsciiName(cleaned)
  if (ascii === undefined || ascii.length > maximumDomainLength) return 'INVALID_DOMAIN'
  const labels = ascii.split('.')
  if (!labels.every(isLabel)) return 'INVALID_DOMAIN'
  const shown = cleaned.split('.')
  if (labels.length !== shown.length) return 'INVALID_DOMAIN'
  if (ascii === 'www') return 'INVALID_DOMAIN'
  if (labels.length === 1) return { label: ascii, tld: undefined, unicode: cleaned }
  if (soldTlds.has(ascii)) return 'INVALID_DOMAIN'
  const sold = labels.findIndex((_, at) => at > 0 && soldTlds.has(labels.slice(at).join('.')))
  const from = sold === -1 ? labels.length - 1 : sold
  const label = labels[from - 1]
  if (label === undefined || label === 'www') return 'INVALID_DOMAIN'
  return { label, tld: labels.slice(from).join('.'), unicode: shown.slice(from - 1).join('.') }
}
