import { expect, it } from 'vitest'
import { priceLockedUntil } from './price-lock.ts'

const yearly = { duration: 12, durationType: 'MONTH' } as const
const end = new Date('2027-11-24T03:00:00Z')
const daysBefore = (days: number) => new Date(end.getTime() - days * 86_400_000)

it('a price stays until the end of the term, and for another term without 30 days’ notice', () => {
  expect(priceLockedUntil(end, yearly, daysBefore(365))).toEqual(end)
  expect(priceLockedUntil(end, yearly, daysBefore(30))).toEqual(end)
  expect(priceLockedUntil(end, yearly, daysBefore(29.9))).toEqual(new Date('2028-11-24T03:00:00Z'))
})
