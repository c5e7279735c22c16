import { errorText } from '../../client/api-error.ts'
import type { Checkout, Order, PaymentMethod } from '../../contract/checkout.ts'
import { fromDollars, subtract, toDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { ErrorSummary, type SummaryError } from '../../ui/ErrorSummary.tsx'
import { refusalOf } from '../cards/use-card-choice.ts'
import { PaymentInPage } from '../payment/PaymentInPage.tsx'
import { topUpPath } from '../payment/top-up-path.ts'
import { MethodChoice } from './MethodChoice.tsx'
import type { CheckoutView } from './checkout-view.ts'
import { followOrder } from './follow-order.ts'
import { feeText } from './use-chosen-method.ts'
import type { PaymentForm } from './use-payment-form.ts'

/** Dollars; the whole total when the balance that the page knows would be enough. */
const missingOf = (total: number, balance: number): number =>
  balance < total ? toDollars(subtract(fromDollars(total), fromDollars(balance))) : total

interface PaymentStepProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly view: CheckoutView
  readonly checkout: Checkout
  readonly form: PaymentForm
  readonly order: Order | undefined
  readonly onMethod: (method: PaymentMethod) => void
  readonly onErrorSeen: () => void
}

/** Step 3 of the checkout: the payment method. */
export const PaymentStep = (props: PaymentStepProps) => {
  const { locale, messages, errors, view, checkout, form, order, onMethod, onErrorSeen } = props
  const { total, options, method, cards, missing, refused } = form
  const { balance } = checkout
  const isPaying = view.busy === 'payment'
  const shown = order && view.shown
  // A refusal is shown at the card.
  const refusal = refusalOf(cards, view.error)
  const error = refusal === undefined ? view.error : undefined
  const problems: readonly SummaryError[] = [
    ...(refused > 0 && missing !== undefined ? [{ text: message(messages, missing) }] : []),
    ...(error === undefined ? [] : [{ text: errorText(errors, error) }]),
  ]
  return (
    <>
      <ErrorSummary
        title={message(messages, 'payment.failed')}
        attempt={view.failures + refused}
        errors={problems}
      />
      {view.error?.messageCode === 'BALANCE_NOT_ENOUGH' && (
        <a
          className="inline-flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4"
          href={topUpPath(locale, {
            missing: missingOf(total, balance),
            from: `${location.pathname}${location.search}`,
          })}
        >
          {message(messages, 'top-up')}
        </a>
      )}
      {order !== undefined && shown !== undefined && (
        <PaymentInPage
          {...{ locale, messages, errors, shown }}
          purpose="ORDER"
          number={order.incrementId}
          total={form.due}
          isBusy={isPaying}
          follow={(deps) => followOrder(shown.payableId, { ...deps, call })}
          onPaid={form.finish}
          onAgain={form.payAgain}
          onChallengeDone={() => void form.completeChallenge()}
          onOtherMethod={() => onMethod(shown.method)}
        />
      )}
      <MethodChoice
        {...{ locale, messages, errors, options, total, balance, method, cards, refusal }}
        termsOf={(option) => feeText(messages, option)}
        isBusy={isPaying}
        isHidden={shown !== undefined}
        {...{ onMethod, onErrorSeen }}
      />
      <p role="status" className="sr-only">
        {isPaying ? message(messages, 'pay.busy') : ''}
      </p>
    </>
  )
}
