import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isQuiet, smsSendTime } from './sms-hours.ts'

it.each([
  ['2026-11-24T01:00:00Z', 'KH', '2026-11-24T01:00:00.000Z'],
  ['2026-11-24T00:59:59Z', 'KH', '2026-11-24T01:00:00.000Z'],
  ['2026-11-24T12:59:59Z', 'TH', '2026-11-24T12:59:59.000Z'],
  ['2026-11-24T13:00:00Z', 'TH', '2026-11-25T01:00:00.000Z'],
  ['2026-12-31T17:30:00Z', 'KH', '2027-01-01T01:00:00.000Z'],
  ['2026-12-31T13:00:00Z', 'KH', '2027-01-01T01:00:00.000Z'],
  ['2026-11-24T03:59:00Z', 'AE', '2026-11-24T04:00:00.000Z'],
] as const)('at %s a campaign of %s is sent at %s', (now, site, at) => {
  expect(smsSendTime(new Date(now), site).toISOString()).toBe(at)
})

it('never sends in quiet hours, nor waits longer than a night', () => {
  const moment = fc.date({
    ...{ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true },
  })
  fc.assert(
    fc.property(moment, fc.constantFrom('KH', 'TH', 'AE' as const), (now, site) => {
      const at = smsSendTime(now, site)
      expect(isQuiet(at, site)).toBe(false)
      const waited = at.getTime() - now.getTime()
      expect(waited).toBeGreaterThanOrEqual(0)
      expect(waited).toBeLessThanOrEqual(12 * 3_600_000)
    }),
  )
})
