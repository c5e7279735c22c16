import { describe, expect, it } from 'vitest'
import { segmentPath, segmentTint } from './segment-shape.ts'

describe('the segments of a wheel', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of %i differ in tint from their neighbours', (count) => {
    const tints = Array.from({ length: count }, (_, index) => segmentTint(index, count))
    if (count === 1) return
    tints.forEach((tint, index) => expect(tint).not.toBe(tints[(index + 1) % count]))
  })

  it('are a full disc for one segment, otherwise sectors', () => {
    expect(segmentPath(1)).not.toContain('L')
    expect(segmentPath(4)).toBe('M0 0L-118.79 -118.79A168 168 0 0 1 118.79 -118.79Z')
  })
})
