import ianaTlds from 'tlds' with { type: 'json' }
import { expect, it } from 'vitest'
import { tldRows } from './tlds.ts'
import { popularTlds } from './tld-prices.ts'

const rows = tldRows({ now: () => new Date('2026-11-21T00:00:00Z') })
const byName = new Map(rows.map((row) => [row.unicode, row]))

it('has IANA’s list except TLDs that are not for sale', () => {
  expect(rows.length).toBeGreaterThan(1400)
  expect(ianaTlds.filter((tld) => !byName.has(tld)).sort()).toEqual(
    ['arpa', 'bv', 'edu', 'gov', 'int', 'kp', 'mil', 'sj', '政府'].sort(),
  )
})

it('names each TLD once, in ASCII, with a rank of its own', () => {
  expect(new Set(rows.map(({ tld }) => tld)).size).toBe(rows.length)
  expect(rows.filter(({ tld }) => !/^[a-z0-9-]+(\.[a-z]+)?$/.test(tld))).toEqual([])
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1))
  expect(byName.get('ไทย')?.tld).toBe('xn--o3cw4h')
})

it('gives each a price in whole cents, a renewal no cheaper than a sale', () => {
  for (const row of rows) {
    for (const price of [row.registrationPrice, row.renewalPrice]) {
      expect(price).toBeGreaterThan(0)
      expect(price % 100).toBe(0)
    }
    expect(row.salePrice ?? 0).toBeLessThan(row.registrationPrice)
  }
  const dearer = rows.filter((row) => row.renewalPrice < row.registrationPrice)
  expect(dearer.length).toBeLessThan(5)
})

it('prices the same TLD the same on every machine', () => {
  const pricesOf = (unicode: string) => {
    const row = byName.get(unicode)
    return [row?.registrationPrice, row?.renewalPrice, row?.transferPrice]
  }
  expect(pricesOf('com')).toEqual([129_900, 149_900, 149_900])
  expect(pricesOf('bike')).toEqual([249_900, 319_900, 319_900])
})

it('has every popular TLD, and checks only those with our registry account', () => {
  expect(popularTlds.filter(({ tld }) => !byName.has(tld))).toEqual([])
  expect(rows.slice(0, popularTlds.length).map(({ unicode }) => unicode)).toEqual(
    popularTlds.map(({ tld }) => tld),
  )
  expect(rows.filter(({ checkedBy }) => checkedBy === 'epp')).toHaveLength(popularTlds.length)
})

it.each([
  ['com', 'gtld', 'GLOBAL'],
  ['クラウド', 'gtld', 'GLOBAL'],
  ['com.kh', 'cctld', 'ASIA_PACIFIC'],
  ['au', 'cctld', 'ASIA_PACIFIC'],
  ['aq', 'cctld', 'ASIA_PACIFIC'],
  ['us', 'cctld', 'AMERICAS'],
  ['br', 'cctld', 'AMERICAS'],
  ['uk', 'cctld', 'EUROPE'],
  ['co.uk', 'cctld', 'EUROPE'],
  ['eu', 'cctld', 'EUROPE'],
  ['рф', 'cctld', 'EUROPE'],
  ['ไทย', 'cctld', 'ASIA_PACIFIC'],
  ['مصر', 'cctld', 'AFRICA'],
  ['za', 'cctld', 'AFRICA'],
])('%s is a %s of %s', (unicode, kind, region) => {
  expect(byName.get(unicode)).toMatchObject({ kind, region })
})

it('sells .kh names by the year and with documents', () => {
  for (const unicode of ['kh', 'com.kh', 'edu.kh']) {
    expect(byName.get(unicode)).toMatchObject({ needsDocuments: true, maximumYears: 1 })
  }
  expect(byName.get('in.th')).toMatchObject({ needsDocuments: false, maximumYears: 10 })
  expect(byName.get('ai')).toMatchObject({ minimumYears: 2 })
})
