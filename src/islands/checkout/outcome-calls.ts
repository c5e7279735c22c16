import { addSlip, findTransfer, removeSlip } from '../../contract/bank-transfers.ts'
import { completeCheckout } from '../../contract/checkout.ts'
import { getPaymentTransaction } from '../../contract/payment-transactions.ts'
import { checkPayment } from '../../contract/payments.ts'

/** The calls of the page after a payment, whose errors it shows. */
export const outcomeCalls = [
  addSlip,
  checkPayment,
  completeCheckout,
  findTransfer,
  getPaymentTransaction,
  removeSlip,
] as const
