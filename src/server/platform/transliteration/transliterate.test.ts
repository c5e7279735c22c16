import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toStrictAscii, toUnicodeName } from '../domain-names/idn.ts'
import { homographOf } from '../../selling/domain-search/homograph.ts'
import { khmerWords, thaiWords } from './native-words.ts'
import { romaniseKhmer } from './romanise-khmer.ts'
import { toLatin, toNative } from './transliterate.ts'

describe('Khmer in Latin letters', () => {
  test.each([
    ['ភ្នំពេញ', 'phnumpenh'],
    ['ផ្សារ', 'phsar'],
    ['ខ្មែរ', 'khmer'],
    ['កម្ពុជា', 'kampuchea'],
    ['ហាង', 'hang'],
    ['សៀមរាប', 'siemreab'],
    ['បាត់ដំបង', 'batdambang'],
    ['ទន្លេ', 'tonle'],
    ['ព័ត៌មាន', 'potmean'],
    ['ហាង-១៦៨', 'hang-168'],
    ['ឧត្តម', 'uttam'],
    ['ឨ0', 'uk0'],
  ])('%s is %s', (khmer, latin) => {
    expect(romaniseKhmer(khmer)).toBe(latin)
  })

  test.each(['', 'sabay', 'ខ្មែរไทย', '្ក', 'ាក'])('%j has none', (text) => {
    expect(romaniseKhmer(text)).toBeUndefined()
  })

  test('is ASCII or undefined for any Khmer input', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ក-៝០-៩]{1,20}$/), (text) => {
        expect(romaniseKhmer(text) ?? 'a').toMatch(/^[a-z0-9-]+$/)
      }),
      { numRuns: 2_000 },
    )
  })

  test('covers every consonant and independent vowel', () => {
    for (let code = 0x1780; code <= 0x17b3; code += 1) {
      const letter = String.fromCodePoint(code)
      // Unicode deprecates two of them.
      const isLetter = code !== 0x17a3 && code !== 0x17a4
      expect([letter, romaniseKhmer(letter) !== undefined]).toEqual([letter, isLetter])
    }
  })
})

describe('words in both scripts', () => {
  test.each([
    ['ភ្នំពេញ', 'phnompenh'],
    ['ផ្សារខ្មែរ', 'phsarkhmer'],
    ['ហាងកាហ្វេ', 'hangkafe'],
    ['ផ្សារដារ៉ា', 'phsardara'],
    ['ร้านอาหาร', 'ranahan'],
    ['ตลาดไทย168', 'talatthai168'],
    ['โรงแรมxyz', undefined],
    ['สวัสดี', undefined],
    ['sabay', undefined],
  ])('%s is %s', (native, latin) => {
    expect(toLatin(native)).toBe(latin)
  })

  test.each([
    [['phsar', 'khmer'], 'Khmer', 'ផ្សារខ្មែរ'],
    [['shop'], 'Khmer', 'ហាង'],
    [['market', '168'], 'Khmer', 'ផ្សារ168'],
    [['sabay', 'shop'], 'Khmer', 'ហាងសប្បាយ'],
    [['phnom', 'penh', 'coffee'], 'Khmer', 'កាហ្វេភ្នំពេញ'],
    [['thai', 'hotel'], 'Thai', 'โรงแรมไทย'],
    [['hotel', 'thai'], 'Thai', 'โรงแรมไทย'],
    [['sabay', 'zzz'], 'Khmer', undefined],
    [['168'], 'Khmer', undefined],
    [[], 'Khmer', undefined],
  ] as const)('%j in %s is %s', (words, script, native) => {
    expect(toNative(words, script)).toBe(native)
  })

  test('each is a valid label of one script and restored from its Latin form', () => {
    for (const [script, words] of [
      ['Khmer', khmerWords],
      ['Thai', thaiWords],
    ] as const) {
      expect(new Set(words.map(({ native }) => native)).size).toBe(words.length)
      for (const { native, latin } of words) {
        expect([native, toUnicodeName(toStrictAscii(native) ?? '')]).toEqual([native, native])
        expect(homographOf(native)).toBeNull()
        expect(latin).toMatch(/^[a-z]+$/)
        expect(toLatin(native)).toBe(latin)
        expect(toNative([latin], script)).toBeDefined()
      }
    }
  })
})
