import { expect, it } from 'vitest'
import { daysLeft, siteZones } from './days-left.ts'

const term = {
  startsAt: new Date('2026-11-24T03:00:00Z'),
  endsAt: new Date('2026-12-24T03:00:00Z'),
}
const left = (now: string, zone = siteZones.KH) => daysLeft(term, new Date(now), zone)

it('today counts as left', () => {
  expect(left('2026-11-24T03:00:00Z')).toEqual({ left: 30, days: 30 })
  expect(left('2026-12-23T03:00:00Z')).toEqual({ left: 1, days: 30 })
})

it('a day ends at midnight in the zone of the site', () => {
  expect(left('2026-12-09T16:59:59Z').left).toBe(15)
  expect(left('2026-12-09T17:00:00Z').left).toBe(14)
  expect(left('2026-12-09T17:00:00Z', siteZones.TH).left).toBe(14)
  expect(left('2026-12-09T17:00:00Z', siteZones.AE).left).toBe(15)
})

it('an overdue term has no day left, one in the future all', () => {
  expect(left('2027-03-01T00:00:00Z').left).toBe(0)
  expect(left('2026-10-01T00:00:00Z')).toEqual({ left: 30, days: 30 })
})

it('a leap day counts', () => {
  const year = {
    startsAt: new Date('2027-12-01T00:00:00Z'),
    endsAt: new Date('2028-12-01T00:00:00Z'),
  }
  expect(daysLeft(year, year.startsAt, siteZones.KH).days).toBe(366)
})
