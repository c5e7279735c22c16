import { errorText, type ApiError } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { ErrorSummary, type SummaryError } from '../../ui/ErrorSummary.tsx'

interface PaymentProblemProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly error: ApiError | undefined
  /** What the form refuses itself. */
  readonly refused: readonly SummaryError[]
  /** Counts failures, so that a repeated one is announced again. */
  readonly attempt: number
}

/** For invoices some codes have a text of their own (commerce §8). */
const problemText = (messages: Messages, errors: Messages, error: ApiError): string => {
  const own = `problem.${error.messageCode}`
  return own in messages ? message(messages, own) : errorText(errors, error)
}

/** Why a payment has not started. */
export const PaymentProblem = (props: PaymentProblemProps) => {
  const { messages, errors, error, refused, attempt } = props
  return (
    <ErrorSummary
      title={message(messages, 'payment.failed')}
      attempt={attempt}
      errors={[
        ...refused,
        ...(error === undefined ? [] : [{ text: problemText(messages, errors, error) }]),
      ]}
    />
  )
}
