import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextDocumentMoment, documentsDueBy, documentStep } from './document-schedule.ts'

const dayMs = 24 * 60 * 60_000
const since = new Date('2026-11-21T08:00:00Z')
const after = (days: number): Date => new Date(since.getTime() + days * dayMs)

describe('awaited documents', () => {
  it.each([
    [0, 0, { do: 'nothing' }],
    [6.99, 0, { do: 'nothing' }],
    [7, 0, { do: 'remind', reminded: 1, daysLeft: 23 }],
    [7, 1, { do: 'nothing' }],
    [14, 1, { do: 'remind', reminded: 2, daysLeft: 16 }],
    [21.5, 2, { do: 'remind', reminded: 3, daysLeft: 9 }],
    [29.99, 3, { do: 'nothing' }],
    [30, 3, { do: 'give-back' }],
    [400, 0, { do: 'give-back' }],
  ] as const)('after %d days and %d reminders', (days, reminded, step) => {
    expect(documentStep(since, reminded, after(days))).toEqual(step)
  })

  it('get one reminder when the shop was down for two', () => {
    expect(documentStep(since, 0, after(15))).toEqual({ do: 'remind', reminded: 2, daysLeft: 15 })
  })

  it('are due 30 days later', () => {
    expect(documentsDueBy(since)).toEqual(after(30))
  })

  it('are checked when a step is due, and not before', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 3 }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (count, days) => {
          const now = after(days)
          const isDue = now >= nextDocumentMoment(since, count)
          expect(documentStep(since, count, now).do !== 'nothing').toBe(isDue)
        },
      ),
    )
  })
})
