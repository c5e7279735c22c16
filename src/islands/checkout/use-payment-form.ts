import { useState } from 'react'
import type { PaymentMethod } from '../../contract/checkout.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { Payment } from './create-payment.ts'
import { chosenMethod, missingConsents, type Consents } from './payment-rules.ts'
import type { CurrentStep } from './use-current-step.ts'

/** The form of the payment step. */
export interface PaymentForm {
  /** Dollars. */
  readonly total: number
  readonly method: PaymentMethod | undefined
  readonly consents: Consents
  readonly setConsents: (consents: Consents) => void
  /** Counts how often Pay was pressed while something was missing. */
  readonly refused: number
  readonly pay: () => void
}

/** Returns the payment step's form, which survives a change of the step. */
export const usePaymentForm = (
  flow: CheckoutFlow,
  payment: Payment,
  { view, order, bought }: CurrentStep,
): PaymentForm => {
  const [consents, setConsents] = useState<Consents>({ terms: false, autoSign: false })
  const [refused, setRefused] = useState(0)
  const { checkout, wantedMethod } = view
  const total = bought?.grandTotal ?? 0
  const method =
    checkout && chosenMethod(wantedMethod, checkout.paymentMethods, total, checkout.balance)

  const pay = (): void => {
    const isMissing = order === undefined && missingConsents(consents).length > 0
    if (checkout === undefined || method === undefined || isMissing) {
      setRefused(refused + 1)
      return
    }
    setRefused(0)
    flow.confirmChanges()
    if (order === undefined) void payment.payCart(checkout, method, consents)
    else void payment.payOrder(order, method)
  }
  return { total, method, consents, setConsents, refused, pay }
}
