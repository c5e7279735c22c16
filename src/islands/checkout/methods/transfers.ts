import { findTopUpTransfer, findTransfer } from '../../../contract/bank-transfers.ts'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import type { TransferCalls } from './browser-method.ts'

const transfer: TransferCalls = {
  ofOrder: (id, call, signal) => call(findTransfer, { params: { id } }, { signal }),
  ofTopUp: (id, call, signal) => call(findTopUpTransfer, { params: { id } }, { signal }),
}

/** The methods whose money the customer transfers. Outcome pages need them without the other methods. */
export const transfers: Readonly<Partial<Record<PaymentMethod, TransferCalls>>> = {
  BANK_TRANSFER: transfer,
  WIRE_TRANSFER: transfer,
}
