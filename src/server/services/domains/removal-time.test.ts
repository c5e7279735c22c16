import fc from 'fast-check'
import { expect, it } from 'vitest'
import { removalTime } from './removal-time.ts'

const dayMs = 86_400_000
const registeredAt = new Date('2026-11-21T03:00:00Z')
const timeAt = (ms: number, removalDays = 5) =>
  removalTime(registeredAt, { removalDays }, new Date(registeredAt.getTime() + ms))

it('undoes a registration within exactly its first five days', () => {
  const until = new Date('2026-11-26T03:00:00Z')
  expect(timeAt(0)).toEqual({ state: 'open', until })
  expect(timeAt(5 * dayMs - 1)).toEqual({ state: 'open', until })
  expect(timeAt(5 * dayMs)).toEqual({ state: 'over', until })
})

it('undoes none where the registry takes none back, and none after five days', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.integer({ min: -dayMs, max: 40 * dayMs }), (removalDays, ms) => {
      const { state } = timeAt(ms, removalDays)
      expect(state === 'never').toBe(removalDays === 0)
      if (state === 'open') expect(ms).toBeLessThan(Math.min(removalDays, 5) * dayMs)
      if (state === 'over') expect(ms).toBeGreaterThanOrEqual(Math.min(removalDays, 5) * dayMs)
    }),
  )
})
