import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maximumLabelLength, toAsciiName } from './ascii-name.ts'
import {
  cleanDomainInput,
  isDomainName,
  maximumDomainLength,
  parseSearchTerm,
} from './domain-name.ts'

const sold = new Set(['com', 'kh', 'com.kh', 'net', 'asia', 'xn--o3cw4h'])

/** Realistic and unrealistic input: every script, marks, separators, URLs. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '.',
          '-',
          '--',
          'www.',
          'xn--',
          'xn',
          'http://',
          '/',
          ':80',
          '@',
          ' ',
          '　',
        ),
        fc.constantFrom('ខ្មែរ', 'ไทย', 'น้ำ', 'भारत', 'אב', 'ไ', '្', '\u0301', '🎉', '1️⃣', '⒈', 'ß'),
        fc.constantFrom(
          '\u200b',
          '\u200d',
          '\u200c',
          '\u202e',
          '\ufe0f',
          '\u00ad',
          '\u17b4',
          'ﬁ',
          'İ',
        ),
        fc.constantFrom('a', 'Z', '7', 'com', 'kh', 'com.kh', 'sabay', '。', '．', '…', '½', 'Ⅷ'),
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join('')),
)

const search = (text: string) => parseSearchTerm(text, sold)

/** Names such as most people type, which are not cleaned rule by rule. */
const plain = fc.stringMatching(/^[a-z\d.-]{1,24}$/)

describe('cleaning what was typed', () => {
  test('a plain name is what the rules make of it', () => {
    fc.assert(
      // A space is the first thing that the rules remove.
      fc.property(
        fc.oneof(
          plain,
          plain.map((name) => `www.${name}`),
        ),
        (name) => {
          expect(cleanDomainInput(name)).toBe(cleanDomainInput(` ${name}`))
        },
      ),
    )
  })

  test('cleaning what is clean changes nothing', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const cleaned = cleanDomainInput(text)
        expect(cleanDomainInput(cleaned)).toBe(cleaned)
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps only letters, digits, single hyphens and dots, with letters and digits outside', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const cleaned = cleanDomainInput(text)
        expect(cleaned).not.toMatch(/[^\p{L}\p{Mn}\p{Mc}\p{Nd}.-]/u)
        expect(cleaned).not.toMatch(/\p{Default_Ignorable_Code_Point}/u)
        expect(cleaned).toBe(cleaned.toLowerCase())
        expect(cleaned).not.toMatch(/\.\.|\.-|-\.|^[.-]|[.-]$|^\p{M}/u)
        const latin = cleaned.split('.').filter((label) => !label.startsWith('xn--'))
        expect(latin.join('.')).not.toContain('--')
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['  SABAY.Com ', 'sabay.com'],
    ['https://www.Sabay.com.kh/path?q=1#x', 'sabay.com.kh'],
    ['http://dara@sabay.com:8080/', 'sabay.com'],
    ['dara@sabay.com', 'sabay.com'],
    ['//cdn.sabay.com/x.js', 'cdn.sabay.com'],
    ['www.www.sabay.com', 'sabay.com'],
    ['w!ww.sabay.com', 'sabay.com'],
    ['sa bay', 'sabay'],
    ['sabay...com', 'sabay.com'],
    ['sa---bay.com', 'sa-bay.com'],
    ['-.sabay.-.com-', 'sabay.com'],
    ['ｓａｂａｙ．ｃｏｍ', 'sabay.com'],
    ['sabay。com', 'sabay.com'],
    ['ខ្មែរ\u200b.com', 'ខ្មែរ.com'],
    ['\u202esabay\u200d.com', 'sabay.com'],
    ['sabay🎉.com', 'sabay.com'],
    ['1️⃣shop', '1shop'],
    ['🇰🇭', ''],
    ['xn--j2e0cg3n2c.com', 'xn--j2e0cg3n2c.com'],
    ['xn--a--3oo2ek3v0d.com', 'xn--a--3oo2ek3v0d.com'],
    ['#1-coffee', '1-coffee'],
    ['น้ำ.com', 'น้ำ.com'],
  ])('%j is %j', (text, cleaned) => {
    expect(cleanDomainInput(text)).toBe(cleaned)
  })
})

describe('the ASCII form', () => {
  test.each([
    ['ខ្មែរ.com', 'xn--j2e0cg3n2c.com'],
    ['ไทย.th', 'xn--o3cw4h.th'],
    ['ประเทศ.ไทย', 'xn--o3chyv2b5f.xn--o3cw4h'],
    ['faß.de', 'xn--fa-hia.de'],
    ['אבג.com', 'xn--4dbcd.com'],
    ['0x10', '0x10'],
    ['168', '168'],
    ['1.2', '1.2'],
  ])('of %j is %j', (name, ascii) => {
    expect(toAsciiName(name)).toBe(ascii)
  })

  test.each(['', 'אa.com', 'a b', 'a/b', 'a:80', 'a@b', 'a%41'])('%j has none', (name) => {
    expect(toAsciiName(name)).toBeUndefined()
  })
})

