import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Scheme = 'light' | 'dark'

/** The role's colours in each scheme, as tokens.css has them. */
const tokens = new Map(
  [
    ...readFileSync('src/styles/tokens.css', 'utf8').matchAll(
      /--([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g,
    ),
  ].map(([, role = '', light = '', dark = '', both]) => [
    role,
    { light: both ?? light, dark: both ?? dark },
  ]),
)

const colour = (role: string, scheme: Scheme): string => {
  const value = tokens.get(role)
  if (value === undefined) throw new Error(`no colour for ${role}`)
  return value[scheme]
}

/** Relative luminance (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: string, b: string): number => {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken']
const inks = ['ink', 'ink-soft', 'accent', 'good', 'warn', 'bad', 'sale']

/** Every pair of roles that carries text: the text, what it stands on. */
const textPairs = [
  ...inks.flatMap((ink) => surfaces.map((surface) => [ink, surface] as const)),
  ['accent-ink', 'accent'],
  ['hero-ink', 'hero'],
  ['hero-ink-soft', 'hero'],
  ['hero-accent-ink', 'hero-light'],
] as const

test('the formula is the standard’s', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('every role has both schemes', () => {
  expect([...tokens.keys()]).toEqual(expect.arrayContaining([...surfaces, ...inks, 'line']))
})

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  test.each(textPairs)('%s on %s is at least 4.5 : 1', (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  test('focus rings stand out from the ground by 3 : 1', () => {
    for (const surface of surfaces)
      expect(contrast(colour('accent', scheme), colour(surface, scheme))).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('hero-light', scheme), colour('hero', scheme))).toBeGreaterThanOrEqual(3)
  })
})

test('the browser’s own bar has the colour of the surface', () => {
  const head = readFileSync('src/components/Head.astro', 'utf8')
  for (const scheme of ['light', 'dark'] as const)
    expect(head).toContain(
      `content="${colour('surface', scheme)}" media="(prefers-color-scheme: ${scheme})"`,
    )
})
