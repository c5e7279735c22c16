import { add, fromDollars, toDollars } from '../../contract/money.ts'
import type { PaymentTransaction } from '../../contract/payment-transactions.ts'

/** Returns what a transaction's payment takes, in dollars: its invoices, and the fee of its method. */
export const dueOf = ({
  grandTotal,
  paymentFee,
}: Pick<PaymentTransaction, 'grandTotal' | 'paymentFee'>): number =>
  toDollars(add(fromDollars(grandTotal), fromDollars(paymentFee)))
