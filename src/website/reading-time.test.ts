import { describe, expect, test } from 'vitest'
import { countWords, readingMinutes } from './reading-time.ts'

describe('countWords', () => {
  test.each([
    ['A name of your own.', 5],
    ['See [the prices](/domain/pricing).', 3],
    ['| When | What |\n| ---- | ---- |\n| now | pay |', 4],
    ['', 0],
  ])('%j has %i', (text, words) => {
    expect(countWords('en', text)).toBe(words)
  })

  test('finds Khmer words without spaces', () => {
    expect(countWords('km', 'ខ្ញុំចង់ទិញដូមែន')).toBeGreaterThanOrEqual(4)
    expect(countWords('km', 'ខ្ញុំចង់ទិញដូមែន។')).toBe(countWords('km', 'ខ្ញុំចង់ទិញដូមែន'))
  })
})

test.each([
  [0, 1],
  [199, 1],
  [300, 2],
  [700, 4],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes)
})
