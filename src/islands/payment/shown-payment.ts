import type { PaymentMethod } from '../../contract/checkout.ts'
import type { KhqrCode } from '../../contract/payments.ts'
import type { GatewayForm, StepInPage } from '../checkout/methods/browser-method.ts'

/** A code that is paid in a bank's app. */
export interface ShownCode extends Omit<KhqrCode, 'lifetimeSeconds'> {
  /** In milliseconds of this browser's clock. */
  readonly endsAt: number
}

/** What a page shows while a payment waits for its customer: a code, a bank's challenge, or the method's own panel. */
export type ShownPayment = {
  /** What it pays. */
  readonly payableId: string
  readonly method: PaymentMethod
} & (
  | { readonly is: 'code'; readonly code: ShownCode }
  | { readonly is: 'challenge'; readonly form: GatewayForm }
  | { readonly is: 'panel' }
)

/** Returns what to show for a step that the API answered now. */
export const shownPayment = (
  payableId: string,
  method: PaymentMethod,
  step: StepInPage,
  now: number,
): ShownPayment => {
  if (step.is !== 'code') return { payableId, method, ...step }
  const { lifetimeSeconds, ...code } = step.code
  return { payableId, method, is: 'code', code: { ...code, endsAt: now + lifetimeSeconds * 1000 } }
}

/** Returns the React key of what is shown: another code or challenge begins anew. */
export const shownKey = (shown: ShownPayment): string => {
  if (shown.is === 'code') return shown.code.qr
  return shown.is === 'challenge' ? JSON.stringify(shown.form.fields) : shown.payableId
}
