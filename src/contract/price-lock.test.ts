import { expect, it } from 'vitest'
import { newPriceLockedUntil, priceLockedUntil } from './price-lock.ts'

const day = (date: string) => new Date(`${date}T03:00:00.000Z`)

it.each([
  ['2026-11-25', 1, '2027-01-25'],
  ['2026-12-25', 1, '2027-01-25'],
  ['2026-11-25', 12, '2027-11-25'],
])('a service that begins on %s for %s months keeps its price until %s', (from, months, until) => {
  const term = { duration: months, durationType: 'MONTH' } as const
  expect(newPriceLockedUntil(term, day(from))).toEqual(day(until))
  // An announcement while it runs never raises it earlier.
  const end = new Date(day(from))
  end.setUTCMonth(end.getUTCMonth() + months)
  const later = new Date(day(from).getTime() + 60_000)
  expect(priceLockedUntil(end, term, later).getTime()).toBeGreaterThanOrEqual(day(until).getTime())
})
