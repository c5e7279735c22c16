import { add, multiply, percentOf, subtract, zero, type Money } from '../../../contract/money.ts'

/** The price of an item for its whole duration, before tax. */
export interface ItemPrice {
  readonly price: Money
  readonly discount: Money
  readonly renewalPrice: Money
}

/** The totals of a cart. */
export interface CartTotals {
  readonly subtotal: Money
  readonly discountAmount: Money
  readonly taxPercent: number
  readonly taxAmount: Money
  readonly grandTotal: Money
}

/** Multiplies an item's price by its quantity. */
export const lineOf = (item: ItemPrice, qty: number): Pick<ItemPrice, 'price' | 'discount'> => ({
  price: multiply(item.price, qty),
  discount: multiply(item.discount, qty),
})

interface Line extends Pick<ItemPrice, 'price' | 'discount'> {
  /** Of a line whose tax is not that of its price. */
  readonly tax?: Money | undefined
}

const netOf = (lines: readonly Line[]): Money =>
  add(zero, ...lines.map(({ price, discount }) => subtract(price, discount)))

/** Adds up prices, less discounts, plus tax rounded once to the cent (commerce §3, Cart). */
export const totalCart = (lines: readonly Line[], taxPercent: number): CartTotals => {
  const subtotal = add(zero, ...lines.map(({ price }) => price))
  const discountAmount = add(zero, ...lines.map(({ discount }) => discount))
  const taxable = subtract(subtotal, discountAmount)
  const taxed = lines.filter(({ tax }) => tax === undefined)
  const taxAmount = add(percentOf(netOf(taxed), taxPercent), ...lines.map(({ tax = zero }) => tax))
  return { subtotal, discountAmount, taxPercent, taxAmount, grandTotal: add(taxable, taxAmount) }
}
