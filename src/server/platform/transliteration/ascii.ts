import { latin } from '../../../contract/latin-form.ts'

/** Returns a text without accents and typographic signs; empty when it has no ASCII form. */
export const asciiOf = (text: string): string => {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, '-')
  return latin.test(plain) ? plain : ''
}
