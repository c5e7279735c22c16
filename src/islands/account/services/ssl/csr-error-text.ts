import { fieldErrorText, type ApiError } from '../../../../client/api-error.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'

/** Returns what is wrong with the certificate request. */
export const csrErrorText = (
  messages: Messages,
  errors: Messages,
  error: ApiError | undefined,
): string | undefined => {
  const found = error?.errors.find(({ field }) => field === 'csr')
  return found && fieldErrorText(errors, found, message(messages, 'csr'))
}
