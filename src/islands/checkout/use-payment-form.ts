import { useState } from 'react'
import type { Checkout, PaymentMethod } from '../../contract/checkout.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { Payment } from './create-payment.ts'
import { chosenMethod, shownMethods } from './payment-rules.ts'
import { canBegin, useChosenMethod, type ChosenMethod } from './use-chosen-method.ts'
import type { CurrentStep } from './use-current-step.ts'

/** The form of the payment step. */
export interface PaymentForm extends ChosenMethod {
  /** Dollars. */
  readonly total: number
  /** The methods for this total. */
  readonly options: Readonly<Checkout['paymentMethods']>
  readonly method: PaymentMethod | undefined
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

  const chosen = useChosenMethod(method, options, total)

  const pay = (): void => {
    const cardId = chosen.cards?.card?.id
    if (checkout === undefined || !canBegin(method, chosen)) {
      setRefused(refused + 1)
      return
    }
    setRefused(0)
    flow.confirmChanges()
    if (order === undefined) void payment.payCart(checkout, method, { cardId })
    else void payment.payOrder(order, method, { cardId })
  }
  const payAgain = (where?: 'page'): void => {
    const { shown } = view
    if (order !== undefined && shown !== undefined)
      void payment.payOrder(order, shown.method, { where })
  }
  const { finish, completeChallenge } = payment
  return { ...chosen, total, options, method, refused, pay, payAgain, finish, completeChallenge }
}
