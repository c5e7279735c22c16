/** A TLD in both forms, without a dot: ASCII (`xn--…`) and Unicode. */
export interface NamedTld {
  readonly tld: string
  readonly unicode: string
}

/**
 * Returns whether a TLD matches a typed text: a part of it in its own script, with or without the
 * dot, or of its `xn--` form if the text starts like one.
 */
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
