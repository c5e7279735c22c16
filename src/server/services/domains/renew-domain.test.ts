import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addYears } from '../../catalogue/products/index.ts'
import { missingYears } from './renew-domain.ts'

const moment = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) })
  .map((ms) => new Date(ms))

it('lacks exactly the years of the renewal, and none after it', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 10 }), (ends, years) => {
      const until = addYears(ends, years)
      expect(missingYears(ends, until)).toBe(years)
      expect(missingYears(until, until)).toBe(0)
      // A registry that counts from 29 February to 1 March, or in whole days.
      expect(missingYears(new Date(until.getTime() - 86_400_000), until)).toBe(0)
      expect(missingYears(new Date(until.getTime() + 86_400_000), until)).toBe(0)
    }),
  )
})

it('does not repeat a part that was done', () => {
  const ends = new Date('2027-02-28T10:00:00Z')
  expect(missingYears(addYears(ends, 1), addYears(ends, 3))).toBe(2)
})
