import { expect, it } from 'vitest'
import { barHeights } from './bar-heights.ts'

it('scales bars to the largest amount, and shows the smallest', () => {
  expect(barHeights([0, 50, 100, -20, 0.01], 40)).toEqual([0, 20, 40, 0, 1])
  expect(barHeights([0, 0], 40)).toEqual([0, 0])
  expect(barHeights([-3], 40)).toEqual([0])
})
