import fc from 'fast-check'
import { expect, test } from 'vitest'
import { riverLine } from './river-lines.ts'

test('a line spans the drawing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 3000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (width, depth) => {
        const path = riverLine(width, 50, depth)
        const start = Number(/^M(-?[\d.]+) /.exec(path)?.[1])
        const end = [...path.matchAll(/(?:q[-\d.]+ [-\d.]+ |t)([\d.]+) 0/g)].reduce(
          (at, [, step]) => at + Number(step),
          start,
        )
        expect(start).toBeLessThanOrEqual(0)
        expect(end).toBeGreaterThanOrEqual(width)
      },
    ),
  )
})
