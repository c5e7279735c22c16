import { PAGE_HEADERS } from './html-page.ts'

/** Headers of a page that runs its service's own scripts, in a window or frame of another site. */
export const SCRIPT_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
} as const

/**
 * The source of a script that calls `main` with `inputs`. `main` runs in a browser as it is written
 * here, so it may use nothing from outside itself.
 */
export function scriptOf<const Inputs extends readonly unknown[]>(
  main: (...inputs: Inputs) => void,
  ...inputs: Inputs
): string {
  // "</script" and "<!--" would end a script that is in a page.
  const given = inputs.map((input) => JSON.stringify(input).replaceAll('<', '\\u003c'))
  return `;(${main.toString()})(${given.join(', ')})\n`
}

/** Headers of a script. */
export const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
} as const
