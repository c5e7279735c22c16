import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { fromDollars } from './money.ts'
import { amountForMissing, readAmount, topUpProblem } from './top-up-amount.ts'

test.each([
  [9.99, 'MIN_VALUE'],
  [0, 'MIN_VALUE'],
  [-50, 'MIN_VALUE'],
  [10, undefined],
  [10.005, 'INVALID'],
  [9_999.99, undefined],
  [10_000, 'OVER_LIMIT'],
  [100_000_000, 'OVER_LIMIT'],
  [100_000_000.01, 'MAX_VALUE'],
  [Number.NaN, 'INVALID'],
  [Number.POSITIVE_INFINITY, 'INVALID'],
] as const)('%d dollars: %s', (dollars, problem) => {
  expect(topUpProblem(dollars)).toBe(problem)
})

test.each([
  ['20', 20],
  ['$20', 20],
  [' $ 1,250.5 ', 1250.5],
  ['២០.៥០', 20.5],
  ['๑๐', 10],
  ['10.', 10],
  ['', undefined],
  ['abc', undefined],
  ['-20', undefined],
  ['1e3', undefined],
  ['10.005', undefined],
  ['1,25', undefined],
  ['20 30', undefined],
])('%j is read as %s', (text, dollars) => {
  expect(readAmount(text)).toBe(dollars)
})

it('reads every amount of cents as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      const dollars = readAmount((cents / 100).toFixed(2))
      expect(fromDollars(dollars ?? -1)).toBe(cents * 100)
    }),
  )
})

it('suggests whole dollars that cover what is missing, and that can be topped up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_000 }), (cents) => {
      const suggested = amountForMissing(cents / 100)
      expect(suggested).toBeGreaterThanOrEqual(cents / 100)
      expect(suggested).toBeLessThan(Math.max(11, cents / 100 + 1))
      expect(topUpProblem(suggested)).toBeUndefined()
    }),
  )
})
