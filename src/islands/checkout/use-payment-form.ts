import { useState } from 'react'
import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import { add, fromDollars, toDollars } from '../../contract/money.ts'
import { paymentFee } from '../../contract/payment-fee.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { Payment } from './create-payment.ts'
import { useCardChoice, type CardChoice } from '../cards/use-card-choice.ts'
import { methods } from './methods/methods.ts'
import { chosenMethod, shownMethods } from './payment-rules.ts'
import type { CurrentStep } from './use-current-step.ts'

/** The form of the payment step. */
export interface PaymentForm {
  /** Dollars. */
  readonly total: number
  /** Of the chosen method, on top of the total. */
  readonly fee: number
  /** What is paid: the total with the fee. */
  readonly due: number
  /** The methods for this total. */
  readonly options: Readonly<Checkout['paymentMethods']>
  readonly method: PaymentMethod | undefined
  /** The saved cards; undefined when the method charges none. */
  readonly cards: CardChoice | undefined
  /** Counts how often Pay was pressed without a method or a card. */
  readonly refused: number
  readonly pay: () => void
  /** Pays the order again by the method that is shown: in the page, or on the gateway's page. */
  readonly payAgain: (where?: 'page') => void
  readonly finish: Payment['finish']
  readonly completeChallenge: Payment['completeChallenge']
}

/** Returns the payment step's form, which survives a change of the step. */
export const usePaymentForm = (
  flow: CheckoutFlow,
  payment: Payment,
  { view, order, bought }: CurrentStep,
): PaymentForm => {
  const [refused, setRefused] = useState(0)
  const { checkout, wantedMethod } = view
  const total = bought?.grandTotal ?? 0
  const options = checkout && bought ? shownMethods(checkout.paymentMethods, bought) : []
  const method = checkout && chosenMethod(wantedMethod, options, total, checkout.balance)

  const cards = useCardChoice(method !== undefined && methods[method].charges !== undefined)
  const fee = paymentFee(
    fromDollars(total),
    options.find((option) => option.method === method)?.feeBasisPoints ?? 0,
  )

  const pay = (): void => {
    const cardId = cards?.card?.id
    const misses = cards !== undefined && cardId === undefined
    if (checkout === undefined || method === undefined || misses) {
      setRefused(refused + 1)
      return
    }
    setRefused(0)
    flow.confirmChanges()
    if (order === undefined) void payment.payCart(checkout, method, { cardId })
    else void payment.payOrder(order, method, { cardId })
  }
  const payAgain = (where?: 'page'): void => {
    const shown = view.code ?? view.panel
    if (order !== undefined && shown !== undefined)
      void payment.payOrder(order, shown.method, { where })
  }
  const { finish, completeChallenge } = payment
  const due = toDollars(add(fromDollars(total), fee))
  return {
    ...{ total, due, fee: toDollars(fee), options, method, cards, refused, pay, payAgain },
    finish,
    completeChallenge,
  }
}
