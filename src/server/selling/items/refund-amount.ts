import { money, subtract, type Money } from '../../../contract/money.ts'
import type { OrderItemJson } from './item-kind.ts'

/** The refunded parts of an item's net price, tax and promo credit. */
export interface RefundAmount {
  readonly net: Money
  readonly tax: Money
  readonly credit: Money
}

/** Splits a refund proportionally into net price and tax; the same share of the promo credit goes back. */
export const refundAmount = (
  item: Pick<OrderItemJson, 'price' | 'discount' | 'tax' | 'promo_credit'>,
  refund: Money | 'ALL',
): RefundAmount => {
  const net = subtract(money(item.price), money(item.discount))
  const tax = money(item.tax)
  const credit = money(item.promo_credit)
  if (refund === 'ALL' || refund >= net + tax) return { net, tax, credit }
  const ofTax = money(Math.round((refund * tax) / (net + tax)))
  const ofCredit = money(Math.floor((refund * credit) / (net + tax)))
  return { net: subtract(refund, ofTax), tax: ofTax, credit: ofCredit }
}
