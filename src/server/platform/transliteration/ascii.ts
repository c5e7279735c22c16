const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Returns a text without accents and typographic signs; empty when it has no ASCII form. */
export const asciiOf = (text: string): string => {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, '-')
  return isAscii(plain) ? plain : ''
}
