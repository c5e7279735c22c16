import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configuredPrice } from '../../contract/configured-price.ts'
import { add, formatMoney, fromDollars, percentOf, zero } from '../../contract/money.ts'
import { packageList, phnomPenh } from './choices.fixture.ts'
import { addonChoices, noChoices, settle, type Settled } from './choices.ts'
import { summaryOf, type Summary } from './summary.ts'

const defaults = { regionId: phnomPenh, country: undefined, months: 12 }

const settledBy = (choices: Partial<typeof noChoices>): Settled => {
  const settled = settle(packageList, { ...noChoices, ...choices }, defaults)
  if (settled === undefined) throw new Error('nothing is for sale')
  return settled
}

const pricedBy = (...given: Parameters<typeof summaryOf>): Summary => {
  const summary = summaryOf(...given)
  if (summary === undefined || 'code' in summary) throw new Error('no price')
  return summary
}

const chosen = fc
  .record({
    packageKey: fc.constantFrom('small', 'server'),
    term: fc.constantFrom(1, 12).map((duration) => ({ duration, durationType: 'MONTH' as const })),
    picks: fc.dictionary(
      fc.constantFrom('cs-ram', 'cs-more-storage', 'cs-os', 'cs-backup'),
      fc.nat(),
    ),
  })
  .map(({ packageKey, term, picks }) => {
    const sold = packageList.packages[phnomPenh]?.find(({ key }) => key === packageKey)
    const addons = Object.entries(picks).flatMap(([name, pick]): [string, string][] => {
      const addon = sold?.addons.find((each) => each.name === name)
      const values = addon === undefined ? [] : addonChoices(addon)
      const value = values[pick % Math.max(1, values.length)]?.value
      return value === undefined ? [] : [[name, String(value)]]
    })
    return settledBy({ packageKey, term, addons: Object.fromEntries(addons) })
  })

describe('the summary', () => {
  it('has the configured price, to the cent', () => {
    fc.assert(
      fc.property(chosen, fc.integer({ min: 0, max: 25 }), (settled, taxPercent) => {
        const { sold, term, addons } = settled
        if (sold === undefined || term === undefined) throw new Error('not for sale')
        const { price, today } = pricedBy(settled, taxPercent)
        expect(price).toEqual(configuredPrice(sold, { ...term, addons }, taxPercent))
        expect(today.total).toBe(price.total)
      }),
    )
  })

  it('rounds the VAT once on the package and its domain, as the cart does', () => {
    fc.assert(
      fc.property(chosen, fc.integer({ min: 1, max: 100_000 }), (settled, cents) => {
        const extra = { name: 'angkor.com, 1 year', due: fromDollars(cents / 100) }
        const { price, today } = pricedBy(settled, 10, extra)
        const due = add(price.due, extra.due)
        expect(today.total).toBe(add(due, percentOf(due, 10)))
      }),
    )
  })

  it('saves two months by the year, and nothing by the month', () => {
    const yearly = settledBy({ packageKey: 'small' })
    expect(formatMoney(pricedBy(yearly, 10).saving())).toBe('$4.98')
    const monthly = settledBy({ packageKey: 'small', term: { duration: 1, durationType: 'MONTH' } })
    expect(pricedBy(monthly, 10).saving()).toBe(zero)
  })

  it('names the storage that makes a system possible', () => {
    const settled = settle(
      packageList,
      { ...noChoices, packageKey: 'server', addons: { 'cs-os': 'windows-10' } },
      defaults,
    )
    if (settled?.sold === undefined) throw new Error('not for sale')
    const addons = settled.sold.addons.map((addon) =>
      addon.name === 'cs-storage' ? { ...addon, value: 20 } : addon,
    )
    const refused = summaryOf({ ...settled, sold: { ...settled.sold, addons } }, 10)
    expect(refused).toMatchObject({ code: 'DISK_TOO_SMALL', params: { more: 50 } })
  })
})
