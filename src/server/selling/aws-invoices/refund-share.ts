import { add, least, shareOf, subtract, type Money } from '../../../contract/money.ts'
import type { NetAndTax } from '../../money/invoices/index.ts'

/**
 * Splits a refund into net price and VAT as they are in what an invoice has left, in whole cents of VAT;
 * undefined when it exceeds that.
 */
export const refundShare = (left: NetAndTax, amount: Money): NetAndTax | undefined => {
  const total = add(left.net, left.tax)
  if (amount > total) return undefined
  if (amount === total) return left
  // Rounding must not take more of either than there is.
  const tax = least(least(shareOf(amount, left.tax, total), left.tax), amount)
  const net = least(subtract(amount, tax), left.net)
  return { net, tax: subtract(amount, net) }
}
