/** A TLD in both of its forms, without a dot: ASCII (`xn--…`), and as people write it. */
export interface NamedTld {
  readonly tld: string
  readonly unicode: string
}

/**
 * Whether a TLD answers to what was typed: a part of it in its own script, with or without the
 * dot, or of its `xn--` form once the typed text begins like one.
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
