import type { PaymentTransaction } from '../../contract/payment-transactions.ts'
import { transfers } from '../checkout/methods/transfers.ts'

/** Returns whether a transaction has a reference that its money may be on the way with. */
export const waitsForTransfer = ({
  paymentMethod,
  paymentState,
}: Pick<PaymentTransaction, 'paymentMethod' | 'paymentState'>): boolean =>
  transfers[paymentMethod] !== undefined && paymentState !== 'FAILED'
