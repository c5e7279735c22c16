import { expect, it } from 'vitest'
import { priceLockedUntil } from '../../../contract/price-lock.ts'
import { isRaised, raisedTo } from './price-notice.ts'

const day = 86_400_000
const announced = new Date('2026-11-24T03:00:00Z')
const later = (days: number) => new Date(announced.getTime() + days * day)
const row = { duration: 1, durationType: 'MONTH' as const, price: 10, regularPrice: 12 }
const sold = { key: 'cs-basic-cloud-1', addons: [], pricing: [{ ...row, renewalPrice: 12 }] }
const notice = (renewalPrice: number, key = sold.key) => ({
  ...{ key, announcedAt: announced.toISOString() },
  pricing: [{ duration: 1, durationType: 'MONTH', renewalPrice }],
})

it('an announced price applies to terms that begin after 30 days, as the price lock shows', () => {
  expect(isRaised(notice(15), later(29.99))).toBe(false)
  expect(isRaised(notice(15), later(30))).toBe(true)
  for (const days of [1, 29.9, 30, 45, 300]) {
    const lockedUntil = priceLockedUntil(later(days), row, announced)
    expect(isRaised(notice(15), lockedUntil)).toBe(true)
    if (lockedUntil > later(days)) expect(isRaised(notice(15), later(days))).toBe(false)
  }
})

it('an announced price raises renewals of its package only, and lowers none', () => {
  expect(raisedTo(sold, notice(15)).pricing).toEqual([{ ...row, renewalPrice: 15 }])
  expect(raisedTo(sold, notice(9))).toEqual(sold)
  expect(raisedTo(sold, notice(15, 'cs-basic-cloud-2'))).toEqual(sold)
})
