import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dunning, type Dunning } from '../../../contract/dunning.ts'
import {
  dueNotice,
  isOverdue,
  isRemovable,
  noticeDays,
  removalAt,
  type RemovalStage,
  type UnpaidTerm,
} from './dunning.ts'

const dayMs = 86_400_000
const expiresAt = new Date('2026-12-31T03:00:00Z')
const days = (count: number) => new Date(expiresAt.getTime() + count * dayMs)
const server = dunning.CLOUD_SERVER
const hosting = dunning.SHARED_HOSTING

const term: UnpaidTerm = {
  ...{ expiresAt, suspendedAt: expiresAt, autoRenew: true, failures: 0 },
  ...{ noticed: undefined, isBusy: false },
}
const noticed = (stage: RemovalStage, at: number) => ({ noticed: { stage, at: days(at) } })

describe('the notices of a term', () => {
  it('come before it stops, when it has stopped, and before the removal', () => {
    const at = (day: number, more: Partial<UnpaidTerm> = {}, rule: Dunning = hosting) =>
      dueNotice({ ...term, ...more }, rule, days(day))
    const off = { autoRenew: false }
    expect([at(-4, off), at(-3, off), at(-3)]).toEqual([undefined, 'EXPIRING', undefined])
    expect([at(0, off), at(0)]).toEqual(['CANCELLED', 'STOPPED'])
    expect([at(10.9), at(11), at(4, {}, server)]).toEqual(['STOPPED', 'SOON', 'SOON'])
    // A customer who turns the renewal on after the end gets no second notice of it.
    expect(at(2, noticed('CANCELLED', 0))).toBeUndefined()
    expect(at(12, noticed('SOON', 11))).toBeUndefined()
    // Hosting that is not yet suspended hears of it when it is.
    const late = { suspendedAt: undefined }
    expect([at(1, late), at(20, late), at(1, late, server)]).toEqual([
      ...[undefined, undefined, 'STOPPED'],
    ])
  })

  it('announce the removal of a server after five failed renewals', () => {
    const failed = (failures: number, rule: Dunning) =>
      dueNotice({ ...term, failures, ...noticed('STOPPED', 0) }, rule, days(2))
    expect([failed(4, server), failed(5, server), failed(9, hosting)]).toEqual([
      undefined,
      'SOON',
      undefined,
    ])
  })
})

describe('the removal', () => {
  it('comes after a week or five failures, three days after its notice, and not while it is paid', () => {
    const at = (day: number, more: Partial<UnpaidTerm>) =>
      isRemovable({ ...term, ...more }, server, days(day))
    const soon = noticed('SOON', 4)
    expect([at(6.9, soon), at(7, soon), at(7, { ...soon, isBusy: true })]).toEqual([
      false,
      true,
      false,
    ])
    expect([at(20, {}), at(20, noticed('SOON', 18)), at(20, noticed('STOPPED', 0))]).toEqual([
      false,
      false,
      false,
    ])
    const failed = { failures: 5, ...noticed('SOON', 2) }
    expect([at(4.9, failed), at(5, failed)]).toEqual([false, true])
  })
})

const anyTerm = fc.record({
  expiresAt: fc.constant(expiresAt),
  suspendedAt: fc.option(
    fc.integer({ min: 0, max: 480 }).map((hours) => days(hours / 24)),
    { nil: undefined },
  ),
  autoRenew: fc.boolean(),
  failures: fc.nat(8),
  isBusy: fc.boolean(),
  noticed: fc.option(
    fc.record({
      stage: fc.constantFrom<RemovalStage>('EXPIRING', 'STOPPED', 'CANCELLED', 'SOON'),
      at: fc.integer({ min: -72, max: 480 }).map((hours) => days(hours / 24)),
    }),
    { nil: undefined },
  ),
})
const anyRule = fc.constantFrom<Dunning>(...Object.values(dunning))
const anyMoment = fc.integer({ min: -240, max: 720 }).map((hours) => days(hours / 24))

it('never removes a service before its term ended and its notice is three days old', () => {
  fc.assert(
    fc.property(anyTerm, anyRule, anyMoment, (one, rule, now) => {
      if (!isRemovable(one, rule, now)) return
      expect(isOverdue(one, now)).toBe(true)
      expect(one.noticed?.stage).toBe('SOON')
      expect(now.getTime() - (one.noticed?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(
        noticeDays * dayMs,
      )
      expect(now.getTime()).toBeGreaterThanOrEqual(removalAt(one, rule, now).getTime())
    }),
  )
})

it('announces the day on which it then removes', () => {
  fc.assert(
    fc.property(anyTerm, anyRule, anyMoment, (one, rule, now) => {
      if (dueNotice(one, rule, now) !== 'SOON') return
      const announced = removalAt(one, rule, now)
      const told: UnpaidTerm = { ...one, isBusy: false, noticed: { stage: 'SOON', at: now } }
      const before = new Date(announced.getTime() - 1)
      expect(isRemovable(told, rule, before)).toBe(false)
      expect(isRemovable(told, rule, announced)).toBe(true)
    }),
  )
})

/** Lets the sweeps run until a service is removed, and returns what they announced and when they removed it. */
const sweep = (rule: Dunning, suspendedAfter: number, everyHours: number) => {
  const announced: Date[] = []
  const late = { ...term, suspendedAt: undefined }
  let life: UnpaidTerm = late
  for (let hour = 0; ; hour += everyHours) {
    const now = days(hour / 24)
    if (hour / 24 >= suspendedAfter) life = { ...life, suspendedAt: life.suspendedAt ?? now }
    const stage = dueNotice(life, rule, now)
    if (stage !== undefined) {
      announced.push(removalAt(life, rule, now))
      life = { ...life, noticed: { stage, at: now } }
    }
    const { suspendedAt } = life
    if (isRemovable(life, rule, now)) return { announced, removedAt: now, suspendedAt }
  }
}

it('removes hosting 14 days after its suspension, however late, and servers a week after their term', () => {
  fc.assert(
    fc.property(anyRule, fc.nat(20), fc.integer({ min: 1, max: 24 }), (rule, after, every) => {
      const { announced, removedAt, suspendedAt } = sweep(rule, after, every)
      const start = rule.from === 'END' ? expiresAt : (suspendedAt ?? removedAt)
      const keptDays = (removedAt.getTime() - start.getTime()) / dayMs
      expect(keptDays).toBeGreaterThanOrEqual(rule.keptDays)
      // Each sweep is as late as it is rare, never more.
      expect(keptDays).toBeLessThan(rule.keptDays + (2 * every) / 24)
      expect(announced).toHaveLength(2)
      for (const date of announced) {
        expect(removedAt.getTime()).toBeGreaterThanOrEqual(date.getTime())
        expect(removedAt.getTime() - date.getTime()).toBeLessThan((2 * every * dayMs) / 24)
      }
    }),
  )
})
