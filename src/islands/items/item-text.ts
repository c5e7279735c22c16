import type { MessageParams, Messages } from '../../i18n/fill.ts'

/** Returns a text of one kind's `items-<kind>.json`. */
export type ItemText = (messages: Messages, key: string, params?: MessageParams) => string
