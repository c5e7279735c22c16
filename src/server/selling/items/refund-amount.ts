import { money, subtract, type Money } from '../../../contract/money.ts'
import type { OrderItemJson } from './item-kind.ts'

/** The refunded parts of an item's net price and tax. */
export interface RefundAmount {
  readonly net: Money
  readonly tax: Money
}

/** Splits a refund proportionally into net price and tax. */
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
