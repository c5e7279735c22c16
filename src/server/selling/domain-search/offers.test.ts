import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { DomainDiscount, type DomainDiscountType } from '../../../contract/domain-offers.ts'
import { SearchRow } from '../../../contract/domains.ts'
import { fromDollars } from '../../../contract/money.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { TldRecord } from '../../catalogue/products/index.ts'
import { createAvailability } from './availability.ts'
import type { RegistryVerdict } from './check-batch.ts'
import { createOffers } from './offers.ts'
import {
  catalogueOf,
  movableClock,
  promptRdap,
  promptRegistry,
  tldRecord,
} from './sources.fixture.ts'

const sold = (tld: string, more: Partial<TldRecord> = {}) =>
  tldRecord(tld, { checkedBy: 'epp', ...more })

const tlds = [
  sold('com', { salePrice: fromDollars(5), saleEndsAt: new Date('2026-12-01T00:00:00Z') }),
  sold('com.kh', { acceptsIdn: false, needsDocuments: true }),
  sold('net'),
  sold('asia', { salePrice: fromDollars(7) }),
  sold('ai', { minimumYears: 2, salePrice: fromDollars(99) }),
  ...['shop', 'online', 'store', 'app', 'xyz', 'io'].map((tld) => sold(tld)),
]

const offersOver = (
  verdictOf: (name: string) => RegistryVerdict = () => ({ available: true }),
  rdap = promptRdap(),
  listed = tlds,
) => {
  const clock = movableClock()
  const catalogue = catalogueOf(listed)
  const registry = promptRegistry(verdictOf)
  const availability = createAvailability({ registry, rdap, catalogue, clock })
  return { offers: createOffers({ availability, catalogue, clock }), clock, registry }
}

const ask = (domain: string) => ({ domain, site: 'KH' as const })
const namesOf = ({ rows }: { readonly rows: readonly SearchRow[] }) =>
  rows.map(({ domainName }) => domainName)

describe('names to connect to a hosting', () => {
  test('list the typed one first, then the same label under a few TLDs without documents', async () => {
    const found = await offersOver().offers.connecting(ask('sabay.net'))
    for (const row of found.rows) v.parse(SearchRow, row)
    expect(found.rows[0]).toMatchObject({ domainName: 'sabay.net', match: 'exact' })
    expect(found.rows).toHaveLength(7)
    expect(new Set(namesOf(found)).size).toBe(7)
    expect(
      found.rows.some(({ needsDocuments, minimumYears }) => needsDocuments || minimumYears > 1),
    ).toBe(false)
    expect(found.unsupported).toEqual([])
  })

  test('have no exact match for a keyword', async () => {
    const { rows } = await offersOver().offers.connecting(ask('sabay'))
    expect(rows[0]).toMatchObject({ domainName: 'sabay.com', match: 'same-name' })
  })

  test('list the typed one also when it is taken or needs documents: it may be the customer’s', async () => {
    const { offers } = offersOver((name) => ({ available: name !== 'sabay.com.kh' }))
    const { rows } = await offers.connecting(ask('sabay.com.kh'))
    expect(rows[0]).toMatchObject({ domainName: 'sabay.com.kh', state: 'taken' })
  })

  test('exclude premium names and report a typed one', async () => {
    const premium = { registration: fromDollars(900), renewal: fromDollars(90) }
    const { offers } = offersOver((name) => ({
      available: true,
      ...(/^gold\.(?:net|shop)$/.test(name) ? { premium } : {}),
    }))
    const found = await offers.connecting(ask('gold.net'))
    expect(namesOf(found)).not.toContain('gold.net')
    expect(namesOf(found)).not.toContain('gold.shop')
    expect(found.unsupported).toEqual(['gold.net'])
  })

  test('report an unsold TLD and list the label under others', async () => {
    const found = await offersOver().offers.connecting(ask('sabay.notatld'))
    expect(found.unsupported).toEqual(['sabay.notatld'])
    expect(namesOf(found)).toContain('sabay.com')
  })

  test('list another script only under TLDs that accept it', async () => {
    const found = await offersOver().offers.connecting(ask('ខ្មែរ.com.kh'))
    expect(found.unsupported).toEqual(['ខ្មែរ.com.kh'])
    expect(found.rows[0]).toMatchObject({ unicodeName: 'ខ្មែរ.com' })
  })

  test('an unavailable registry makes rows unknown but does not fail the call', async () => {
    const dead = (): never => {
      throw new Error('dead')
    }
    const { offers } = offersOver(dead, promptRdap(dead))
    const { rows } = await offers.connecting(ask('sabay'))
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['unknown']))
  })

  test.each(['', '😀'])('reject %j', async (domain) => {
    await expect(async () => offersOver().offers.connecting(ask(domain))).rejects.toThrow(ApiError)
  })
})

describe('the current discounts', () => {
  test('on domains are the sales, until they end', () => {
    const { offers, clock } = offersOver()
    const list = offers.discounts('DOMAIN', 'KH')
    for (const one of list) v.parse(DomainDiscount, one)
    expect(list).toHaveLength(2)
    expect(list).toContainEqual({
      tld: 'com',
      unicode: 'com',
      regularPrice: 10,
      price: 5,
      endsAt: '2026-12-01T00:00:00.000Z',
    })
    expect(list).toContainEqual(expect.objectContaining({ tld: 'asia', price: 7, endsAt: null }))
    clock.pass(11 * 24 * 3_600_000)
    expect(offers.discounts('DOMAIN', 'KH').map(({ tld }) => tld)).toEqual(['asia'])
  })

  test('with a cloud hosting are 20 % of the first year, or the sale where it is better', async () => {
    const { offers, clock } = offersOver()
    const priceOf = (type: DomainDiscountType, name: string) =>
      offers.discounts(type, 'KH').find(({ tld }) => tld === name)
    expect(offers.discounts('CLOUD_HOSTING', 'KH')).toHaveLength(tlds.length)
    expect(priceOf('CLOUD_HOSTING', 'com')).toMatchObject({ price: 5, regularPrice: 10 })
    expect(priceOf('CLOUD_HOSTING', 'net')).toMatchObject({ price: 8, regularPrice: 10 })
    expect(priceOf('SHARED_HOSTING', 'net')).toMatchObject({ price: 9, regularPrice: 10 })
    clock.pass(11 * 24 * 3_600_000)
    const { rows } = await offers.connecting({ ...ask('sabay'), withHosting: 'CLOUD_HOSTING' })
    for (const { tld, firstYearPrice, regularPrice } of rows) {
      expect(priceOf('CLOUD_HOSTING', tld)).toMatchObject({ price: firstYearPrice, regularPrice })
    }
  })

  test('with a WordPress hosting are the free names, and the sales of other TLDs', () => {
    const onSale = sold('xyz', { salePrice: fromDollars(4) })
    const { offers } = offersOver(undefined, undefined, [
      ...tlds.filter(({ tld }) => tld !== 'xyz'),
      onSale,
    ])
    const list = offers.discounts('WORDPRESS_HOSTING', 'KH')
    for (const one of list) v.parse(DomainDiscount, one)
    const free = list.filter(({ price }) => price === 0)
    expect(free.map(({ tld }) => tld).toSorted()).toEqual(
      'asia com net online shop store'.split(' '),
    )
    expect(free.every(({ endsAt }) => endsAt === null)).toBe(true)
    expect(list.filter(({ price }) => price > 0)).toEqual([
      { tld: 'xyz', unicode: 'xyz', regularPrice: 10, price: 4, endsAt: null },
    ])
  })
})
