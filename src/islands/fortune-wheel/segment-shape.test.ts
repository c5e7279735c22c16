import { describe, expect, it } from 'vitest'
import { labelSize, segmentPath, segmentTint } from './segment-shape.ts'

describe('the segments of a wheel', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of %i differ in tint from their neighbours', (count) => {
    const tints = Array.from({ length: count }, (_, index) => segmentTint(index, count))
    if (count === 1) return
    tints.forEach((tint, index) => expect(tint).not.toBe(tints[(index + 1) % count]))
  })

  it('are a full disc for one segment, otherwise sectors', () => {
    expect(segmentPath(360)).not.toContain('L')
    expect(segmentPath(90)).toBe('M0 0L-118.79 -118.79A168 168 0 0 1 118.79 -118.79Z')
    expect(segmentPath(200)).toContain('168 0 1 1')
  })

  it('have their figure, and words where they are wide enough', () => {
    const figure = { text: '$5', isFigure: true }
    const words = { text: 'promo', isFigure: false }
    expect(labelSize(figure, 18)).toBeGreaterThan(20)
    expect(labelSize(figure, 162)).toBe(38)
    expect(labelSize(words, 18)).toBeUndefined()
    expect(labelSize(words, 90)).toBe(19)
    expect(labelSize({ text: '1 month', isFigure: true }, 5)).toBeUndefined()
  })
})
