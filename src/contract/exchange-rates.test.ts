import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toRiel } from './exchange-rates.ts'
import { fromDollars, money } from './money.ts'

it('riel are whole, half up, and within half a riel of the exact amount', () => {
  expect(toRiel(fromDollars(21.89), 4012)).toBe(87_823)
  expect(toRiel(money(5), 1000)).toBe(1)
  const amount = fc.integer({ min: 0, max: 10 ** 9 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 100, max: 100_000 }), (cents, rate) => {
      const exact = (cents * rate) / 10_000
      const riel = toRiel(money(cents), rate)
      return Number.isInteger(riel) && riel - exact <= 0.5 && exact - riel < 0.5
    }),
  )
})
