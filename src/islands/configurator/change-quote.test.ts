import { describe, expect, it } from 'vitest'
import { fromDollars, toDollars } from '../../contract/money.ts'
import type { OwnedServiceDetail } from '../../contract/services.ts'
import { packageList, phnomPenh } from './choices.fixture.ts'
import { noChoices, settle } from './choices.ts'
import { changeQuote } from './change-quote.ts'

const defaults = { regionId: phnomPenh, country: undefined, months: 1 }
const sold = packageList.packages[phnomPenh]?.find(({ key }) => key === 'server')

const changed = (addons: { name: string; value: number }[]) => {
  if (sold === undefined) throw new Error('no package')
  return {
    details: { durationType: 'MONTH', duration: 1 } as OwnedServiceDetail['details'],
    plan: {
      // Sold for less than the list says now.
      sold: {
        ...sold,
        pricing: sold.pricing.map((row) => ({ ...row, price: 5, renewalPrice: 5 })),
      },
      addons,
      terms: [{ left: 15, days: 30, priced: 'first' as const }],
      ...{ taxPercent: 10, payableFrom: 2.5, owed: 0, next: null },
      priceLockedUntil: '2027-01-01T00:00:00Z',
      raisedRenewal: null,
    },
  }
}

const quoteOf = (from: { name: string; value: number }[], addons: Record<string, string>) => {
  const settled = settle(packageList, { ...noChoices, packageKey: 'server', addons }, defaults)
  const quote = settled && changeQuote(settled, changed(from))
  if (quote === undefined || 'code' in quote) throw new Error(quote?.code ?? 'no price')
  return quote
}

describe('the price of a change before the cart', () => {
  it('keeps the prices at which the plan was sold', () => {
    const { change, renewal, isSame } = quoteOf([], { 'cs-ram': '10' })
    expect(isSame).toBe(false)
    expect(change.lines.map(({ kind, amount }) => [kind, toDollars(amount)])[0]).toEqual([
      'credit',
      -2.5,
    ])
    expect(renewal.due).toBeGreaterThan(fromDollars(5))
  })

  it('says that nothing changes, and that less is cheaper', () => {
    expect(quoteOf([], {})).toMatchObject({ isSame: true, change: { settled: 'free' } })
    expect(quoteOf([{ name: 'cs-ram', value: 10 }], {})).toMatchObject({
      ...{ isSame: false, change: { settled: 'downgrade' } },
    })
  })

  it('does not exist for a service without a plan', () => {
    const settled = settle(packageList, { ...noChoices, packageKey: 'server' }, defaults)
    const { details } = changed([])
    expect(settled && changeQuote(settled, { details, plan: null })).toBeUndefined()
  })
})
