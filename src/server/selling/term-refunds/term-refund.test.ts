import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDollars, money, zero } from '../../../contract/money.ts'
import { refundDays, termRefund, type EndedBy, type PaidTerm } from './term-refund.ts'

const dayMs = 86_400_000
const begin = Date.parse('2026-12-01T00:00:00Z')
const day = (count: number) => new Date(begin + count * dayMs)
const paid = fromDollars(30)
const term = (kind: PaidTerm['kind'], from: number, to: number): PaidTerm => ({
  ...{ itemId: `${kind}-${from}`, kind, startsAt: day(from), endsAt: day(to) },
  ...{ paidAt: day(from), paid, fees: zero, credit: zero },
})
const bought = term('FIRST', 0, 30)
const service = {
  ...({ type: 'CLOUD_SERVER', terms: [bought] } as const),
  ...{ hadRefund: false, owes: false },
}
const at = (now: number, more: object = {}, by: EndedBy = 'CUSTOMER') =>
  termRefund({ ...service, ...more }, by, day(now))
const refused = (why: string) => ({ is: 'refused', why })
const refund = (...items: readonly (readonly [string, number])[]) => ({
  is: 'refund',
  items: items.map(([itemId, amount]) => ({ itemId, amount, credit: zero })),
  isFirst: items.some(([itemId]) => itemId.startsWith('FIRST')),
  until: expect.any(Date) as Date,
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

  it('gives a renewal ahead back within 30 days of its payment, before its cashback', () => {
    const terms = [bought, { ...term('RENEWED', 30, 400), paidAt: day(5) }]
    expect(at(35, { terms })).toMatchObject({ is: 'refund', until: day(35) })
    expect(at(36, { terms })).toEqual(refused('TOO_LATE'))
    expect(at(36, { terms }, 'US')).toMatchObject({ items: [{ itemId: 'RENEWED-30' }] })
  })

  it('gives nothing back to customers who owe us what their bank took back', () => {
    expect(at(1, { owes: true })).toEqual(refused('OWING'))
    expect(at(1, { owes: true }, 'US')).toEqual(terminated(['FIRST-0', paid]))
  })

  it('gives promo credit back, all of it or the share of the unused days', () => {
    const credited = { paid: zero, credit: fromDollars(9) }
    const first = { ...bought, ...credited }
    expect(at(1, { terms: [first] })).toMatchObject({
      items: [{ amount: 0, credit: fromDollars(9) }],
      isFirst: true,
    })
    const renewed = { ...term('RENEWED', 30, 60), ...credited }
    expect(at(40, { terms: [bought, renewed] })).toMatchObject({
      items: [{ amount: 0, credit: fromDollars(6) }],
    })
  })

  it('of a free trial is not the one refund of its type', () => {
    expect(at(1, { terms: [{ ...bought, paid: zero }] })).toEqual({ ...refund(), isFirst: false })
  })

  it('says until when, which is the first of several ends of what it counts', () => {
    const renewed = term('RENEWED', 30, 60)
    const until = (now: number, terms: readonly PaidTerm[], more: object = {}) => {
      const result = at(now, { terms, ...more })
      return result.is === 'refund' ? result.until : undefined
    }
    expect(until(1, [bought])).toEqual(day(30))
    expect(until(10, [bought, renewed])).toEqual(day(30))
    expect(until(10, [bought, renewed], { hadRefund: true })).toEqual(day(60))
    expect(until(45, [bought, renewed])).toEqual(day(60))
    expect(until(31, [bought, term('CHANGE', 20, 30)])).toBeUndefined()
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
      amount,
    )
    .map(([kind, from, days, price, fee, credit]): PaidTerm => ({
      ...{ itemId: `${kind}${from}`, kind, startsAt: day(from), endsAt: day(from + days) },
      ...{ paidAt: day(from), paid: price, fees: money(Math.min(price, fee)), credit },
    }))
  fc.assert(
    fc.property(
      fc.uniqueArray(anyTerm, { maxLength: 6, selector: ({ itemId }) => itemId }),
      fc.constantFrom<EndedBy>('CUSTOMER', 'US'),
      fc.boolean(),
      fc.integer({ min: -10, max: 500 }),
      (terms, by, hadRefund, now) => {
        const result = termRefund(
          { type: 'CLOUD_HOSTING', terms, hadRefund, owes: false },
          by,
          day(now),
        )
        if (result.is === 'refused') return
        for (const { itemId, amount: back, credit } of result.items) {
          const of = terms.find((one) => one.itemId === itemId)
          expect(back + credit).toBeGreaterThan(0)
          expect(credit).toBeLessThanOrEqual(of?.credit ?? 0)
          expect(back).toBeLessThanOrEqual((of?.paid ?? 0) - (of?.fees ?? 0))
        }
        expect(new Set(result.items.map(({ itemId }) => itemId)).size).toBe(result.items.length)
      },
    ),
  )
})
