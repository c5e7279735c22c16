import { errorText, type ApiError } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { ErrorSummary, type SummaryError } from '../../ui/ErrorSummary.tsx'
import type { OnlinePaymentView } from './create-online-payment.ts'

interface PaymentProblemProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly view: OnlinePaymentView
  /** What the form refuses itself. */
  readonly refused?: readonly SummaryError[]
  readonly attempt?: number
}

/** For invoices some codes have a text of their own (commerce §8). */
const problemText = (messages: Messages, errors: Messages, error: ApiError): string => {
  const own = `problem.${error.messageCode}`
  return own in messages ? message(messages, own) : errorText(errors, error)
}

/** Why a payment has not started. */
export const PaymentProblem = (props: PaymentProblemProps) => {
  const { messages, errors, view, refused = [], attempt = 0 } = props
  const { error, failures } = view
  return (
    <ErrorSummary
      title={message(messages, 'payment.failed')}
      attempt={failures + attempt}
      errors={[
        ...refused,
        ...(error === undefined ? [] : [{ text: problemText(messages, errors, error) }]),
      ]}
    />
  )
}
