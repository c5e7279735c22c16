import { createHash } from 'node:crypto'

/** What the page's Content-Security-Policy knows a script or a style in it by. */
export const scriptHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const
