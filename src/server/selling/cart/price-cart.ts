import { add, multiply, percentOf, subtract, zero, type Money } from '../../../contract/money.ts'

/** What one item costs now, for its whole duration, before tax. */
export interface ItemPrice {
  /** Without any discount. */
  readonly price: Money
  /** What a sale takes off; never more than `price`. */
  readonly discount: Money
  /** Each further year. */
  readonly renewalPrice: Money
}

/** What a cart costs. */
export interface CartTotals {
  readonly subtotal: Money
  readonly discountAmount: Money
  /** Percent: 10 is 10 %. */
  readonly taxPercent: number
  readonly taxAmount: Money
  readonly grandTotal: Money
}

/** An item's price times how often it is bought. */
export const lineOf = (item: ItemPrice, qty: number): Pick<ItemPrice, 'price' | 'discount'> => ({
  price: multiply(item.price, qty),
  discount: multiply(item.discount, qty),
})

/**
 * Adds up a cart, always in this order: the lines' prices; less their discounts; plus the tax on
 * that, rounded once, to the cent (commerce §3, Cart). Never negative.
 */
export const totalCart = (
  lines: readonly Pick<ItemPrice, 'price' | 'discount'>[],
  taxPercent: number,
): CartTotals => {
  const subtotal = add(zero, ...lines.map(({ price }) => price))
  const discountAmount = add(zero, ...lines.map(({ discount }) => discount))
  const taxable = subtract(subtotal, discountAmount)
  const taxAmount = percentOf(taxable, taxPercent)
  return { subtotal, discountAmount, taxPercent, taxAmount, grandTotal: add(taxable, taxAmount) }
}
