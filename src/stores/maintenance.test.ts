import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Maintenance } from '../contract/announcements.ts'
import {
  categoriesOfPath,
  maintenanceAlertMs,
  maintenanceOf,
  nextChange,
  readDismissed,
  warningAt,
} from './maintenance.ts'

const start = Date.parse('2026-11-21T10:00:00Z')
const hour = 3600_000
const window = (id: string, from: number, until: number | null): Maintenance => ({
  id,
  services: ['SSL'],
  title: id,
  message: '',
  startsAt: new Date(start + from).toISOString(),
  endsAt: until === null ? null : new Date(start + until).toISOString(),
})

describe('the warning', () => {
  const windows = [window('a', 0, hour), window('b', hour / 2, null)]

  it('comes an hour before the start and stays until the end', () => {
    expect(warningAt(windows, [], start - maintenanceAlertMs - 1)).toBeUndefined()
    expect(warningAt(windows, [], start - maintenanceAlertMs)?.id).toBe('a')
    expect(warningAt(windows, [], start + hour - 1)?.id).toBe('a')
    expect(warningAt(windows, [], start + hour)?.id).toBe('b')
    expect(warningAt(windows, [], start + 1000 * hour)?.id).toBe('b')
  })

  it('is none that was dismissed', () => {
    expect(warningAt(windows, ['a'], start)?.id).toBe('b')
    expect(warningAt(windows, ['a', 'b'], start)).toBeUndefined()
  })

  it('and the state of a product change only at the predicted moments', () => {
    const moments = fc.integer({ min: -5 * hour, max: 5 * hour })
    const some = fc.array(
      fc
        .tuple(moments, fc.option(fc.integer({ min: 1, max: 3 * hour })))
        .map(([from, lasts]) => window(`${from}`, from, lasts === null ? null : from + lasts)),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(
        some,
        moments,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (all, at, part) => {
          const now = start + at
          const change = nextChange(all, now) ?? 10 * hour
          const before = Math.floor(now + change * part)
          expect(warningAt(all, [], before)).toBe(warningAt(all, [], now))
          expect(maintenanceOf(all, ['SSL'], before)).toBe(maintenanceOf(all, ['SSL'], now))
        },
      ),
    )
  })
})

it('closes a product only while its own maintenance is under way', () => {
  const windows = [window('a', 0, hour)]
  expect(maintenanceOf(windows, ['SSL'], start - 1)).toBeUndefined()
  expect(maintenanceOf(windows, ['SSL'], start)).toBe(windows[0])
  expect(maintenanceOf(windows, ['DOMAIN'], start)).toBeUndefined()
  expect(maintenanceOf(windows, ['SSL'], start + hour)).toBeUndefined()
})

it('closes all products while everything is under maintenance', () => {
  const windows = [{ ...window('a', 0, hour), services: [] }]
  expect(maintenanceOf(windows, ['CLOUD_HOSTING'], start)).toBe(windows[0])
  expect(maintenanceOf(windows, ['CLOUD_HOSTING'], start - 1)).toBeUndefined()
})

it.each([
  ['/ssl/compare', ['SSL']],
  ['/hosting/cloud', ['CLOUD_HOSTING']],
  ['/hosting/shared/basic', ['SHARED_HOSTING']],
  ['/hosting/wordpress', ['WORDPRESS_HOSTING']],
  ['/cloud', ['CLOUD_SERVER']],
  ['/domain/tld/com', ['DOMAIN']],
  ['/sms', ['SMS_BRAND_NAME', 'SMS_SERVICE']],
  ['/aws-partner', ['AWS']],
  ['/domains', []],
  ['/', []],
])('knows what %s sells', (path, sold) => {
  expect(categoriesOfPath(path)).toEqual(sold)
})

it.each([null, '', 'x', '{}', '7', '["a", 1, null]'])('reads %s without a fault', (stored) => {
  expect(readDismissed(stored).every((id) => id === 'a')).toBe(true)
})
