import { lazy, Suspense } from 'react'
import { errorText } from '../../client/api-error.ts'
import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { fromDollars, subtract, toDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { ErrorSummary, type SummaryError } from '../../ui/ErrorSummary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LazyCardOptions } from '../cards/LazyCardOptions.tsx'
import { missingCard, refusalOf } from '../cards/use-card-choice.ts'
import { topUpPath } from '../payment/top-up-path.ts'
import { PaymentMethodCard } from './PaymentMethodCard.tsx'
import type { CheckoutView } from './checkout-view.ts'
import { focusMethod } from './focus-method.ts'
import { followOrder } from './follow-order.ts'
import { methods } from './methods/methods.ts'
import { obstacle, otherMethod } from './payment-rules.ts'
import type { PaymentForm } from './use-payment-form.ts'

const KhqrPanel = lazy(async () => ({
  default: (await import('../payment/KhqrPanel.tsx')).KhqrPanel,
}))

const SecurePanel = lazy(async () => ({
  default: (await import('../payment/SecurePanel.tsx')).SecurePanel,
}))

/** Dollars; the whole total when the balance that the page knows would be enough. */
const missingOf = (total: number, balance: number): number =>
  balance < total ? toDollars(subtract(fromDollars(total), fromDollars(balance))) : total

const feeText = (messages: Messages, { feeBasisPoints }: PaymentForm['options'][number]): string =>
  message(messages, 'method.fee', { percent: feeBasisPoints / 100 })

interface PaymentStepProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly view: CheckoutView
  readonly checkout: Checkout
  readonly form: PaymentForm
  /** Whether the order is placed, which a code pays. */
  readonly isOrdered: boolean
  readonly onMethod: (method: PaymentMethod) => void
  readonly onErrorSeen: () => void
}

/** Step 3 of the checkout: the payment method. */
export const PaymentStep = (props: PaymentStepProps) => {
  const { locale, messages, errors, view, checkout, form, isOrdered, onMethod, onErrorSeen } = props
  const { total, options, method, cards, refused } = form
  const isPaying = view.busy === 'payment'
  const code = isOrdered ? view.code : undefined
  const panel = isOrdered ? view.panel : undefined
  const Panel = panel && methods[panel.method].Panel
  const challenge = isOrdered ? view.challenge : undefined
  // A refusal is shown at the card.
  const refusal = refusalOf(cards, view.error)
  const error = refusal === undefined ? view.error : undefined
  const missing = method === undefined ? 'method.none' : missingCard(cards)
  const problems: readonly SummaryError[] = [
    ...(refused > 0 && missing !== undefined ? [{ text: message(messages, missing) }] : []),
    ...(error === undefined ? [] : [{ text: errorText(errors, error) }]),
  ]
  const useOtherMethod = (): void => {
    const other = otherMethod(method, options, total, checkout.balance)
    if (other === undefined) return
    onMethod(other)
    focusMethod(other)
  }
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
            missing: missingOf(total, checkout.balance),
            from: `${location.pathname}${location.search}`,
          })}
        >
          {message(messages, 'top-up')}
        </a>
      )}
      {code !== undefined && (
        <Suspense fallback={<Skeleton className="h-[36rem] w-full" />}>
          <KhqrPanel
            key={code.qr}
            {...{ messages, code }}
            total={form.due}
            isBusy={isPaying}
            followCode={(deps) => followOrder(code.payableId, { ...deps, call })}
            onPaid={form.finish}
            onAgain={form.payAgain}
            onOtherMethod={() => onMethod(code.method)}
          />
        </Suspense>
      )}
      {challenge !== undefined && (
        <Suspense fallback={<Skeleton className="h-[46rem] w-full" />}>
          <SecurePanel
            {...{ messages }}
            total={form.due}
            form={challenge.form}
            isBusy={isPaying}
            onDone={() => void form.completeChallenge()}
            onOtherMethod={() => onMethod(challenge.method)}
          />
        </Suspense>
      )}
      {panel !== undefined && Panel !== undefined && (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <Panel
            key={panel.payableId}
            {...{ locale, messages, errors }}
            purpose="ORDER"
            payableId={panel.payableId}
            total={form.due}
            isBusy={isPaying}
            follow={(deps) => followOrder(panel.payableId, { ...deps, call })}
            onPaid={form.finish}
            onAgain={form.payAgain}
            onOtherMethod={() => onMethod(panel.method)}
          />
        </Suspense>
      )}
      <fieldset
        className="grid gap-3"
        disabled={isPaying}
        hidden={(code ?? challenge ?? panel) !== undefined}
      >
        <legend className="mb-2 text-lg font-bold">{message(messages, 'method')}</legend>
        {options.map((option) => (
          <PaymentMethodCard
            key={option.method}
            locale={locale}
            messages={messages}
            option={option}
            balance={checkout.balance}
            obstacle={obstacle(option, total, checkout.balance)}
            {...(option.feeBasisPoints > 0 && { terms: feeText(messages, option) })}
            checked={option.method === method}
            onChoose={() => onMethod(option.method)}
          >
            {cards !== undefined && option.method === method && (
              <LazyCardOptions
                {...{ locale, messages, errors, refusal }}
                choice={cards}
                onChange={onErrorSeen}
                onOtherMethod={useOtherMethod}
              />
            )}
          </PaymentMethodCard>
        ))}
      </fieldset>
      <p role="status" className="sr-only">
        {isPaying ? message(messages, 'pay.busy') : ''}
      </p>
    </>
  )
}
