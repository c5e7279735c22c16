import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { themes } from '../../website/theme.ts'
import { contrast, leastContrast, mixed } from './contrast.ts'
import { colourOf, roles } from './theme.ts'
import type { Role } from './theme.ts'

const surfaces = ['surface', 'surface-raised', 'surface-sunken'] as const
const inks = ['ink', 'ink-soft', 'accent', 'good', 'warn', 'bad', 'sale'] as const

/** Every pair of roles that carries text: the text, what it stands on. */
const textPairs: readonly (readonly [Role, Role])[] = [
  ...inks.flatMap((ink) => surfaces.map((surface) => [ink, surface] as const)),
  ['accent-ink', 'accent'],
  ['hero-ink', 'hero'],
  ['hero-ink-soft', 'hero'],
  ['hero-accent-ink', 'hero-light'],
]

/** Controls, their edges and focus rings: the thing, what it stands on. */
const controlPairs: readonly (readonly [Role, Role])[] = [
  ...surfaces.flatMap((surface) => [['accent', surface] as const, ['ink-soft', surface] as const]),
  ['hero-light', 'hero'],
  ['hero-ink-soft', 'hero'],
]

/** A button that is pointed at takes a little of the ink (src/styles/components.css). */
const pointedAt: readonly (readonly [text: Role, ground: Role, share: number, ink: Role])[] = [
  ['accent-ink', 'accent', 0.88, 'ink'],
  ['hero-accent-ink', 'hero-light', 0.85, 'hero-ink'],
]

test('the formulas match the standards', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(mixed('#a8420c', 1, '#000000')).toBe('#a8420c')
  expect(mixed('#ffffff', 0.5, '#000000')).toBe('#636363')
})

test('the stylesheet uses the tested mixes', () => {
  const stylesheet = readFileSync('src/styles/components.css', 'utf8')
  for (const [, ground, share, ink] of pointedAt)
    expect(stylesheet).toContain(
      `color-mix(in oklab, var(--${ground}) ${share * 100}%, var(--${ink}))`,
    )
})

describe.each(Object.entries(themes))('%s', (_, theme) => {
  test.each(roles)('%s is a colour in six digits, in both schemes', (role) => {
    for (const scheme of ['light', 'dark'] as const)
      expect(colourOf(theme, role, scheme)).toMatch(/^#[0-9a-f]{6}$/)
  })

  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    const colour = (role: Role): string => colourOf(theme, role, scheme)

    test.each(textPairs)('text: %s on %s', (text, ground) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(leastContrast.text)
    })

    test.each(controlPairs)('controls: %s on %s', (control, ground) => {
      expect(contrast(colour(control), colour(ground))).toBeGreaterThanOrEqual(leastContrast.large)
    })

    test.each(pointedAt)('pointed at: %s on %s', (text, ground, share, ink) => {
      const pointed = mixed(colour(ground), share, colour(ink))
      expect(contrast(colour(text), pointed)).toBeGreaterThanOrEqual(leastContrast.text)
    })
  })
})
