import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostTries, nextTryAt } from './tries.ts'

const hourMs = 3_600_000
const start = Date.parse('2026-11-24T03:00:00Z')

describe('tries at the authority', () => {
  it('are at most three in any hour, however often a customer presses', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * 60_000 }), { maxLength: 60 }), (gaps) => {
        const asked: Date[] = []
        let now = start
        for (const gap of gaps) {
          now += gap
          if (nextTryAt(asked, new Date(now)) === undefined) asked.push(new Date(now))
        }
        return asked.every((at, index) => {
          const later = asked[index + mostTries]
          return later === undefined || later.getTime() - at.getTime() >= hourMs
        })
      }),
    )
  })

  it('are possible again an hour after the first of the last three', () => {
    const tried = [0, 10, 20].map((minutes) => new Date(start + minutes * 60_000))
    expect(nextTryAt(tried, new Date(start + 30 * 60_000))).toEqual(new Date(start + hourMs))
    expect(nextTryAt(tried, new Date(start + hourMs))).toBeUndefined()
    expect(nextTryAt([], new Date(start))).toBeUndefined()
  })
})
