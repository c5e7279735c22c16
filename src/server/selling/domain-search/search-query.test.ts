import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchDomains } from '../../../contract/domains.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { parseSearch, type SearchQuery } from './search-query.ts'
import { sampleCatalogue } from './sources.fixture.ts'

const catalogue = sampleCatalogue()
const parse = (query: Partial<SearchQuery>) =>
  parseSearch({ page: 1, site: 'KH', ...query }, catalogue)
const termsOf = (query: Partial<SearchQuery>) =>
  parse(query).terms.map(({ label, tld }) => (tld === undefined ? label : `${label}.${tld.tld}`))

const codeOf = (query: Partial<SearchQuery>) => {
  try {
    parse(query)
    return 'none'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.code, params: error.params }
  }
}

describe('parsing a search', () => {
  test.each([
    [{ domain: 'Sabay.com' }, ['sabay.com']],
    [{ domain: 'sabay', keywords: 'angkor, bayon.com.kh,' }, ['sabay', 'angkor', 'bayon.com.kh']],
    [{ domain: 'sabay.com, angkor.net' }, ['sabay.com', 'angkor.net']],
    [{ domain: 'sabay.com angkor.net' }, ['sabay.com', 'angkor.net']],
    [{ domain: 'phnom coffee' }, ['phnomcoffee']],
    [{ domain: 'sabay', keywords: 'SABAY' }, ['sabay']],
    [{ keywords: 'sabay' }, ['sabay']],
    [{ domain: 'ខ្មែរ.com' }, ['xn--j2e0cg3n2c.com']],
    [{ domain: 'xn--j2e0cg3n2c.com' }, ['xn--j2e0cg3n2c.com']],
    [{ domain: 'sabay🎉.com' }, ['sabay.com']],
    [{ domain: 'https://www.sabay.com/news' }, ['sabay.com']],
  ])('%j asks for %j', (query, terms) => {
    expect(termsOf(query)).toEqual(terms)
  })

  test('returns the words of a keyword', () => {
    expect(parse({ domain: 'Phnom coffee' }).words).toEqual(['phnom', 'coffee'])
  })

  test.each([
    [{}, 'REQUIRED_DOMAIN', {}],
    [{ domain: ' , ,' }, 'REQUIRED_DOMAIN', {}],
    [{ domain: '🎉' }, 'INVALID_DOMAIN', {}],
    [{ domain: `${'a'.repeat(63)}.com.kh.x` }, 'INVALID_DOMAIN', {}],
    [{ domain: `${'a'.repeat(35)}.${'b'.repeat(31)}.com` }, 'INVALID_DOMAIN', {}],
    [{ domain: 'xn--a.com' }, 'INVALID_DOMAIN', {}],
    [{ domain: 'sabay.nosuch' }, 'UNSUPPORTED_TLD', { tld: 'nosuch' }],
    [{ domain: 'sabay', tlds: 'nosuch' }, 'UNSUPPORTED_TLD', { tld: 'nosuch' }],
    [{ domain: 'sabay', tlds: '$$' }, 'INVALID_TLD', {}],
    [{ keywords: 'a1,b1,c1,d1,e1,f1' }, 'MAXIMUM_SEARCH_TERMS', { maximum: 5 }],
    [{ domain: 'a1', keywords: 'b1,c1,d1,e1,f1' }, 'MAXIMUM_SEARCH_TERMS', { maximum: 5 }],
    [{ domain: 'a1', tlds: 'com,net,shop,kh,biz,asia' }, 'MAXIMUM_SEARCH_TERMS', { maximum: 5 }],
  ])('%j is refused: %s', (query, code, params) => {
    expect(codeOf(query)).toEqual({ code, params })
  })

  test('accepts five terms', () => {
    expect(termsOf({ keywords: 'a1,b1,c1,d1,e1' })).toHaveLength(5)
  })

  test('returns unsold TLDs apart and searches the rest', () => {
    expect(parse({ domain: 'sabay.nosuch', keywords: 'angkor' })).toMatchObject({
      terms: [{ label: 'angkor' }],
      unsupported: ['sabay.nosuch'],
    })
    expect(parse({ domain: 'sabay', tlds: 'com, .nosuch' })).toMatchObject({
      only: [{ tld: 'com' }],
      unsupported: ['.nosuch'],
    })
  })

  test('accepts a Khmer name under a TLD without Khmer: its row shows why it is unavailable', () => {
    expect(termsOf({ domain: 'ខ្មែរ.biz' })).toEqual(['xn--j2e0cg3n2c.biz'])
    expect(parse({ domain: 'ខ្មែរ.biz' }).unsupported).toEqual([])
  })

  test('accepts TLDs in their own script', () => {
    expect(parse({ domain: 'sabay', tlds: 'ไทย' }).only.map(({ tld }) => tld)).toEqual([
      'xn--o3cw4h',
    ])
  })

  test('any input is a search or one of the declared codes', () => {
    const codes: readonly string[] = searchDomains.errors
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 200 }), { nil: undefined })
    fc.assert(
      fc.property(text, text, text, (domain, keywords, tlds) => {
        const outcome = codeOf({ domain, keywords, tlds })
        expect(outcome === 'none' || codes.includes(outcome.code)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
