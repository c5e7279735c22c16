import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import type { TldRecord } from '../../catalogue/products/index.ts'
import { catalogueOf, tldRecord } from './sources.fixture.ts'
import { orderTlds, rankTlds } from './tld-order.ts'

const now = new Date('2026-11-21T00:00:00Z')
const order = (tlds: readonly TldRecord[], site: 'KH' | 'TH' | 'AE' = 'KH') =>
  rankTlds(tlds, site, now).map(({ tld }) => tld)
const plain = (...tlds: string[]) => tlds.map((tld) => tldRecord(tld))
const dollars = (amount: number) => ({ registrationPrice: fromDollars(amount) })
const country = (tld: string, region: TldRecord['region']) =>
  tldRecord(tld, { kind: 'cctld', region })

describe('the order of TLDs', () => {
  test('goes by popularity: the site’s favourites, then the catalogue’s order', () => {
    const tlds = plain('zulu', 'alpha', 'net', 'co.th', 'com.kh', 'com')
    expect(order(tlds, 'KH')).toEqual(['com', 'com.kh', 'net', 'zulu', 'alpha', 'co.th'])
    expect(order(tlds, 'TH')).toEqual(['com', 'co.th', 'net', 'zulu', 'alpha', 'com.kh'])
  })

  test('goes by region: TLDs of the country first, those of other regions last', () => {
    const tlds = [
      ...plain('one', 'two', 'three'),
      country('fr', 'EUROPE'),
      country('sg', 'ASIA_PACIFIC'),
      country('net.kh', 'ASIA_PACIFIC'),
      country('in.th', 'ASIA_PACIFIC'),
    ]
    const forKhmer = order(tlds, 'KH')
    expect(forKhmer.indexOf('net.kh')).toBeLessThan(forKhmer.indexOf('three'))
    expect(forKhmer.indexOf('sg')).toBeLessThan(forKhmer.indexOf('fr'))
    const forThai = order(tlds, 'TH')
    expect(forThai.indexOf('in.th')).toBeLessThan(forThai.indexOf('net.kh'))
  })

  test('goes by price: cheap before expensive', () => {
    const others = plain('one', 'two', 'three', 'four')
    const middle = (price: number) =>
      order([...others.slice(0, 2), tldRecord('mine', dollars(price)), ...others.slice(2)])
    expect(middle(10).indexOf('mine')).toBe(2)
    expect(middle(90).indexOf('mine')).toBe(4)
    expect(middle(2).indexOf('mine')).toBeLessThan(2)
  })

  test('goes by sale: before others of its price, until the sale ends', () => {
    const sale = (saleEndsAt: Date | null) =>
      tldRecord('mine', { ...dollars(15), salePrice: fromDollars(10), saleEndsAt })
    const tlds = (saleEndsAt: Date | null) => [...plain('one', 'two', 'three'), sale(saleEndsAt)]
    expect(order(tlds(null)).indexOf('mine')).toBeLessThan(3)
    expect(order(tlds(now)).indexOf('mine')).toBe(3)
  })

  test('pins the first favourites at any price', () => {
    const tlds = [
      tldRecord('cheap', { salePrice: fromDollars(0.5) }),
      tldRecord('com', dollars(900)),
      tldRecord('com.kh', dollars(900)),
    ]
    expect(order(tlds)).toEqual(['com', 'com.kh', 'cheap'])
  })

  test('has every TLD once and is deterministic', () => {
    const some = fc.uniqueArray(
      fc.record({
        tld: fc.stringMatching(/^[a-z]{2,6}$/),
        kind: fc.constantFrom('gtld' as const, 'cctld' as const),
        region: fc.constantFrom('EUROPE' as const, 'ASIA_PACIFIC' as const, 'GLOBAL' as const),
        price: fc.integer({ min: 1, max: 900 }),
      }),
      { selector: ({ tld }) => tld, maxLength: 40 },
    )
    fc.assert(
      fc.property(
        some,
        fc.constantFrom('KH' as const, 'TH' as const, 'AE' as const),
        (list, site) => {
          const tlds = list.map(({ tld, kind, region, price }) =>
            tldRecord(tld, { kind, region, ...dollars(price) }),
          )
          const ordered = order(tlds, site)
          expect(ordered.toSorted()).toEqual(list.map(({ tld }) => tld).toSorted())
          expect(order(tlds, site)).toEqual(ordered)
        },
      ),
    )
  })

  test('is cached per catalogue load', () => {
    const catalogue = catalogueOf(plain('com', 'net'))
    expect(orderTlds(catalogue, 'KH', now)).toBe(orderTlds(catalogue, 'KH', now))
    expect(orderTlds(catalogue, 'TH', now)).not.toBe(orderTlds(catalogue, 'KH', now))
  })
})
