import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates with the page (see `src/directives/arrival.ts`). */
    'client:arrival'?: boolean
  }
}
