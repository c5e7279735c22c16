import { maximumLabelLength, toAsciiName } from './ascii-name.ts'

/**
 * The rules of domain names (commerce §5), the same in the browser and on the server. Limits count
 * the ASCII (punycode) form: 70 characters overall, 63 for a label.
 */
export const maximumDomainLength = 70
/** At most so many keywords or TLDs in one search (commerce §9). */
export const maximumSearchTerms = 5

/** Why a text is no domain name, or no keyword; each is a code of the closed union. */
export type DomainNameProblem = 'REQUIRED_DOMAIN' | 'INVALID_DOMAIN'

/** A searched name: the label, and the TLD when one was typed. ASCII and Unicode forms of each. */
export interface SearchTerm {
  /** `sabay`, `xn--j2e0cg3n2c` */
  readonly label: string
  /** `com`, `com.kh`; undefined for a keyword. */
  readonly tld: string | undefined
  /** As a person writes it: `ខ្មែរ.com`. */
  readonly unicode: string
}

/** One pass of {@link cleanDomainInput}. */
const cleanOnce = (typed: string): string =>
  typed
    // Compatibility forms (full-width letters, ligatures) as what they stand for, since that is what
    // becomes of them in punycode. Not the Thai and Lao AM, whose parts are drawn worse than they.
    .replace(/[^\u0e33\u0eb3]+/g, (text) => text.normalize('NFKC').toLowerCase().normalize('NFKC'))
    .trim()
    // Of a pasted address only the host: no scheme, path, user name and port.
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//, '')
    .replace(/(?!^)[/\\?#].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d*$/, '')
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/[^\p{L}\p{Mn}\p{Mc}\p{Nd}.-]/gu, '')
    // Letters and marks that show nothing: variation selectors, fillers.
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(^|[.-])[\p{Mn}\p{Mc}]+/gu, '$1')
    .replace(/[^.]+/g, (label) =>
      // The hyphens of a punycode label are part of its spelling.
      /^xn--[a-z0-9-]*[a-z0-9]-*$/.test(label) ? label : label.replace(/-{2,}/g, '-'),
    )
    .replace(/-*\.[.-]*/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
    .replace(/^(?:www\.)+/, '')

/**
 * Cleans what a person typed as commerce §5 says: lower case; only letters, digits, hyphen and dot;
 * repeated dots or hyphens as one; no dot beside a hyphen; nothing but letters and digits at the
 * ends. Letters of any script stay (they become punycode in {@link parseSearchTerm}), with the marks
 * that Khmer and Thai words need; what shows nothing (zero-width characters, direction marks) goes,
 * and so do emoji. A pasted address loses all but its host, and its leading `www.`. Cleaning what is
 * clean changes nothing.
 */
export const cleanDomainInput = (typed: string): string => {
  let cleaned = cleanOnce(typed)
  // One step can bring out work for an earlier one (a mark behind a dropped hyphen); each pass
  // shortens the text, and more than three were never seen.
  for (let again = cleanOnce(cleaned); again !== cleaned; again = cleanOnce(cleaned)) {
    cleaned = again
  }
  return cleaned
}

const isLabel = (label: string): boolean =>
  label.length <= maximumLabelLength && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label)

/** Whether an ASCII name keeps commerce §5's pattern, label by label. */
export const isDomainName = (ascii: string): boolean => {
  const labels = ascii.split('.')
  return ascii.length <= maximumDomainLength && labels.length >= 2 && labels.every(isLabel)
}

/**
 * Splits what a person typed into label and TLD. The TLD is the longest of `soldTlds` that fits;
 * of a name with more labels the one before the TLD counts (`shop.sabay.com` is `sabay.com`). A
 * name whose TLD is not sold keeps its last label as TLD, so that the caller can say
 * 'Unsupported TLD'. A TLD alone (`com.kh`) is no name, nor is `www`.
 *
 * @param soldTlds ASCII, lower case, without a leading dot
 */
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
