import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quantityText } from './addon-texts.ts'

it('writes a quantity as a formatter of Intl does', () => {
  const formatter = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.integer({ min: 0, max: 999 }),
      (whole, decimals) => {
        for (const value of [whole, whole / 1000, Math.round(whole / 1000) + decimals / 1000])
          expect(quantityText(value, null, String)).toBe(formatter.format(value))
      },
    ),
  )
})
