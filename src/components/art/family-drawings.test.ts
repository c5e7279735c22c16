import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { themes } from '../../website/theme.ts'
import { colourOf } from '../../styles/themes/theme.ts'
import { drawnSchemes, grounds, withColours } from './family-drawings.ts'

const folder = join(import.meta.dirname, 'families')
const drawings = readdirSync(folder).map((name) => ({
  name,
  svg: readFileSync(join(folder, name), 'utf8'),
}))

describe.each(drawings)('$name', ({ svg }) => {
  it('has every colour in every theme, on each ground and in each scheme', () => {
    for (const theme of Object.values(themes))
      for (const ground of grounds)
        for (const scheme of drawnSchemes) {
          const drawn = withColours(svg, theme, ground, scheme)
          expect(drawn).not.toContain('var(')
          expect(drawn.match(/"#[\da-f]{6}"/g)?.length).toBeGreaterThan(3)
        }
  })
})

it('is drawn in the colours of its ground', () => {
  const river = themes.DEFAULT
  const line = '<path stroke="var(--ink)"/>'
  for (const scheme of drawnSchemes) {
    expect(withColours(line, river, 'page', scheme)).toContain(colourOf(river, 'ink', scheme))
    expect(withColours(line, river, 'hero', scheme)).toContain(colourOf(river, 'hero-ink', scheme))
  }
})

it('refuses a colour that no theme has', () => {
  expect(() => withColours('var(--ink-red)', themes.XMAS, 'page', 'light')).toThrow('ink-red')
})
