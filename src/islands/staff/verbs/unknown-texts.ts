import { message, type Messages } from '../../../i18n/fill.ts'

/** The texts of a lost answer to a command: it may have run. */
export const unknownTexts = (messages: Messages): Messages => {
  const text = message(messages, 'verbs.unknown')
  return { NOT_SENT: text, FAILED_TO_LOAD_INFORMATION: text }
}
