import { PAGE_HEADERS } from './html-page.ts'

/** Headers of a page that runs its scripts in another site's window or frame. */
export const SCRIPT_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
} as const

/** Serialises a call of `main`, which must use nothing from outside itself. */
export function scriptOf<const Inputs extends readonly unknown[]>(
  main: (...inputs: Inputs) => void,
  ...inputs: Inputs
): string {
  // "</script" and "<!--" would end an inline script.
  const given = inputs.map((input) => JSON.stringify(input).replaceAll('<', '\\u003c'))
  return `;(${main.toString()})(${given.join(', ')})\n`
}

export const SCRIPT_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
} as const
