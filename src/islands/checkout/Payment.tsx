import { errorText } from '../../client/api-error.ts'
import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/ErrorSummary.tsx'
import { PaymentMethodCard } from './PaymentMethodCard.tsx'
import type { CheckoutView } from './checkout-view.ts'
import { missingConsents, obstacle, type Consents } from './payment-rules.ts'

interface PaymentProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly view: CheckoutView
  readonly checkout: Checkout
  /** What is to be paid, in dollars. */
  readonly total: number
  readonly method: PaymentMethod | undefined
  /** Undefined for an order: its buyer consented when it was placed. */
  readonly consents: Consents | undefined
  /** How often Pay was pressed while something was missing. */
  readonly refused: number
  readonly onMethod: (method: PaymentMethod) => void
  readonly onConsents: (consents: Consents) => void
}

const consentIds = { terms: 'consent-terms', autoSign: 'consent-auto-sign' } as const
const consentKeys = { terms: 'consent.terms', autoSign: 'consent.auto-sign' } as const

/** Step 3: how it is paid, and what is agreed to. */
export const Payment = (props: PaymentProps) => {
  const { locale, messages, errors, view, checkout, total, method, consents, refused } = props
  const missing = refused > 0 && consents !== undefined ? missingConsents(consents) : []
  const topUp = view.error?.messageCode === 'BALANCE_NOT_ENOUGH'
  const problems: readonly SummaryError[] = [
    ...(refused > 0 && method === undefined ? [{ text: message(messages, 'method.none') }] : []),
    ...missing.map((consent) => ({
      text: message(messages, `${consentKeys[consent]}.missing`),
      fieldId: consentIds[consent],
    })),
    ...(view.error === undefined ? [] : [{ text: errorText(errors, view.error) }]),
  ]
  const consentError = (consent: keyof Consents): string | undefined =>
    missing.includes(consent) ? message(messages, `${consentKeys[consent]}.missing`) : undefined
  return (
    <>
      <ErrorSummary
        title={message(messages, 'payment.failed')}
        attempt={view.attempt + refused}
        errors={problems}
      />
      {topUp && (
        <a
          className="inline-flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4"
          href={localePath(locale, '/top-up')}
        >
          {message(messages, 'top-up')}
        </a>
      )}
      <fieldset className="grid gap-3" disabled={view.busy === 'payment'}>
        <legend className="mb-2 text-lg font-bold">{message(messages, 'method')}</legend>
        {checkout.paymentMethods.map((option) => (
          <PaymentMethodCard
            key={option.method}
            locale={locale}
            messages={messages}
            option={option}
            balance={checkout.balance}
            obstacle={obstacle(option, total, checkout.balance)}
            checked={option.method === method}
            onChoose={() => props.onMethod(option.method)}
          />
        ))}
      </fieldset>
      {consents !== undefined && (
        <fieldset className="grid gap-1" disabled={view.busy === 'payment'}>
          <legend className="mb-1 text-lg font-bold">{message(messages, 'consent')}</legend>
          <Checkbox
            id={consentIds.terms}
            checked={consents.terms}
            error={consentError('terms')}
            label={
              <>
                {message(messages, 'consent.terms')}{' '}
                <a
                  className="underline underline-offset-4"
                  href={localePath(locale, '/term-and-conditions')}
                  target="_blank"
                  rel="noopener"
                >
                  {message(messages, 'consent.terms.read')}
                </a>
              </>
            }
            onCheck={(terms) => props.onConsents({ ...consents, terms })}
          />
          <Checkbox
            id={consentIds.autoSign}
            checked={consents.autoSign}
            error={consentError('autoSign')}
            label={message(messages, 'consent.auto-sign')}
            onCheck={(autoSign) => props.onConsents({ ...consents, autoSign })}
          />
        </fieldset>
      )}
      <p role="status" className="sr-only">
        {view.busy === 'payment' ? message(messages, 'pay.busy') : ''}
      </p>
    </>
  )
}
