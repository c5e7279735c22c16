import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameSorts } from '../../contract/name-sorts.ts'
import { storedSearchLifetime, parseSearch } from './search-storage.ts'
import {
  noSearchParams,
  readSearchParams,
  searchUrl,
  searchKey,
  type SearchParams,
} from './search-url.ts'
import { noSearch } from './search-state.ts'

const read = (url: string) => readSearchParams(url.slice(url.indexOf('?')))

describe('the URL of the page', () => {
  it('encodes the whole state and round-trips', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 63 }), { nil: undefined })
    const term = fc.constantFrom('sokha', 'ខ្មែរ.com', 'phnom coffee', 'b&c=d', 'x#y', 'a+b')
    fc.assert(
      fc.property(
        fc.record({
          terms: fc.uniqueArray(term, { minLength: 1, maxLength: 5 }),
          tlds: fc.uniqueArray(fc.constantFrom('com', 'net', 'com.kh', 'xn--o3cw4h'), {
            maxLength: 5,
          }),
          price: limit,
          length: limit,
          free: fc.boolean(),
          noDocuments: fc.boolean(),
          sort: fc.constantFrom(...nameSorts),
          pages: fc.integer({ min: 1, max: 20 }),
        }),
        (place) => {
          expect(read(searchUrl('/km/domain/search', place))).toEqual(place)
        },
      ),
    )
  })

  it('is short for a plain search, and empty without one', () => {
    expect(searchUrl('/s', { ...noSearchParams, terms: ['a.com', 'b'] })).toBe(
      '/s?domain=a.com&keywords=b',
    )
    expect(searchUrl('/s', noSearchParams)).toBe('/s')
    expect(readSearchParams('')).toEqual(noSearchParams)
  })

  it('drops invalid parameters and TLDs beyond five', () => {
    expect(
      readSearchParams(
        '?domain=a&tlds=.COM,com,,b,c,d,e,f&price=-2&length=x&free=yes&sort=best&pages=1000',
      ),
    ).toEqual({ ...noSearchParams, terms: ['a'], tlds: ['com', 'b', 'c', 'd', 'e'] })
  })

  it('has the same request key whatever filters apply to the rows', () => {
    const place = { ...noSearchParams, terms: ['a'] }
    const narrowed: SearchParams = { ...place, free: true, pages: 3 }
    expect(searchKey(narrowed)).toBe(searchKey(place))
    for (const other of [
      { tlds: ['com'] },
      { price: 5 },
      { length: 5 },
      { sort: 'price' },
    ] as const)
      expect(searchKey({ ...place, ...other })).not.toBe(searchKey(place))
  })
})

describe('a search stored for the back button', () => {
  const search = {
    form: 5,
    url: '/domain/search?domain=a',
    at: 1000,
    scroll: 300,
    state: noSearch,
  }
  const stored = JSON.stringify(search)

  it('is found at its URL, for ten minutes', () => {
    expect(parseSearch(stored, search.url, 2000)).toMatchObject({ scroll: 300 })
    expect(parseSearch(stored, '/domain/search?domain=b', 2000)).toBeUndefined()
    expect(parseSearch(stored, search.url, 1001 + storedSearchLifetime)).toBeUndefined()
    expect(parseSearch(stored, search.url, 999)).toBeUndefined()
  })

  it('is ignored when it is invalid or of another version', () => {
    for (const text of [
      undefined,
      '',
      '{',
      '[]',
      '{"form":5}',
      stored.replace('"form":5', '"form":4'),
    ])
      expect(parseSearch(text, search.url, 2000)).toBeUndefined()
  })
})
