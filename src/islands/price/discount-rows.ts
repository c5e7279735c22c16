import { timesText, unnamedDiscount, type Discount } from '../../contract/discounts.ts'
import { message, type Messages } from '../../i18n/fill.ts'

interface Discounted {
  readonly discountAmount: number
  readonly discounts: readonly Discount[]
  readonly vouchers?: readonly { readonly code: string; readonly discountAmount: number }[]
}

/** One line of the discounts, in dollars; undefined where something is free. */
export interface DiscountRow {
  readonly key: string
  readonly name: string
  readonly dollars: number | undefined
}

/** Returns each discount as a line of its own: sales, the voucher, then those with a code. */
export const discountRows = (
  messages: Messages,
  { discountAmount, discounts, vouchers = [] }: Discounted,
): readonly DiscountRow[] => {
  const used = vouchers.filter((voucher) => voucher.discountAmount > 0)
  const named = [...used.map((one) => one.discountAmount), ...discounts.map((one) => one.amount)]
  const sale = unnamedDiscount(discountAmount, named)
  return [
    ...(sale > 0 ? [{ key: 'sale', name: message(messages, 'discount'), dollars: sale }] : []),
    ...used.map(({ code, discountAmount: dollars }) => ({
      key: `voucher ${code}`,
      name: message(messages, 'discount.voucher', { code }),
      dollars,
    })),
    ...discounts.map(({ code, amount, months }) => ({
      key: code,
      name: timesText(message(messages, `discount.${code}`), months),
      dollars: months === undefined ? amount : undefined,
    })),
  ]
}
