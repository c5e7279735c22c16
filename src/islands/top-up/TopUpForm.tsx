import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import type { PaymentMethod } from '../../contract/checkout.ts'
import { defaultPaymentMethod } from '../../contract/checkout.ts'
import { formatMoney } from '../../contract/money.ts'
import { readAmount, topUpLimits, topUpProblem } from '../../contract/top-up-amount.ts'
import type { TopUpOption } from '../../contract/top-ups.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/ErrorSummary.tsx'
import { priceText } from '../../ui/Price.tsx'
import { refusalOf } from '../cards/use-card-choice.ts'
import { MethodChoice } from '../checkout/MethodChoice.tsx'
import { chosenMethod, shownMethods } from '../checkout/payment-rules.ts'
import { canBegin, useChosenMethod } from '../checkout/use-chosen-method.ts'
import { OwedNotice } from '../payment/OwedNotice.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { AmountChoice, amountFieldId } from './AmountChoice.tsx'
import { TopUpSummary } from './TopUpSummary.tsx'
import type { TopUpInput } from './begin-top-up.ts'
import type { TopUpView } from './create-top-up.ts'

interface TopUpFormProps extends IslandProps {
  readonly view: TopUpView
  readonly options: readonly TopUpOption[]
  /** Dollars; undefined until it is known. */
  readonly balance: number | undefined
  /** Dollars; undefined until it is known. */
  readonly owed: number | undefined
  /** As typed, which survives a code. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPay: (input: TopUpInput) => void
  readonly onErrorSeen: () => void
}

const limitTexts = {
  minimum: formatMoney(topUpLimits.minimum),
  below: formatMoney(topUpLimits.below),
}

/** Returns why a typed amount cannot be topped up. */
const amountError = (messages: Messages, text: string): string | undefined => {
  if (text.trim() === '') return message(messages, 'amount.REQUIRED')
  const problem = topUpProblem(readAmount(text) ?? Number.NaN)
  return problem && message(messages, `amount.${problem}`, limitTexts)
}

/** The terms of a method: its fee and its minimum. */
const termsOf = (
  messages: Messages,
  { feeBasisPoints, minimum }: Pick<TopUpOption, 'feeBasisPoints' | 'minimum'>,
): string =>
  message(messages, feeBasisPoints === 0 ? 'terms.free' : 'terms.fee', {
    fee: `${feeBasisPoints / 100}%`,
    minimum: priceText(minimum),
  })

/** The form that tops up: amount, method, and one button. */
export const TopUpForm = (props: TopUpFormProps) => {
  const { locale, messages, errors, view, options, balance, owed, text } = props
  const { onText, onPay, onErrorSeen } = props
  const [wanted, setWanted] = useState<PaymentMethod>(defaultPaymentMethod)
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<string | undefined>()
  const amount = readAmount(text)
  const wrong = amountError(messages, text)
  const total = wrong === undefined && amount !== undefined ? amount : 0
  const offered = options.map((option) => ({ ...option, enabled: true }))
  const method = chosenMethod(wanted, offered, Math.max(total, 10), 0)
  const chosen = useChosenMethod(method, options, total)
  const { fee, due, cards } = chosen
  // The error of an amount that was changed since is gone.
  const fieldError = refused === text ? wrong : undefined
  // A refusal is shown at the card.
  const refusal = refusalOf(cards, view.error)
  const failure = refusal === undefined ? view.error : undefined
  const missing = attempt > 0 ? chosen.missing : undefined
  const problems: readonly SummaryError[] = [
    ...(fieldError === undefined ? [] : [{ text: fieldError, fieldId: amountFieldId }]),
    ...(missing === undefined ? [] : [{ text: message(messages, missing) }]),
    ...(failure === undefined
      ? []
      : [
          {
            text:
              failure.messageCode === 'CANNOT_COMPLETE_PAYMENT'
                ? message(messages, 'CANNOT_COMPLETE_PAYMENT')
                : errorText(errors, failure),
          },
        ]),
  ]
  const pay = (): void => {
    if (wrong !== undefined || !canBegin(method, chosen)) {
      setRefused(text)
      setAttempt(attempt + 1)
    } else onPay({ total, method, cardId: cards?.card?.id })
  }
  const offer = shownMethods(offered, { grandTotal: total, promoCreditDiscountAmount: 0 })
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <div className="grid gap-8">
        <ErrorSummary
          title={message(messages, 'failed')}
          attempt={view.failures + attempt}
          errors={problems}
        />
        <OwedNotice {...{ messages, owed }} />
        <AmountChoice {...{ messages, text, amount, onText }} error={fieldError} />
        <MethodChoice
          {...{ locale, messages, errors, method, cards, refusal }}
          options={offer}
          total={total === 0 ? undefined : total}
          balance={0}
          termsOf={(option) => termsOf(messages, option)}
          isBusy={view.busy}
          onMethod={setWanted}
          {...{ onErrorSeen }}
        />
      </div>
      <TopUpSummary
        {...{ messages, balance, owed, total, fee }}
        action={
          <Button type="submit" wide busy={view.busy || cards?.isLoading === true}>
            {total === 0
              ? message(messages, 'pay.none')
              : message(messages, view.busy ? 'pay.busy' : 'pay', {
                  total: priceText(due),
                })}
          </Button>
        }
      />
    </form>
  )
}
