import type { PaymentMethod } from '../../contract/checkout.ts'

/** Moves the focus to the choice of a payment method. */
export const focusMethod = (method: PaymentMethod): void =>
  document.querySelector<HTMLElement>(`input[name="payment-method"][value="${method}"]`)?.focus()
