import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentOf, stampOf, type StoredBackup } from './backup-folder.ts'
import { dueAt } from './create-backups.ts'
import { expiredBackups } from './expired-backups.ts'

const day = 86_400_000
const now = new Date('2026-11-26T12:00:00Z')
const backupAt = (at: Date): StoredBackup => ({ path: stampOf(at), at })
const daysAgo = fc.integer({ min: 0, max: 900 })

it('keeps all recent ones, and one of each month of the last year', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(daysAgo, { minLength: 1 }),
      fc.integer({ min: 1, max: 60 }),
      (days, keepDays) => {
        const all = days.map((ago) => backupAt(new Date(now.getTime() - ago * day)))
        const expired = new Set(expiredBackups(all, now, keepDays))
        const kept = all.filter((backup) => !expired.has(backup))
        const ageOf = ({ at }: StoredBackup) => (now.getTime() - at.getTime()) / day
        const months = (backups: readonly StoredBackup[]) =>
          new Set(backups.map(({ at }) => at.toISOString().slice(0, 7)))
        expect([...expired].filter((backup) => ageOf(backup) <= keepDays)).toEqual([])
        const ofLastYear = all.filter((backup) => ageOf(backup) <= 300)
        expect([...months(ofLastYear)].filter((month) => !months(kept).has(month))).toEqual([])
        const old = kept.filter((backup) => ageOf(backup) > keepDays)
        expect(old.length).toBeLessThanOrEqual(months(old).size + 1)
        const newest = Math.min(...all.map(ageOf))
        expect(kept.map(ageOf)).toContain(newest)
        expect(kept.filter((backup) => ageOf(backup) > 365 && ageOf(backup) > newest)).toEqual([])
      },
    ),
  )
})

it('knows only its own names', () => {
  const at = new Date('2026-11-26T10:20:30Z')
  expect(momentOf(`shop-${stampOf(at)}.backup`)).toEqual(at)
  expect(momentOf(`shop-${stampOf(at)}.backup.age`)).toEqual(at)
  for (const name of ['shop.backup', `shop-${stampOf(at)}.backup.tmp`, 'notes.txt'])
    expect(momentOf(name)).toBeUndefined()
})

it.each([
  ['2026-11-26T19:59:59Z', 24, '2026-11-25T20:00:00.000Z'],
  ['2026-11-26T20:00:00Z', 24, '2026-11-26T20:00:00.000Z'],
  ['2026-11-26T12:00:00Z', 6, '2026-11-26T08:00:00.000Z'],
])('at %s, every %i hours: due at %s', (at, hours, due) => {
  expect(dueAt(new Date(at), hours * 3_600_000).toISOString()).toBe(due)
})
