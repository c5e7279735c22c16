import { expect, test } from 'vitest'
import { fromDollars, toDollars } from '../../../../contract/money.ts'
import type { DomainTerms } from './domain-offer.ts'
import { createFindOffer } from './find-offer.ts'
import type { Catalogue, TldRecord } from '../../../catalogue/products/index.ts'
import { tldRows } from '../../../catalogue/products/seed/tlds.ts'
import { tldRuleRows } from '../../../catalogue/products/seed/tld-rules.ts'

const now = new Date('2026-11-21T00:00:00Z')
const ownedUntil = new Date('2026-12-21T00:00:00Z')
const rows = tldRows({ now: () => now })
const rules = new Map(tldRuleRows(rows).map((row) => [row.tld, row]))
const tlds = new Map(
  rows.map((row): [string, TldRecord] => [
    row.tld,
    {
      ...row,
      sold: row.tld !== 'zip',
      salePrice: null,
      saleEndsAt: null,
      ...{ plannedSalePrice: null, plannedSaleDays: null, plannedSaleAt: null },
      ...{ plannedSold: null, plannedSoldAt: null },
      saleActive: () => false,
      eligibility: rules.get(row.tld)?.eligibility,
    },
  ]),
)
const onSale = [...tlds.values()].filter(({ sold }) => sold)
const catalogue: Catalogue = {
  tlds: onSale,
  find: (tld) => onSale.find((record) => record.tld === tld),
  has: (tld) => onSale.some((record) => record.tld === tld),
  renewable: { find: (tld) => tlds.get(tld), has: (tld) => tlds.has(tld) },
  rules,
  reload: () => Promise.resolve(),
  stop: () => undefined,
}
const findOffer = createFindOffer(catalogue)
const feeOf = (
  action: 'registration' | 'renewal' | 'transfer',
  domainName: string,
  duration = 1,
  premium?: {
    registration: ReturnType<typeof fromDollars>
    renewal: ReturnType<typeof fromDollars>
  },
): number => {
  const item = { action, domainName, duration, premium, ownedUntil }
  const offer = findOffer(item, now)
  if (offer === undefined) throw new Error(`${domainName} is not sold`)
  expect(offer.icannFee).toBeLessThanOrEqual(offer.price)
  return toDollars(offer.icannFee)
}

test('ICANN’s fee is in each year of a generic TLD, and in the year of a transfer', () => {
  expect(feeOf('registration', 'sokha.com')).toBe(0.2)
  expect(feeOf('registration', 'sokha.shop', 3)).toBe(0.6)
  expect(feeOf('renewal', 'sokha.com', 9)).toBe(1.8)
  expect(feeOf('transfer', 'sokha.com')).toBe(0.2)
  const premium = { registration: fromDollars(600), renewal: fromDollars(450) }
  expect(feeOf('registration', 'premium.com', 1, premium)).toBe(0.2)
})

test('a renewal costs what was agreed, and an announced price in a term that begins 30 days later', () => {
  const agreed = { price: fromDollars(9), notice: null }
  const notice = (announcedAt: string) => ({
    ...{ key: 'domain', announcedAt },
    pricing: [{ duration: 1, durationType: 'YEAR', renewalPrice: 12 }],
  })
  const renewed = (terms: Partial<DomainTerms>) =>
    findOffer(
      {
        ...{ action: 'renewal', domainName: 'sokha.com', duration: 2, premium: undefined },
        ...{ ownedUntil, agreed, ...terms },
      },
      now,
    )
  const price = (dollars: number) => ({ price: fromDollars(dollars) })
  expect(renewed({})).toMatchObject({ ...price(18), renewalPrice: fromDollars(9) })
  // The term begins on 2026-12-21.
  const [late, early] = ['2026-11-22T00:00:00Z', '2026-11-21T00:00:00Z'].map(notice)
  const soon = renewed({ agreed: { ...agreed, notice: late } })
  expect(soon).toMatchObject({ ...price(18), renewalPrice: fromDollars(12), agreed: price(9) })
  expect(renewed({ agreed: { ...agreed, notice: early } })).toMatchObject({
    ...price(24),
    agreed: { ...price(12), announcedAt: early?.announcedAt },
  })
  const premium = { registration: fromDollars(600), renewal: fromDollars(450) }
  expect(renewed({ duration: 1, premium })).toMatchObject({ ...price(450), agreed: undefined })
})

test('a premium name is transferred at its registry’s price, and not sold without one', () => {
  const premium = { registration: fromDollars(600), renewal: fromDollars(450) }
  const item = { action: 'transfer', domainName: 'premium.com', duration: 1, ownedUntil } as const
  const transferable = { ...premium, transfer: fromDollars(475) }
  expect(findOffer({ ...item, premium: transferable }, now)).toMatchObject({
    price: fromDollars(475),
    discount: 0,
    renewalPrice: fromDollars(450),
    minimumYears: 1,
    maximumYears: 1,
    icannFee: fromDollars(0.2),
  })
  expect(findOffer({ ...item, premium }, now)).toBeUndefined()
})

test.each(['sokha.com.kh', 'sokha.kh', 'sokha.co.th', 'sokha.io'])(
  '%s has no ICANN fee',
  (name) => {
    expect(feeOf('registration', name)).toBe(0)
    expect(feeOf('renewal', name)).toBe(0)
  },
)

test('no price of a generic TLD, on sale or not, is below the fee that it includes', () => {
  const generic = rows.filter(({ kind }) => kind === 'gtld')
  expect(generic.length).toBeGreaterThan(1000)
  for (const row of generic) {
    const prices = [row.registrationPrice, row.renewalPrice, row.transferPrice, row.salePrice]
    expect(Math.min(...prices.map((price) => price ?? Infinity))).toBeGreaterThan(fromDollars(0.2))
  }
})

test('the eligibility is shown for registrations and transfers, not for renewals', () => {
  const of = (action: 'registration' | 'renewal' | 'transfer', domainName: string) =>
    findOffer({ action, domainName, duration: 1, premium: undefined, ownedUntil }, now)?.eligibility
  expect(of('registration', 'sokha.eu')).toBe('eu-citizen')
  expect(of('transfer', 'sokha.eu')).toBe('eu-citizen')
  expect(of('renewal', 'sokha.eu')).toBe('anyone')
  expect(of('registration', 'sokha.com.kh')).toBe('company')
  expect(of('registration', 'sokha.com')).toBe('anyone')
})

test('a TLD that is no longer sold is renewed, but neither registered nor transferred', () => {
  const of = (action: 'registration' | 'renewal' | 'transfer') =>
    findOffer({ action, domainName: 'sokha.zip', duration: 1, premium: undefined, ownedUntil }, now)
  expect(of('registration')).toBeUndefined()
  expect(of('transfer')).toBeUndefined()
  expect(of('renewal')).toMatchObject({ price: tlds.get('zip')?.renewalPrice })
})
