import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { domainLife, type AfterExpiry } from './domain-life.ts'
import {
  domainStages,
  dueNotice,
  lastChance,
  periodAfter,
  type DomainStage,
} from './domain-notices.ts'

const dayMs = 86_400_000
const expiresAt = new Date('2027-05-20T03:00:00Z')
const atDay = (day: number) => new Date(expiresAt.getTime() + day * dayMs)
const com: AfterExpiry = { graceDays: 30, redemptionDays: 30 }

/** Returns the notices of a term whose sweep runs on these days after its end. */
const sentOn = (days: readonly number[], rules: AfterExpiry, autoRenew = false) => {
  const sent: [number, DomainStage][] = []
  let noticed: DomainStage | undefined
  for (const day of days) {
    const due = dueNotice({ expiresAt, autoRenew, noticed }, rules, atDay(day))
    if (due === undefined) continue
    noticed = due.stage
    sent.push([day, due.stage])
  }
  return sent
}
const everyDay = Array.from({ length: 180 }, (_, at) => at - 60)

describe('the notices of a domain', () => {
  it.each<[string, AfterExpiry, boolean, [number, DomainStage][]]>([
    [
      'with grace and redemption',
      com,
      false,
      [
        [-30, 'EXPIRING_30'],
        [-7, 'EXPIRING_7'],
        [-1, 'EXPIRING_1'],
        [0, 'EXPIRED'],
        [27, 'REDEMPTION_SOON'],
        [57, 'RELEASE'],
      ],
    ],
    [
      'that should renew itself',
      com,
      true,
      [
        [0, 'EXPIRED'],
        [27, 'REDEMPTION_SOON'],
        [57, 'RELEASE'],
      ],
    ],
    [
      'without redemption',
      { graceDays: 10, redemptionDays: 0 },
      true,
      [
        [0, 'EXPIRED'],
        [7, 'RELEASE_AFTER_GRACE'],
      ],
    ],
    [
      'without grace',
      { graceDays: 0, redemptionDays: 14 },
      true,
      [
        [0, 'REDEMPTION'],
        [11, 'RELEASE'],
      ],
    ],
    [
      'with a grace of a day',
      { graceDays: 1, redemptionDays: 0 },
      true,
      [[0, 'RELEASE_AFTER_GRACE']],
    ],
    [
      'without both',
      { graceDays: 0, redemptionDays: 0 },
      false,
      [
        [-30, 'EXPIRING_30'],
        [-7, 'EXPIRING_7'],
        [-1, 'EXPIRING_1'],
      ],
    ],
  ])('are these for a TLD %s', (_, rules, autoRenew, expected) => {
    expect(sentOn(everyDay, rules, autoRenew)).toEqual(expected)
  })

  it('are one after an outage, the latest', () => {
    expect(sentOn([-20, 40, 41, 58], com)).toEqual([
      [-20, 'EXPIRING_30'],
      [40, 'REDEMPTION'],
      [58, 'RELEASE'],
    ])
  })

  it('begin anew with the next term only', () => {
    const term = { expiresAt: atDay(365), autoRenew: false, noticed: undefined }
    expect(everyDay.map((day) => dueNotice(term, com, atDay(day)))).toEqual(
      everyDay.map(() => undefined),
    )
  })

  it('keep their order, each once, while the domain can be renewed or restored', () => {
    const days = fc.integer({ min: 0, max: 45 })
    const runs = fc.array(fc.integer({ min: -60, max: 120 }), { maxLength: 40 })
    fc.assert(
      fc.property(days, days, runs, fc.boolean(), (graceDays, redemptionDays, runDays, auto) => {
        const rules = { graceDays, redemptionDays }
        const sent = sentOn(
          runDays.toSorted((a, b) => a - b),
          rules,
          auto,
        )
        const places = sent.map(([, stage]) => domainStages.indexOf(stage))
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
        expect(sent.filter(([, stage]) => stage.startsWith('REDEMPTION')).length).toBeLessThan(2)
        for (const [day, stage] of sent) {
          const { state } = domainLife(expiresAt, rules, atDay(day))
          expect(['EXPIRING', 'GRACE', 'REDEMPTION']).toContain(state)
          expect(stage.startsWith('EXPIRING')).toBe(state === 'EXPIRING')
          expect(atDay(day) < lastChance(stage, expiresAt, rules) || day < 0).toBe(true)
        }
      }),
    )
  })

  it('say when the next may be due, and none is before', () => {
    for (const rules of [
      com,
      { graceDays: 0, redemptionDays: 14 },
      { graceDays: 10, redemptionDays: 0 },
    ])
      for (const day of everyDay) {
        const due = dueNotice(
          { expiresAt, autoRenew: false, noticed: undefined },
          rules,
          atDay(day),
        )
        if (due === undefined) continue
        const term = { expiresAt, autoRenew: false, noticed: due.stage }
        const later = everyDay.find((one) => one > day && dueNotice(term, rules, atDay(one)))
        expect(due.next).toEqual(later === undefined ? undefined : atDay(later))
      }
  })

  it('name the period that follows', () => {
    const after = (rules: AfterExpiry) => domainStages.map((stage) => periodAfter(stage, rules))
    expect(after(com)).toEqual([
      ...['GRACE', 'GRACE', 'GRACE', 'REDEMPTION', 'REDEMPTION', 'RELEASE', 'RELEASE', 'RELEASE'],
    ])
    expect(periodAfter('EXPIRING_1', { graceDays: 0, redemptionDays: 9 })).toBe('REDEMPTION')
    expect(periodAfter('EXPIRED', { graceDays: 9, redemptionDays: 0 })).toBe('RELEASE')
  })
})
