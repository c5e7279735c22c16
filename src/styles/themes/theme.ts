/** The roles of colours; the names of Tailwind classes (`bg-surface`, `text-ink`). */
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

/** A six-digit hex colour, for both schemes or for light and dark. */
export type Colour = `#${string}` | readonly [light: `#${string}`, dark: `#${string}`]

/** A repeating texture: one filled path per tile. Bands are twelve units high. */
export interface Pattern {
  readonly width: number
  readonly height: number
  /** SVG path data. */
  readonly path: string
}

/** A seasonal theme: colours and pattern; its hero drawing is in `src/components/art/`. */
export interface Theme {
  readonly colours: Readonly<Record<Role, Colour>>
  readonly pattern: Pattern
}

/** Returns the colour of a role in a scheme. */
export const colourOf = (theme: Theme, role: Role, scheme: Scheme): string => {
  const colour = theme.colours[role]
  if (typeof colour === 'string') return colour
  const [light, dark] = colour
  return scheme === 'light' ? light : dark
}

/** Returns a pattern as an SVG document, for stylesheets. */
const patternUrl = ({ width, height, path }: Pattern): string => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'><path d='${path}'/></svg>`
  return `url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}")`
}

/** Returns a theme as custom properties: `--surface: light-dark(…, …)`. */
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
  '--pattern': patternUrl(theme.pattern),
  '--pattern-size': `${theme.pattern.width}px ${theme.pattern.height}px`,
})
