import { message, type MessageParams, type Messages } from '../../../i18n/fill.ts'

/** Returns a text of `items-sms-service.json`. */
export const smsServiceText = (messages: Messages, key: string, params?: MessageParams): string =>
  message(messages, `sms-service:${key}`, params)
