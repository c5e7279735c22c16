import { colourOf, roles, type Role, type Scheme, type Theme } from '../../styles/themes/theme.ts'

/** What a drawing is on: the page or its hero, which is dark in both schemes. */
export type Ground = 'page' | 'hero'

export const grounds = ['page', 'hero'] as const satisfies readonly Ground[]
export const drawnSchemes = ['light', 'dark'] as const satisfies readonly Scheme[]

const onHero: Readonly<Partial<Record<Role, Role>>> = {
  'surface-raised': 'hero',
  'surface-sunken': 'hero',
  ink: 'hero-ink',
  'ink-soft': 'hero-ink-soft',
  accent: 'hero-light',
}

/** The path of a product family's drawing. */
export const drawingPath = (family: string, ground: Ground, scheme: Scheme): string =>
  `/art/${family}-${ground}-${scheme}.svg`

/** Returns a drawing in the theme's colours: a file of its own inherits no custom properties. */
export const withColours = (
  drawing: string,
  theme: Theme,
  ground: Ground,
  scheme: Scheme,
): string =>
  drawing.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const role = roles.find((each) => each === name)
    if (role === undefined) throw new Error(`no theme has the colour "${name}"`)
    return colourOf(theme, (ground === 'hero' ? onHero[role] : undefined) ?? role, scheme)
  })
