import type { ApiError } from '../../client/api-error.ts'
import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { message } from '../../i18n/fill.ts'
import { LazyCardOptions } from '../cards/LazyCardOptions.tsx'
import type { CardChoice } from '../cards/use-card-choice.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { PaymentMethodCard } from './PaymentMethodCard.tsx'
import { focusMethod } from './focus-method.ts'
import { obstacle, otherMethod } from './payment-rules.ts'

type Option = Checkout['paymentMethods'][number]

interface MethodChoiceProps extends IslandProps {
  readonly options: readonly Option[]
  /** Dollars; undefined before there is anything to pay, so that no method is refused. */
  readonly total: number | undefined
  /** Dollars. */
  readonly balance: number
  readonly method: PaymentMethod | undefined
  /** The saved cards; undefined when the method charges none. */
  readonly cards: CardChoice | undefined
  /** Why the chosen card was not charged. */
  readonly refusal: ApiError | undefined
  /** The fee and the minimum of a method. */
  readonly termsOf: (option: Option) => string | undefined
  readonly isBusy: boolean
  readonly isHidden?: boolean
  readonly onMethod: (method: PaymentMethod) => void
  /** The customer is about to pay in another way than the refused one. */
  readonly onErrorSeen: () => void
}

/** The payment methods of a total, with the saved cards below theirs. */
export const MethodChoice = (props: MethodChoiceProps) => {
  const { locale, messages, errors, options, total, balance, method, cards, refusal } = props
  const { termsOf, isBusy, isHidden = false, onMethod, onErrorSeen } = props
  const obstacleOf = (option: Option) =>
    total === undefined ? undefined : obstacle(option, total, balance)
  const useOtherMethod = (): void => {
    const other = otherMethod(method, options, obstacleOf)
    if (other === undefined) return
    onMethod(other)
    onErrorSeen()
    focusMethod(other)
  }
  return (
    <fieldset className="grid gap-3" disabled={isBusy} hidden={isHidden}>
      <legend className="mb-3 text-lg font-bold">{message(messages, 'method')}</legend>
      {options.map((option) => {
        const isChosen = option.method === method
        const terms = termsOf(option)
        return (
          <PaymentMethodCard
            key={option.method}
            {...{ locale, messages, option, balance }}
            obstacle={obstacleOf(option)}
            {...(terms !== undefined && { terms })}
            checked={isChosen}
            onChoose={() => onMethod(option.method)}
          >
            {isChosen && cards !== undefined && (
              <LazyCardOptions
                {...{ locale, messages, errors, refusal }}
                choice={cards}
                onChange={onErrorSeen}
                onOtherMethod={useOtherMethod}
              />
            )}
          </PaymentMethodCard>
        )
      })}
    </fieldset>
  )
}
