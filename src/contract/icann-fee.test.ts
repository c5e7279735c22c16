import fc from 'fast-check'
import { expect, it } from 'vitest'
import { icannFee, icannFeePerYear } from './icann-fee.ts'
import { add, fromDollars } from './money.ts'

const years = fc.integer({ min: 0, max: 10 })

it('is twenty cents for each year of a generic tld', () => {
  expect(icannFee('gtld', 1)).toBe(fromDollars(0.2))
  expect(icannFee('gtld', 10)).toBe(fromDollars(2))
})

it('is nothing for a country’s tld', () => {
  fc.assert(fc.property(years, (count) => icannFee('cctld', count) === 0))
})

it('grows by the same with each year', () => {
  fc.assert(
    fc.property(years, (count) => {
      expect(icannFee('gtld', count + 1)).toBe(add(icannFee('gtld', count), icannFeePerYear))
    }),
  )
})
