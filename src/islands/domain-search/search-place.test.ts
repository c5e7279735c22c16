import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameSorts } from '../../contract/listed-names.ts'
import { keptSearchLifetime, readKeptSearch } from './kept-search.ts'
import {
  noPlace,
  readSearchPlace,
  searchAddress,
  searchKey,
  type SearchPlace,
} from './search-place.ts'
import { noSearch } from './search-state.ts'

const read = (address: string) => readSearchPlace(address.slice(address.indexOf('?')))

describe('the address of the page', () => {
  it('says all that the page shows, and is read back as it was written', () => {
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
          sort: fc.constantFrom(...nameSorts),
          pages: fc.integer({ min: 1, max: 20 }),
        }),
        (place) => {
          expect(read(searchAddress('/km/domain/search', place))).toEqual(place)
        },
      ),
    )
  })

  it('is short for a plain search, and bare without one', () => {
    expect(searchAddress('/s', { ...noPlace, terms: ['a.com', 'b'] })).toBe(
      '/s?domain=a.com&keywords=b',
    )
    expect(searchAddress('/s', noPlace)).toBe('/s')
    expect(readSearchPlace('')).toEqual(noPlace)
  })

  it('is read leniently: what makes no sense is left out, and of TLDs five are enough', () => {
    expect(
      readSearchPlace(
        '?domain=a&tlds=.COM,com,,b,c,d,e,f&price=-2&length=x&free=yes&sort=best&pages=1000',
      ),
    ).toEqual({ ...noPlace, terms: ['a'], tlds: ['com', 'b', 'c', 'd', 'e'] })
  })

  it('asks the API the same, whatever is done with its rows', () => {
    const place = { ...noPlace, terms: ['a'] }
    const narrowed: SearchPlace = { ...place, free: true, pages: 3 }
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

describe('a search that was kept for the way back', () => {
  const kept = {
    form: 3,
    address: '/domain/search?domain=a',
    at: 1000,
    scroll: 300,
    state: noSearch,
  }
  const stored = JSON.stringify(kept)

  it('is found at its address, for ten minutes', () => {
    expect(readKeptSearch(stored, kept.address, 2000)).toMatchObject({ scroll: 300 })
    expect(readKeptSearch(stored, '/domain/search?domain=b', 2000)).toBeUndefined()
    expect(readKeptSearch(stored, kept.address, 1001 + keptSearchLifetime)).toBeUndefined()
    expect(readKeptSearch(stored, kept.address, 999)).toBeUndefined()
  })

  it('is left alone when it is no such thing, or of another version of the page', () => {
    for (const text of [
      undefined,
      '',
      '{',
      '[]',
      '{"form":3}',
      stored.replace('"form":3', '"form":2'),
    ])
      expect(readKeptSearch(text, kept.address, 2000)).toBeUndefined()
  })
})
