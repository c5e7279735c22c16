import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDollars, money, zero } from '../../../contract/money.ts'
import {
  refundableUntil,
  refundDays,
  termRefund,
  type EndedBy,
  type PaidTerm,
} from './term-refund.ts'

const dayMs = 86_400_000
const begin = Date.parse('2026-12-01T00:00:00Z')
const day = (count: number) => new Date(begin + count * dayMs)
const paid = fromDollars(30)
const term = (kind: PaidTerm['kind'], from: number, to: number): PaidTerm => ({
  ...{ itemId: `${kind}-${from}`, kind, startsAt: day(from), endsAt: day(to) },
  ...{ paid, fees: zero },
})
const bought = term('FIRST', 0, 30)
const service = { type: 'CLOUD_SERVER', terms: [bought], hadRefund: false } as const
const at = (now: number, more: object = {}, by: EndedBy = 'CUSTOMER') =>
  termRefund({ ...service, ...more }, by, day(now))
const refused = (why: string) => ({ is: 'refused', why })
const refund = (...items: readonly (readonly [string, number])[]) => ({
  is: 'refund',
  items: items.map(([itemId, amount]) => ({ itemId, amount })),
  isFirst: items.some(([itemId]) => itemId.startsWith('FIRST')),
})
const terminated = (...items: readonly (readonly [string, number])[]) => ({
  ...refund(...items),
  isFirst: false,
})

describe('a service that ends within 30 days', () => {
  it('gives its first term back, once for each type', () => {
    expect(at(0)).toEqual(refund(['FIRST-0', paid]))
    expect(at(refundDays)).toEqual(refund(['FIRST-0', paid]))
    expect(at(refundDays + 0.1)).toEqual(refused('TOO_LATE'))
    expect(at(1, { hadRefund: true })).toEqual(refused('HAD_BEFORE'))
    expect(at(1, { hadRefund: true }, 'US')).toEqual(terminated(['FIRST-0', paid]))
  })

  it('gives a change within that term back without its fee', () => {
    const change = { ...term('CHANGE', 3, 30), fees: fromDollars(5) }
    expect(at(5, { terms: [bought, change] })).toEqual(
      refund(['FIRST-0', paid], ['CHANGE-3', fromDollars(25)]),
    )
  })

  it('gives the unused days of a renewed term back, or all of it when we terminate it', () => {
    const terms = [bought, term('RENEWED', 30, 60)]
    expect(at(45, { terms })).toEqual(refund(['RENEWED-30', paid / 2]))
    expect(at(45, { terms }, 'US')).toEqual(terminated(['RENEWED-30', paid]))
    expect(at(60, { terms })).toEqual(refund())
    expect(at(61, { terms })).toEqual(refused('TOO_LATE'))
    // It was renewed ahead.
    expect(at(10, { terms })).toEqual(refund(['FIRST-0', paid], ['RENEWED-30', paid]))
    expect(at(10, { terms, hadRefund: true })).toEqual(refund(['RENEWED-30', paid]))
  })

  it('gives a first term back that promo credit paid', () => {
    const credited = { ...bought, paid: zero }
    expect(at(1, { terms: [credited] })).toEqual(refund(['FIRST-0', zero]))
  })

  it('says until when, which is the first of several ends', () => {
    const renewed = term('RENEWED', 30, 60)
    expect(refundableUntil([bought], day(1))).toEqual(day(30))
    expect(refundableUntil([bought, renewed], day(10))).toEqual(day(30))
    expect(refundableUntil([bought, renewed], day(45))).toEqual(day(60))
    expect(refundableUntil([bought, term('CHANGE', 20, 30)], day(31))).toBeUndefined()
  })

  it.each(['DOMAIN', 'SSL', 'SMS_BRAND_NAME', 'SMS_SERVICE'] as const)(
    'gives nothing back for %s',
    (type) => expect(at(0, { type }, 'US')).toEqual(refused('KIND')),
  )
})

it('never gives back more than was paid, and no fee', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 }).map(money)
  const anyTerm = fc
    .tuple(
      fc.constantFrom('FIRST' as const, 'RENEWED' as const, 'CHANGE' as const),
      fc.integer({ min: -400, max: 400 }),
      fc.integer({ min: 1, max: 366 }),
      amount,
      amount,
    )
    .map(([kind, from, days, price, fee]): PaidTerm => ({
      ...{ itemId: `${kind}${from}`, kind, startsAt: day(from), endsAt: day(from + days) },
      ...{ paid: price, fees: money(Math.min(price, fee)) },
    }))
  fc.assert(
    fc.property(
      fc.uniqueArray(anyTerm, { maxLength: 6, selector: ({ itemId }) => itemId }),
      fc.constantFrom<EndedBy>('CUSTOMER', 'US'),
      fc.boolean(),
      fc.integer({ min: -10, max: 500 }),
      (terms, by, hadRefund, now) => {
        const result = termRefund({ type: 'CLOUD_HOSTING', terms, hadRefund }, by, day(now))
        if (result.is === 'refused') return
        for (const { itemId, amount: back } of result.items) {
          const of = terms.find((one) => one.itemId === itemId)
          expect(back).toBeGreaterThanOrEqual(of?.paid === 0 ? 0 : 1)
          expect(back).toBeLessThanOrEqual((of?.paid ?? 0) - (of?.fees ?? 0))
        }
        expect(new Set(result.items.map(({ itemId }) => itemId)).size).toBe(result.items.length)
      },
    ),
  )
})
