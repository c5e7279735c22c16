import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCardNumbers, maskedNumber, passesLuhn } from './find-card-numbers.ts'

// The schemes' public test numbers.
const numbers = [
  '4111111111111111',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '36227206271667',
  '3566002020360505',
  '6011111111111117',
  '6240008631401148',
  '4222222222222',
]

it.each(numbers)('finds %s in text, JSON and in groups of four', (number) => {
  const groups = number.match(/.{1,4}/g) ?? []
  expect(findCardNumbers(`paid with ${number}.`)).toEqual([number])
  expect(findCardNumbers(JSON.stringify({ pan: number, n: Number(number) }))).toEqual([
    number,
    number,
  ])
  expect(findCardNumbers(`"${groups.join(' ')}", ${groups.join('-')}`)).toEqual([number, number])
})

it.each([
  ['another check digit', '4111111111111112'],
  ['a time in milliseconds or microseconds', '1795684240309, 1795684240309123'],
  ['a phone number', '+855 12 345 678, 85512345678'],
  ['a part of an id', '41111111-1111-4111-8111-111111111111'],
  ['a fraction', '0.4111111111111111'],
  ['a part of a word', 'x4111111111111111, 4111111111111111abc'],
  ['a longer number', '41111111111111110000'],
  ['a masked number', '411111******1111'],
])('does not take %s for a card', (_, text) => {
  expect(findCardNumbers(text)).toEqual([])
})

it('checks the digit as ISO/IEC 7812 says: one changed digit is always noticed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...numbers),
      fc.nat(18),
      fc.integer({ min: 1, max: 9 }),
      (number, at, by) => {
        const place = at % number.length
        const digit = String((Number(number[place]) + by) % 10)
        expect(passesLuhn(number)).toBe(true)
        expect(passesLuhn(number.slice(0, place) + digit + number.slice(place + 1))).toBe(false)
      },
    ),
  )
})

it('shows no number that it found', () => {
  expect(maskedNumber('4111111111111111')).toBe('411111******1111')
})
