import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDollars, multiply, toCents, zero } from '../contract/money.ts'
import { samplePackage, samplePrice } from './package-samples.ts'
import { lowestPerMonth, savingOf, termLengths, termsOf } from './package-terms.ts'

const dollars = fromDollars

test('a year at once: per month rounded up to the cent, the whole sum, the renewal', () => {
  expect(termsOf({ pricing: [samplePrice(12, 99.99, 119.88, 119.88)] })).toEqual([
    {
      months: 12,
      perMonth: dollars(8.34),
      due: dollars(99.99),
      regular: dollars(119.88),
      renewal: dollars(119.88),
    },
  ])
})

test('without a promotion there is no regular price beside it', () => {
  expect(termsOf({ pricing: [samplePrice(1, 9.99)] })[0]?.regular).toBeUndefined()
})

test('a year is twelve months, the shortest term is first, days are not sold', () => {
  const pricing = [
    { ...samplePrice(1, 99), durationType: 'YEAR' as const },
    samplePrice(1, 9.99),
    { ...samplePrice(30, 9), durationType: 'DAY' as const },
  ]
  expect(termsOf({ pricing }).map(({ months }) => months)).toEqual([1, 12])
  expect(termLengths([{ pricing }, { pricing: [samplePrice(3, 27)] }])).toEqual([1, 3, 12])
})

test('the monthly price is never too low, nor a cent too high', () => {
  const price = fc.integer({ min: 1, max: 2_000_000 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 36 }), (whole, months) => {
      const [term] = termsOf({ pricing: [samplePrice(months, whole)] })
      if (term === undefined) throw new Error('no term')
      const told = multiply(term.perMonth, months)
      expect(told).toBeGreaterThanOrEqual(toCents(dollars(whole)))
      expect(told).toBeLessThan(multiply(dollars(0.01), months) + toCents(dollars(whole)))
    }),
  )
})

test('a long term saves against the short one with its renewals', () => {
  const terms = termsOf({ pricing: [samplePrice(1, 5, 10, 10), samplePrice(12, 99.9)] })
  const [month, year] = terms
  if (month === undefined || year === undefined) throw new Error('no terms')
  // 5 + 11 × 10 − 99.90
  expect(savingOf(terms, year)).toBe(dollars(15.1))
  expect(savingOf(terms, month)).toBe(zero)
  expect(savingOf([], year)).toBe(zero)
})

test('a more expensive long term saves nothing', () => {
  const terms = termsOf({ pricing: [samplePrice(1, 5), samplePrice(12, 70)] })
  expect(terms.map((term) => savingOf(terms, term))).toEqual([zero, zero])
})

test("'from' is the lowest monthly price of a shortest term", () => {
  const soldOut = samplePackage('ch-basic', { isDisabled: true, pricing: [samplePrice(1, 1)] })
  const sold = samplePackage('ch-standard', {
    pricing: [samplePrice(1, 8.99), samplePrice(12, 60)],
  })
  const dear = samplePackage('ch-advanced')
  expect(lowestPerMonth([soldOut, dear, sold])).toBe(dollars(8.99))
  expect(lowestPerMonth([soldOut])).toBeUndefined()
  expect(lowestPerMonth([samplePackage('ch-basic', { pricing: [] })])).toBeUndefined()
})
