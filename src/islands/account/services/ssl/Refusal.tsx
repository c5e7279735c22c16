import { errorText, fieldErrorText, type ApiError } from '../../../../client/api-error.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { Notice } from '../../../../ui/Notice.tsx'

/** Returns what is wrong with the certificate request. */
export const csrErrorText = (
  messages: Messages,
  errors: Messages,
  error: ApiError | undefined,
): string | undefined => {
  const found = error?.errors.find(({ field }) => field === 'csr')
  return found && fieldErrorText(errors, found, message(messages, 'csr'))
}

/** Why a call about a certificate was refused. */
export const Refusal = ({
  errors,
  error,
}: {
  readonly errors: Messages
  readonly error: ApiError | undefined
}) =>
  error === undefined ? null : (
    <Notice tone="bad" role="alert">
      {errorText(errors, error)}
    </Notice>
  )
