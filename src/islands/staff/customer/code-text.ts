import type { Messages } from '../../../i18n/fill.ts'

/** Returns what customers read for a code, or the code where they read nothing. */
export const codeText = (messages: Messages, prefix: string, code: string): string =>
  messages[`${prefix}.${code}`] ?? code
