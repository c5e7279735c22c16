import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restAngle, slicesOf, turnedAngle, type Slice } from './wheel-angle.ts'

const chances = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 16 })
  .filter((all) => all.some((chance) => chance > 0))

const rests = chances.chain((all) =>
  fc.record({
    slice: fc.constantFrom(...slicesOf(all).filter(({ width }) => width > 0)),
    jitter: fc.double({ min: -1, max: 1, noNaN: true }),
  }),
)

/** Degrees between the pointer of a wheel at a rotation and the middle of a slice. */
const distance = (angle: number, { middle }: Slice): number => {
  const apart = (((-angle - middle) % 360) + 360) % 360
  return Math.min(apart, 360 - apart)
}

describe('the slices of a wheel', () => {
  it('are as wide as their chances, side by side around the wheel', () => {
    fc.assert(
      fc.property(chances, (all) => {
        const slices = slicesOf(all)
        const total = all.reduce((sum, chance) => sum + chance, 0)
        slices.forEach(({ middle, width }, at) => {
          expect(width).toBeCloseTo(((all[at] ?? 0) / total) * 360, 9)
          const next = slices[at + 1]
          if (next !== undefined)
            expect(middle + width / 2).toBeCloseTo(next.middle - next.width / 2, 6)
        })
        expect(slices[0]?.middle).toBeCloseTo(0, 9)
      }),
    )
  })

  it('are those of the published chances', () => {
    expect(slicesOf([45, 30, 20, 5]).map(({ width }) => width)).toEqual([162, 108, 72, 18])
    expect(slicesOf([50, 0, 50]).map(({ width }) => width)).toEqual([180, 0, 180])
  })

  it('are equal while no prize is left', () => {
    expect(slicesOf([0, 0, 0, 0])).toEqual(
      [0, 90, 180, 270].map((middle) => ({ middle, width: 90 })),
    )
  })
})

describe('the wheel’s final position', () => {
  it('is inside the won slice, away from its borders', () => {
    fc.assert(
      fc.property(rests, (rest) => {
        expect(distance(restAngle(rest), rest.slice)).toBeLessThanOrEqual(
          rest.slice.width * 0.4 + 1e-6,
        )
      }),
    )
  })

  it('is reached in whole turns and less than one more, from any position', () => {
    const standing = fc.double({ min: 0, max: 100_000, noNaN: true })
    fc.assert(
      fc.property(rests, standing, fc.integer({ min: 1, max: 8 }), (rest, from, rounds) => {
        const to = turnedAngle(from, rest, rounds)
        expect(distance(to, rest.slice)).toBeLessThanOrEqual(rest.slice.width * 0.4 + 1e-6)
        // Floats far from zero lose precision.
        expect(to - from).toBeGreaterThanOrEqual(rounds * 360 - 1e-6)
        expect(to - from).toBeLessThan((rounds + 1) * 360 + 1e-6)
      }),
    )
  })

  it('is the top for the first slice of a wheel at rest', () => {
    const [first, second] = slicesOf([1, 1, 1, 1])
    expect(first && restAngle({ slice: first, jitter: 0 })).toBe(0)
    expect(second && restAngle({ slice: second, jitter: 0 })).toBe(270)
  })
})
