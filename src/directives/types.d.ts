import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates with the page (see `src/directives/arrival.ts`). */
    'client:arrival'?: boolean
    /** Hydrates at the first sign that somebody will use the island. */
    'client:interaction'?: boolean
  }
}
