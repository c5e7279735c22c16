import type { PaymentMethod } from '../../contract/checkout.ts'

/** A method's own panel, in which an order or a top-up is paid. */
export interface ShownPanel {
  readonly payableId: string
  readonly method: PaymentMethod
}
