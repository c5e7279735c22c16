/** A TLD in ASCII and Unicode, without a dot. */
export interface NamedTld {
  readonly tld: string
  readonly unicode: string
}

/** Returns a filter for a typed part of a TLD, in Unicode or, after `xn--`, in ASCII. */
export const answersTo = (typed: string): ((row: NamedTld) => boolean) => {
  const part = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/^[.*]+/, '')
    .normalize('NFC')
  if (part.startsWith('xn-')) return ({ tld }) => tld.includes(part)
  return ({ unicode }) => unicode.includes(part)
}