describe('parsing a search term', () => {
  test('never throws; a name that it gives is a domain name, and parses to itself', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const term = search(text)
        if (typeof term === 'string') return
        expect(term.label).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
        expect(term.label.length).toBeLessThanOrEqual(maximumLabelLength)
        if (term.tld === undefined) {
          expect(search(term.label)).toMatchObject({ label: term.label, tld: undefined })
          return
        }
        const name = `${term.label}.${term.tld}`
        expect(isDomainName(name)).toBe(true)
        expect(name.length).toBeLessThanOrEqual(maximumDomainLength)
        expect(search(name)).toMatchObject({ label: term.label, tld: term.tld })
        expect(toAsciiName(term.unicode)).toBe(name)
      }),
      { numRuns: 3000 },
    )
  })

  test('takes every name that keeps the pattern, as it is', () => {
    const label = fc.stringMatching(/^[a-z0-9](-?[a-z0-9]){0,29}$/)
    fc.assert(
      fc.property(label, fc.constantFrom(...sold), (name, tld) => {
        fc.pre(!sold.has(`${name}.${tld}`) && name !== 'www')
        expect(isDomainName(`${name}.${tld}`)).toBe(true)
        expect(search(`${name}.${tld}`)).toMatchObject({ label: name, tld })
      }),
    )
  })

  test.each([
    ['sabay', { label: 'sabay', tld: undefined, unicode: 'sabay' }],
    ['sabay.com.kh', { label: 'sabay', tld: 'com.kh', unicode: 'sabay.com.kh' }],
    ['shop.sabay.com', { label: 'sabay', tld: 'com', unicode: 'sabay.com' }],
    ['ខ្មែរ.com', { label: 'xn--j2e0cg3n2c', tld: 'com', unicode: 'ខ្មែរ.com' }],
    ['ខ្មែរ', { label: 'xn--j2e0cg3n2c', tld: undefined, unicode: 'ខ្មែរ' }],
    ['ไทย.ไทย', { label: 'xn--o3cw4h', tld: 'xn--o3cw4h', unicode: 'ไทย.ไทย' }],
    ['168.com', { label: '168', tld: 'com', unicode: '168.com' }],
    ['0x1f', { label: '0x1f', tld: undefined, unicode: '0x1f' }],
    ['sabay.nosuch', { label: 'sabay', tld: 'nosuch', unicode: 'sabay.nosuch' }],
  ])('%j', (text, term) => {
    expect(search(text)).toEqual(term)
  })

  test.each([
    ['', 'REQUIRED_DOMAIN'],
    ['   ', 'REQUIRED_DOMAIN'],
    ['🎉', 'INVALID_DOMAIN'],
    ['---', 'INVALID_DOMAIN'],
    ['אa.com', 'INVALID_DOMAIN'],
    ['com.kh', 'INVALID_DOMAIN'],
    ['shop.www.com', 'INVALID_DOMAIN'],
    ['www', 'INVALID_DOMAIN'],
    ['a'.repeat(64), 'INVALID_DOMAIN'],
    [`${'a'.repeat(34)}.${'b'.repeat(32)}.com`, 'INVALID_DOMAIN'],
  ])('%j is %s', (text, problem) => {
    expect(search(text)).toBe(problem)
  })

  test('the limits count the ASCII form: 63 for a label, 70 overall', () => {
    expect(search('a'.repeat(63))).toMatchObject({ label: 'a'.repeat(63) })
    expect(search(`${'a'.repeat(63)}.com.kh`)).toMatchObject({ tld: 'com.kh' })
    expect(search(`${'a'.repeat(63)}.asia.kh`)).toBe('INVALID_DOMAIN')
    const khmer = 'ខ្មែរកម្ពុជា'.repeat(5)
    expect(khmer).toHaveLength(60)
    expect(search(khmer)).toBe('INVALID_DOMAIN')
    expect(search(`${khmer.slice(0, 24)}.com`)).toMatchObject({ tld: 'com' })
  })
})

describe('isDomainName', () => {
  test.each(['sabay', '-a.com', 'a-.com', 'a..com', 'a_b.com', 'A.com', '.com', 'a.com.', ''])(
    '%j is none',
    (name) => {
      expect(isDomainName(name)).toBe(false)
    },
  )
})
