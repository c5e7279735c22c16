import { money, subtract, type Money } from '../../../contract/money.ts'
import type { OrderItemJson } from '../items/index.ts'

/** What goes back of an item's price after discount, and of its tax. */
export interface RefundAmount {
  readonly net: Money
  readonly tax: Money
}

/** Returns what a refund takes from sales and from the tax; a part of both in their proportion. */
export const refundAmount = (
  item: Pick<OrderItemJson, 'price' | 'discount' | 'tax'>,
  refund: Money | 'ALL',
): RefundAmount => {
  const net = subtract(money(item.price), money(item.discount))
  const tax = money(item.tax)
  if (refund === 'ALL' || refund >= net + tax) return { net, tax }
  const ofTax = money(Math.round((refund * tax) / (net + tax)))
  return { net: subtract(refund, ofTax), tax: ofTax }
}
