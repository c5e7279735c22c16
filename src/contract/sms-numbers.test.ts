import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isMobileNumber, readMobileNumber, readRecipients } from './sms-numbers.ts'

it.each([
  ['012 345 678', 'KH', '85512345678'],
  ['096-123-4567', 'KH', '855961234567'],
  ['+855 (0)12 345 678', 'TH', '85512345678'],
  ['0085512345678', 'KH', '85512345678'],
  ['០១២ ៣៤៥ ៦៧៨', 'KH', '85512345678'],
  ['081 234 5678', 'TH', '66812345678'],
  ['+66 81 234 5678', 'KH', '66812345678'],
  ['023 123 456', 'KH', undefined],
  ['081 234 567', 'TH', undefined],
  ['012345678', 'AE', undefined],
  ['+1 202 555 0100', 'KH', undefined],
  ['phone', 'KH', undefined],
  ['', 'KH', undefined],
] as const)('reads %s on the site of %s as %s', (text, site, digits) => {
  expect(readMobileNumber(text, site)).toBe(digits)
})

it('reads a pasted list, names what is wrong and drops repeated numbers', () => {
  const pasted = '012 345 678, 096 123 4567\n+85512345678;abc 012\n 010111222 011222333'
  expect(readRecipients(pasted, 'KH')).toEqual({
    numbers: ['85512345678', '855961234567', '85510111222', '85511222333'],
    invalid: ['abc', '012'],
    repeated: 1,
  })
})

it('reads its own numbers again, whatever separates them', () => {
  const number = fc
    .tuple(fc.constantFrom('8551', '8559', '668', '669'), fc.integer({ min: 0, max: 9_999_999 }))
    .map(([start, rest]) =>
      start.startsWith('66')
        ? `${start}${String(rest).padStart(8, '1')}`
        : `${start}${String(rest).padStart(7, '0')}`,
    )
  fc.assert(
    fc.property(
      fc.uniqueArray(number, { maxLength: 30 }),
      fc.constantFrom(' ', ',', '\n', ', ', ';', '\t'),
      (numbers, separator) => {
        expect(numbers.every(isMobileNumber)).toBe(true)
        const read = readRecipients(numbers.join(separator), 'KH')
        expect(read).toEqual({ numbers, invalid: [], repeated: 0 })
      },
    ),
  )
})
