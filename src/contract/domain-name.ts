/**
 * The rules of domain names (commerce §5), the same in the browser and on the server. Limits count
 * the ASCII (punycode) form: 70 characters overall, 63 for a label.
 */
export const maximumDomainLength = 70
export const maximumLabelLength = 63
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

/**
 * Cleans what a person typed as commerce §5 says: lower case; only letters, digits, hyphen and dot;
 * repeated dots or hyphens as one; no dot beside a hyphen; nothing but letters and digits at the
 * ends. Letters of any script stay (they become punycode in {@link parseSearchTerm}), with the
 * marks and joiners that Khmer and Thai words need. A pasted address loses its scheme, path and
 * leading `www.`.
 */
export const cleanDomainInput = (typed: string): string =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^www\./, '')
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/[^\p{L}\p{M}\p{N}.-]/gu, '')
    .replace(/\.{2,}/g, '.')
    .replace(/-{2,}/g, (hyphens, at: number, all: string) =>
      // `xn--` is not a repeated hyphen but the mark of a punycode label.
      /(^|\.)xn$/.test(all.slice(0, at)) && hyphens.length === 2 ? '--' : '-',
    )
    .replace(/-*\.-*/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')

/** The ASCII form of a name (`xn--…` where needed), or undefined if it has none. */
export const toAsciiName = (name: string): string | undefined => {
  if (name === '') return undefined
  try {
    const { hostname } = new URL(`http://${name}`)
    // The URL parser reads `1.2` and `0x1` as addresses; such a hostname is not what was typed.
    return /^[a-z0-9.-]+$/.test(hostname) && !/^[\d.]+$/.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
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
 * name whose ending is not sold keeps its last label as TLD, so that the caller can say
 * 'Unsupported TLD'.
 *
 * @param soldTlds ASCII, lower case, without a leading dot
 */
export const parseSearchTerm = (
  typed: string,
  soldTlds: Pick<ReadonlySet<string>, 'has'>,
): SearchTerm | DomainNameProblem => {
  const cleaned = cleanDomainInput(typed)
  if (cleaned === '') return typed.trim() === '' ? 'REQUIRED_DOMAIN' : 'INVALID_DOMAIN'
  // A keyword of digits alone would be read as an address: let it pass as the label that it is.
  const ascii = /^\d+$/.test(cleaned) ? cleaned : toAsciiName(cleaned)
  if (ascii === undefined || ascii.length > maximumDomainLength) return 'INVALID_DOMAIN'
  const labels = ascii.split('.')
  if (!labels.every(isLabel)) return 'INVALID_DOMAIN'
  const shown = cleaned.split('.')
  if (labels.length === 1) return { label: ascii, tld: undefined, unicode: cleaned }
  const sold = labels.findIndex((_, at) => at > 0 && soldTlds.has(labels.slice(at).join('.')))
  const from = sold === -1 ? labels.length - 1 : sold
  const label = labels[from - 1]
  if (label === undefined) return 'INVALID_DOMAIN'
  return { label, tld: labels.slice(from).join('.'), unicode: shown.slice(from - 1).join('.') }
}
