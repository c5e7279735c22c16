import { expect, test } from 'vitest'
import { customProperties } from '../styles/themes/theme.ts'
import { theme, themeName, themes } from './theme.ts'

test('the default is the theme of the season', () => {
  expect(themeName({})).toBe('AUTUMN')
  expect(themeName({ PUBLIC_THEME: '' })).toBe('AUTUMN')
})

test.each(Object.entries(themes))('%s is chosen by its name', (name, chosen) => {
  expect(theme({ PUBLIC_THEME: name })).toBe(chosen)
})

test.each(['WINTER', 'spring', 'toString'])('%s fails in one line that lists the names', (name) => {
  expect(() => themeName({ PUBLIC_THEME: name })).toThrow(
    `PUBLIC_THEME is "${name}"; there are DEFAULT, SPRING, SUMMER, AUTUMN, XMAS.`,
  )
})

test('every theme has the same properties', () => {
  const [first, ...rest] = Object.values(themes).map((one) => Object.keys(customProperties(one)))
  for (const names of rest) expect(names).toEqual(first)
})

test('colours and pattern become properties of the root', () => {
  const properties = customProperties(themes.AUTUMN)
  expect(properties['--surface']).toBe('light-dark(#faf8f3, #0e1728)')
  expect(properties['--hero-ink']).toBe('#f8f2e4')
  expect(properties['--pattern-size']).toBe('12px 12px')
  expect(properties['--pattern']).toMatch(
    /^url\("data:image\/svg\+xml,%3Csvg [^<>"]*%3C\/svg%3E"\)$/,
  )
})

test('a pattern’s tile is as high as the band', () => {
  for (const { pattern } of Object.values(themes)) expect(pattern.height).toBe(12)
})
