import { errorText, type ApiError } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'

/** Returns why an entered card was not added; the usual text of a code may name an invoice. */
export const entryRefusalText = (
  messages: Messages,
  errors: Messages,
  error: Pick<ApiError, 'messageCode' | 'params'>,
): string => {
  const own = `card.add.refused.${error.messageCode}`
  return own in messages ? message(messages, own) : errorText(errors, error)
}
