import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { message } from '../../i18n/fill.ts'
import { PaymentMethodCard } from '../checkout/PaymentMethodCard.tsx'
import { obstacle, shownMethods } from '../checkout/payment-rules.ts'
import type { IslandProps } from '../shell/use-session.ts'

interface MethodChoiceProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly options: Checkout['paymentMethods']
  /** Dollars; 0 while nothing is selected. */
  readonly total: number
  readonly balance: number
  readonly method: PaymentMethod | undefined
  readonly isBusy: boolean
  readonly onMethod: (method: PaymentMethod) => void
}

/** The payment methods of a total. */
export const MethodChoice = (props: MethodChoiceProps) => {
  const { locale, messages, options, total, balance, method, isBusy, onMethod } = props
  return (
    <fieldset className="grid gap-3" disabled={isBusy}>
      <legend className="mb-3 text-lg font-bold">{message(messages, 'method')}</legend>
      {shownMethods(options, { grandTotal: total, promoCreditDiscountAmount: 0 }).map((option) => (
        <PaymentMethodCard
          key={option.method}
          {...{ locale, messages, option, balance }}
          obstacle={total === 0 ? undefined : obstacle(option, total, balance)}
          checked={option.method === method}
          onChoose={() => onMethod(option.method)}
        />
      ))}
    </fieldset>
  )
}
