import * as v from 'valibot'
import { expect, it } from 'vitest'
import { asciiDigits } from './ascii-digits.ts'
import { OptionalPhoneNumber, PhoneNumber, PostalCode, SixDigits } from './person-fields.ts'
import { SecondFactor } from './two-factor.ts'

it('writes Khmer and Thai digits as ASCII does, and nothing else', () => {
  expect(asciiDigits('០១២៣៤៥៦៧៨៩')).toBe('0123456789')
  expect(asciiDigits('๐๑๒๓๔๕๖๗๘๙')).toBe('0123456789')
  expect(asciiDigits('ភូមិ ៣, Street 12០ ៛')).toBe('ភូមិ 3, Street 120 ៛')
})

it.each([
  ['a phone number', PhoneNumber, '+៨៥៥ ១២ ៣៤៥ ៦៧៨', '+855 12 345 678'],
  ['a phone number that may be none', OptionalPhoneNumber, '០១២ ៣៤៥ ៦៧៨', '012 345 678'],
  ['a postal code', PostalCode, '១២០២០៧', '120207'],
  ['a one-time code', SixDigits, '១២៣ ៤៥៦', '123456'],
  ['a second factor', SecondFactor, '១២៣៤៥៦', '123456'],
])('%s can be typed in Khmer digits', (_, schema, typed, kept) => {
  expect(v.parse(schema, typed)).toBe(kept)
})
