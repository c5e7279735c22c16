import type { Messages } from '../../../i18n/fill.ts'

/** Returns the texts whose keys begin with a prefix, without it. */
export const textsUnder = (messages: Messages, prefix: string): Messages =>
  Object.fromEntries(
    Object.entries(messages)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key.slice(prefix.length), text]),
  )
