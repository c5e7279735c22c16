import { message, type MessageParams, type Messages } from '../../../i18n/fill.ts'

/** Returns a text of `items-sms-brand-name.json`. */
export const brandNameText = (messages: Messages, key: string, params?: MessageParams): string =>
  message(messages, `sms-brand-name:${key}`, params)
