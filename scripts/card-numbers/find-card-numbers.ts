/** The first digits of the schemes' card numbers, and how many digits a number has (ISO/IEC 7812). */
const schemes: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(30[0-5]|36|3[89])/, [14, 16]],
  [/^(35(2[89]|[3-8]))/, [16, 17, 18, 19]],
  [/^(6011|64[4-9]|65)/, [16, 19]],
  [/^(62|81)/, [16, 17, 18, 19]],
  [/^(50|5[6-8]|63|67)/, [16]],
]

/** Returns whether the last digit is the check digit of the others (Luhn, ISO/IEC 7812-1 Annex B). */
export const passesLuhn = (digits: string): boolean => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const isCardNumber = (digits: string): boolean =>
  passesLuhn(digits) &&
  schemes.some(([start, lengths]) => lengths.includes(digits.length) && start.test(digits))

/** Ids and hashes have digits by chance. */
const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi
/** 13 to 19 digits, in groups or not, that are no part of a longer word or fraction. */
const sequences = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g

/** Returns the card numbers in a text, without separators. */
export const findCardNumbers = (text: string): readonly string[] =>
  [...text.replaceAll(uuids, 'id').matchAll(sequences)]
    .map(([found]) => found.replaceAll(/\D/g, ''))
    .filter(isCardNumber)

/** Shows a found number without telling it: its first six and last four digits (PCI DSS 3.4). */
export const maskedNumber = (digits: string): string =>
  `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`
