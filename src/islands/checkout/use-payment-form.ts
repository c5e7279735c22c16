import { useState } from 'react'
import type { PaymentMethod } from '../../contract/checkout.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { Payment } from './create-payment.ts'
import { chosenMethod } from './payment-rules.ts'
import type { CurrentStep } from './use-current-step.ts'

/** The form of the payment step. */
export interface PaymentForm {
  /** Dollars. */
  readonly total: number
  readonly method: PaymentMethod | undefined
  /** Counts how often Pay was pressed without a method. */
  readonly refused: number
  readonly pay: () => void
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
  const method =
    checkout && chosenMethod(wantedMethod, checkout.paymentMethods, total, checkout.balance)

  const pay = (): void => {
    if (checkout === undefined || method === undefined) {
      setRefused(refused + 1)
      return
    }
    setRefused(0)
    flow.confirmChanges()
    if (order === undefined) void payment.payCart(checkout, method)
    else void payment.payOrder(order, method)
  }
  return { total, method, refused, pay }
}
