import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the named request is made (see `src/directives/request.ts`). */
    'client:request'?: string
    /** Hydrates at the first sign that somebody will use the island. */
    'client:interaction'?: boolean
  }
}
