import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, fromDollars, money, zero } from '../../../contract/money.ts'
import { termEnd } from '../../../contract/term-end.ts'
import { isCreditEnough, monthCredit, monthPrice, serviceCredit } from './sla-credit.ts'

const start = new Date('2026-01-15T03:00:00Z')
const months = (count: number, from = start): Date =>
  termEnd(from, { duration: count, durationType: 'MONTH' })
const item = (dollars: number, paidAt: Date, until: Date) => ({
  ...{ paid: fromDollars(dollars), paidAt, until },
})

describe('monthPrice', () => {
  it('is a twelfth of a yearly term', () => {
    expect(monthPrice(start, [item(120, start, months(12))], months(5))).toBe(fromDollars(10))
  })

  it('spreads a payment over its free months too', () => {
    expect(monthPrice(start, [item(120, start, months(15))], start)).toBe(fromDollars(8))
  })

  it('is that of the term that runs, though the next one was paid early', () => {
    const items = [item(5, start, months(1)), item(12, start, months(2))]
    expect(monthPrice(start, items, start)).toBe(fromDollars(5))
    expect(monthPrice(start, items, months(1))).toBe(fromDollars(12))
  })

  it('adds what a change within the term cost, from its payment on', () => {
    const items = [item(120, start, months(12)), item(30, months(6), months(12))]
    expect(monthPrice(start, items, months(5))).toBe(fromDollars(10))
    expect(monthPrice(start, items, months(6))).toBe(fromDollars(15))
  })

  it('is nothing outside of all terms, and of a free trial', () => {
    expect(monthPrice(start, [item(5, start, months(1))], months(1))).toBe(zero)
    expect(monthPrice(start, [item(0, start, months(1))], start)).toBe(zero)
  })
})

it('never credits more than 15 % of what was paid for the term', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000_000 }),
      fc.integer({ min: 1, max: 36 }),
      fc.constantFrom(5, 10, 15),
      (paid, length, percent) => {
        const items = [{ paid: money(paid), paidAt: start, until: months(length) }]
        const all = Array.from({ length }, (_, at) =>
          serviceCredit(monthPrice(start, items, months(at)), percent),
        )
        expect(add(zero, ...all)).toBeLessThanOrEqual((paid * percent) / 100)
      },
    ),
  )
})

describe('the minimum', () => {
  it('applies to the sum of a month', () => {
    const halves = [fromDollars(0.503), fromDollars(0.507)]
    expect(halves.some((each) => isCreditEnough(monthCredit([each])))).toBe(false)
    expect(monthCredit(halves)).toBe(fromDollars(1.01))
    expect(isCreditEnough(monthCredit(halves))).toBe(true)
  })

  it('has to be exceeded', () => {
    expect(isCreditEnough(monthCredit([fromDollars(1)]))).toBe(false)
    // Less than a cent more is not credited.
    expect(isCreditEnough(monthCredit([fromDollars(1.0099)]))).toBe(false)
  })
})
