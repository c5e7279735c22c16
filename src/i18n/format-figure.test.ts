import { expect, it } from 'vitest'
import { formatFigure } from './format-figure.ts'

it.each([0, 7, 100, 999, 1000, 12_345, 835_560, 1_000_000, 0.5, 1234.5, 1234.125, -1234])(
  'writes %d as a formatter does',
  (value) => {
    expect(formatFigure(value)).toBe(new Intl.NumberFormat('en-US').format(value))
  },
)

it('groups no decimals', () => {
  expect(formatFigure(1234.123456)).toBe('1,234.123456')
})
