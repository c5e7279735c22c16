import { expect, it } from 'vitest'
import { lengthText } from './length-text.ts'

it('has a plural where the language has one', () => {
  const all = (['en', 'km'] as const).map((locale) =>
    [1, 2, 12].map(
      (count) => `${lengthText(locale, 'years', count)}, ${lengthText(locale, 'months', count)}`,
    ),
  )
  expect(all).toEqual([
    ['1 year, 1 month', '2 years, 2 months', '12 years, 12 months'],
    ['1 ឆ្នាំ, 1 ខែ', '2 ឆ្នាំ, 2 ខែ', '12 ឆ្នាំ, 12 ខែ'],
  ])
})
