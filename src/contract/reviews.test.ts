import fc from 'fast-check'
import { expect, it } from 'vitest'
import { averageTenths, ratings } from './reviews.ts'

it('is the nearest tenth of the average, a half rounded up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ratings), { minLength: 1, maxLength: 400 }),
      (given) => {
        const count = given.length
        const sum = given.reduce((total: number, rating) => total + rating, 0)
        const tenths = averageTenths(sum, count)
        const doubled = 2 * (tenths * count - 10 * sum)
        expect(Number.isInteger(tenths) && tenths >= 10 && tenths <= 50).toBe(true)
        expect(doubled).toBeGreaterThan(-count)
        expect(doubled).toBeLessThanOrEqual(count)
      },
    ),
  )
  expect([averageTenths(5, 4), averageTenths(14, 3), averageTenths(50, 10)]).toEqual([13, 47, 50])
})
