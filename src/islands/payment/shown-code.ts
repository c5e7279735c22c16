import type { PaymentMethod } from '../../contract/checkout.ts'
import type { KhqrCode } from '../../contract/payments.ts'

/** A code that is paid in a bank's app. */
export interface ShownCode extends Omit<KhqrCode, 'lifetimeSeconds'> {
  /** The order or top-up that it pays. */
  readonly payableId: string
  readonly method: PaymentMethod
  /** In milliseconds of this browser's clock. */
  readonly endsAt: number
}

/** Returns a code that the API answered now. */
export const shownCode = (
  payableId: string,
  method: PaymentMethod,
  { lifetimeSeconds, ...code }: KhqrCode,
  now: number,
): ShownCode => ({ ...code, payableId, method, endsAt: now + lifetimeSeconds * 1000 })
