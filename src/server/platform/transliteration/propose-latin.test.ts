import fc from 'fast-check'
import { expect, it } from 'vitest'
import { proposeLatin } from './propose-latin.ts'

it.each([
  ['សុខា', 'Sokha'],
  ['ចាន់ ដារ៉ា', 'Chan Dara'],
  ['ភ្នំពេញ', 'Phnom Penh'],
  ['ខេត្តសៀមរាប', 'Khaet Siem Reap'],
  ['ផ្ទះលេខ ១២ ផ្លូវ ២៤០', 'House No. 12 Street 240'],
  ['ផ្លូវ២៤០, សង្កាត់ចតុមុខ', 'Street 240, Sangkat Chatomukh'],
  ['ក្រុមហ៊ុន Angkor', 'Kromhun Angkor'],
  ['Café 240', 'Cafe 240'],
  // Of Thai, only words that are known.
  ['กรุงเทพ', 'Krungthep'],
  ['สวัสดี', ''],
  ['ភូមិ ៖', ''],
  ['', ''],
])('%s is proposed as %j', (text, latin) => {
  expect(proposeLatin(text)).toBe(latin)
})

it('is ASCII or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(proposeLatin(text)).toMatch(/^[\x20-\x7e]*$/)
    }),
    { numRuns: 500 },
  )
})
