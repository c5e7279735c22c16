import { expect, test } from 'vitest'
import { renderTitle, renderTld, textWidth } from './render-text.ts'

test.each(['.com', '.xn--o3cw4h', '.xn--vermgensberatung-pwb'])(
  '%s is on one line',
  async (tld) => {
    const { width, height } = await renderTld(tld)
    expect(width).toBeLessThanOrEqual(textWidth)
    expect(height).toBeLessThan(176)
  },
)

test('Khmer is shaped: a subscript letter takes no width', async () => {
  const [letter, stack, pair] = await Promise.all(['ម', 'ម្ម', 'មម'].map(renderTitle))
  expect(stack?.height).toBeGreaterThan(letter?.height ?? 0)
  expect(stack?.width).toBeLessThan(((letter?.width ?? 0) + (pair?.width ?? 0)) / 2)
})
