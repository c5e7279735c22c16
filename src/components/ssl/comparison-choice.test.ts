import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedIn, comparisonQuery } from './comparison-choice.ts'

const onSale = ['positivessl', 'essentialssl', 'ev-ssl', 'premiumssl']

test('reads certificates on sale from a query, without duplicates, at most three', () => {
  expect(comparedIn('?with=ev-ssl&with=positivessl', onSale)).toEqual(['ev-ssl', 'positivessl'])
  expect(comparedIn('?with=ev-ssl&with=ev-ssl&with=nossl&x=premiumssl', onSale)).toEqual(['ev-ssl'])
  expect(comparedIn(`?${onSale.map((slug) => `with=${slug}`).join('&')}`, onSale)).toHaveLength(3)
  expect(comparedIn('', onSale)).toEqual([])
})

test('a query round-trips', () => {
  fc.assert(
    fc.property(fc.subarray(onSale, { maxLength: 3 }), (slugs) => {
      expect(comparedIn(comparisonQuery(slugs), onSale)).toEqual(slugs)
    }),
  )
  expect(comparisonQuery([])).toBe('')
})
