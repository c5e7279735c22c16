import type { Order } from '../../contract/checkout.ts'
import { methods } from '../checkout/methods/methods.ts'

/** Returns whether the payment that a repeated request found cannot begin any more, or may have been paid. */
export const needsNewPayment = ({
  paymentState,
  paymentMethod,
}: Pick<Order, 'paymentState' | 'paymentMethod'>): boolean =>
  paymentState === 'FAILED' ||
  // A transfer is pending from the start.
  (paymentState === 'PENDING' && methods[paymentMethod].transfer === undefined)
