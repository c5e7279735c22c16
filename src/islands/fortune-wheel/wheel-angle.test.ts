import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  restAngle,
  segmentAt,
  segmentMiddle,
  segmentWidth,
  turnedAngle,
  type Rest,
} from './wheel-angle.ts'

const rests: fc.Arbitrary<Rest> = fc.integer({ min: 1, max: 16 }).chain((count) =>
  fc.record({
    index: fc.integer({ min: 0, max: count - 1 }),
    count: fc.constant(count),
    jitter: fc.double({ min: -1, max: 1, noNaN: true }),
  }),
)

describe('the wheel’s final position', () => {
  it('is inside the won segment, away from its borders', () => {
    fc.assert(
      fc.property(rests, (rest) => {
        const { index, count } = rest
        const pointer = (360 - restAngle(rest)) % 360
        const apart = Math.abs(pointer - segmentMiddle(index, count))
        const distance = Math.min(apart, 360 - apart)
        expect(distance).toBeLessThanOrEqual(segmentWidth(count) * 0.4 + 1e-9)
        expect(segmentAt(restAngle(rest), count)).toBe(index)
      }),
    )
  })

  it('is reached in whole turns and less than one more, from any position', () => {
    const standing = fc.double({ min: 0, max: 100_000, noNaN: true })
    fc.assert(
      fc.property(rests, standing, fc.integer({ min: 1, max: 8 }), (rest, from, rounds) => {
        const to = turnedAngle(from, rest, rounds)
        expect(segmentAt(to, rest.count)).toBe(rest.index)
        // Floats far from zero lose precision.
        expect(to - from).toBeGreaterThanOrEqual(rounds * 360 - 1e-6)
        expect(to - from).toBeLessThan((rounds + 1) * 360 + 1e-6)
      }),
    )
  })

  it('is the top for the first segment of a wheel at rest', () => {
    expect(restAngle({ index: 0, count: 4, jitter: 0 })).toBe(0)
    expect(restAngle({ index: 1, count: 4, jitter: 0 })).toBe(270)
    expect(segmentAt(0, 4)).toBe(0)
  })
})
