import { message, type Messages } from '../../../i18n/fill.ts'

/** The TTLs of the form, in seconds. */
export const ttlChoices = [300, 3600, 14_400, 86_400] as const

/** Returns a TTL in words. */
export const ttlText = (messages: Messages, ttl: number): string =>
  ttlChoices.some((choice) => choice === ttl)
    ? message(messages, `ttl.${ttl}`)
    : message(messages, 'ttl.seconds', { ttl })
