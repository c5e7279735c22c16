import type { Discount } from '../../contract/discounts.ts'
import { add, fromDollars, subtract, toDollars, zero } from '../../contract/money.ts'
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

const times = (name: string, count = 1): string => (count > 1 ? `${name} × ${count}` : name)

/** Returns each discount as a line of its own: sales, the voucher, then those with a code. */
export const discountRows = (
  messages: Messages,
  { discountAmount, discounts, vouchers = [] }: Discounted,
): readonly DiscountRow[] => {
  const used = vouchers.filter((voucher) => voucher.discountAmount > 0)
  const named = [...used.map((one) => one.discountAmount), ...discounts.map((one) => one.amount)]
  const sale = subtract(fromDollars(discountAmount), add(zero, ...named.map(fromDollars)))
  return [
    ...(sale > 0
      ? [{ key: 'sale', name: message(messages, 'discount'), dollars: toDollars(sale) }]
      : []),
    ...used.map(({ code, discountAmount: dollars }) => ({
      key: `voucher ${code}`,
      name: message(messages, 'discount.voucher', { code }),
      dollars,
    })),
    ...discounts.map(({ code, amount, months }) => ({
      key: code,
      name: times(message(messages, `discount.${code}`), months),
      dollars: months === undefined ? amount : undefined,
    })),
  ]
}
