import type { Discount, DiscountCode } from '../../../contract/discounts.ts'
import { add, money, multiply, toDollars, zero, type Money } from '../../../contract/money.ts'
import type { Due } from '../../money/payments/index.ts'
import type { DiscountLine } from '../../platform/db/schema/index.ts'

interface DiscountedLine {
  readonly qty: number
  readonly coded?: DiscountLine | undefined
}

/** Adds up the discounts with a code (commerce §3); promo credit comes last. */
export const cartDiscounts = (
  lines: readonly DiscountedLine[],
  promoCredit: Money,
): readonly DiscountLine[] => {
  const sums = new Map<DiscountCode, DiscountLine>()
  for (const { qty, coded } of lines) {
    if (coded === undefined) continue
    const { code, months } = coded
    const before = sums.get(code)
    sums.set(code, {
      code,
      amount: add(before?.amount ?? zero, multiply(coded.amount, qty)),
      ...(months === undefined ? {} : { months: (before?.months ?? 0) + months * qty }),
    })
  }
  return [
    ...sums.values(),
    ...(promoCredit > 0 ? [{ code: 'PC' as const, amount: promoCredit }] : []),
  ]
}

/** Returns a discount as the API responds with it. */
export const showDiscount = ({ amount, ...discount }: DiscountLine): Discount => ({
  ...discount,
  amount: toDollars(money(amount)),
})

/** Returns the promo credit among discounts. */
export const promoCreditIn = (discounts: readonly DiscountLine[]): Money =>
  money(discounts.find(({ code }) => code === 'PC')?.amount ?? 0)

/** Returns what is to be paid, and whether promo credit has left nothing. */
export const dueOf = (grandTotal: Money, discounts: readonly DiscountLine[]): Due => ({
  amount: grandTotal,
  isCovered: grandTotal === zero && promoCreditIn(discounts) > 0,
})
