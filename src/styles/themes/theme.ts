/** What a colour is for; the names are those of Tailwind's classes (`bg-surface`, `text-ink`). */
export const roles = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'ink',
  'ink-soft',
  'line',
  'accent',
  'accent-ink',
  'good',
  'warn',
  'bad',
  'sale',
  'hero',
  'hero-ink',
  'hero-ink-soft',
  'hero-line',
  'hero-light',
  'hero-figure',
  'hero-accent-ink',
] as const
export type Role = (typeof roles)[number]

export type Scheme = 'light' | 'dark'

/** A colour in six hexadecimal digits, for both schemes or for each: light first. */
export type Colour = `#${string}` | readonly [light: `#${string}`, dark: `#${string}`]

/** A texture that repeats: one filled path in a tile. Bands are twelve units high. */
export interface Pattern {
  readonly width: number
  readonly height: number
  /** SVG path data. */
  readonly path: string
}

/**
 * What changes with the year: colours and a pattern here, the hero drawing in
 * `src/components/art/`. Layout is no part of it.
 */
export interface Theme {
  readonly colours: Readonly<Record<Role, Colour>>
  readonly pattern: Pattern
}

/** A role's colour in one scheme. */
export const colourOf = (theme: Theme, role: Role, scheme: Scheme): string => {
  const colour = theme.colours[role]
  if (typeof colour === 'string') return colour
  const [light, dark] = colour
  return scheme === 'light' ? light : dark
}

/** A pattern as an SVG document, for style sheets. */
const patternAddress = ({ width, height, path }: Pattern): string => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'><path d='${path}'/></svg>`
  return `url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}")`
}

/** A theme as the custom properties of the root: `--surface: light-dark(…, …)`. */
export const customProperties = (theme: Theme): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    roles.map((role) => {
      const colour = theme.colours[role]
      return [
        `--${role}`,
        typeof colour === 'string' ? colour : `light-dark(${colour[0]}, ${colour[1]})`,
      ]
    }),
  ),
  '--pattern': patternAddress(theme.pattern),
  '--pattern-size': `${theme.pattern.width}px ${theme.pattern.height}px`,
})
