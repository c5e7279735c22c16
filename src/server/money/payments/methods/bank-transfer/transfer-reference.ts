import { randomInt } from 'node:crypto'

/** Digits and letters without those that are mistaken for others: I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** The remainder by 97 of letters and digits, where A is 10 and Z is 35 (ISO 7064). */
const remainder = (text: string): number =>
  Array.from(text).reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)

/** Creates a creditor reference (ISO 11649), `RF` with two check digits, that a payer can type. */
export const newTransferReference = (pick: (below: number) => number = randomInt): string => {
  const body = Array.from({ length }, () => alphabet[pick(alphabet.length)] ?? '').join('')
  const check = 98 - remainder(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** Returns a reference in groups of four, as banks print it. */
export const shownReference = (reference: string): string =>
  reference.replaceAll(/.{4}(?=.)/g, '$& ')

const pattern = new RegExp(`(?=(RF\\d\\d[${alphabet}]{${length}}))`, 'g')

/** Returns the references in what a payer wrote, with any signs between; only those whose check digits fit. */
export const referencesIn = (text: string): readonly string[] => {
  const plain = text
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const found = Array.from(plain.matchAll(pattern), ([, reference = '']) => reference)
  return [...new Set(found.filter((one) => remainder(one.slice(4) + one.slice(0, 4)) === 1))]
}
