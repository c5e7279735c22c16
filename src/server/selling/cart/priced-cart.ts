import type { VoucherProblem } from '../../../contract/cart.ts'
import type { SoldType } from '../../../contract/items/variants.ts'
import { add, subtract, zero, type Money } from '../../../contract/money.ts'
import type { DiscountLine } from '../../platform/db/schema/index.ts'
import {
  monthsOf,
  priceLine,
  takesPromoCredit,
  type ItemKinds,
  type PricedLine,
  type StoredItem,
} from '../items/index.ts'
import { applyVoucher, type StoredVoucher } from '../vouchers/index.ts'
import { applyCredit, type AppliedCredit } from './apply-credit.ts'
import { cartDiscounts } from './cart-discounts.ts'
import { lineOf, totalCart, type CartTotals } from './price-cart.ts'
import type { StoredCart } from './stored-cart.ts'

/** An item with its price. */
export interface PricedItem {
  readonly item: StoredItem
  readonly line: PricedLine<SoldType>
  readonly discount: Money
  /** The voucher's share in it. */
  readonly voucherShare: Money
  /** The share of promo credit in it. */
  readonly creditShare: Money
}

/** The voucher of a cart with its discount. */
export interface PricedVoucher {
  readonly voucher: StoredVoucher
  readonly amount: Money
  /** Why it does not apply. */
  readonly problem: VoucherProblem | undefined
}

/** A cart with its prices. */
export interface PricedCart extends CartTotals {
  readonly items: readonly PricedItem[]
  /** Items that are no longer sold; they are in no total. */
  readonly gone: readonly StoredItem[]
  readonly voucher: PricedVoucher | undefined
  readonly credit: AppliedCredit
  /** The discounts with a code (commerce §3). */
  readonly discounts: readonly DiscountLine[]
}

/** The content that a cart's price depends on. */
export type CartContent = Pick<StoredCart, 'items' | 'voucher' | 'credit'>

/** An empty cart. */
export const emptyCart: CartContent = { items: [], voucher: undefined, credit: undefined }

const isSold = (one: {
  readonly item: StoredItem
  readonly line: PricedLine<SoldType> | undefined
}): one is { readonly item: StoredItem; readonly line: PricedLine<SoldType> } =>
  one.line !== undefined

type SoldLine = Pick<PricedItem, 'item' | 'line'>

/** Splits the discount of a voucher over the lines that it is for. */
const voucherOf = (
  voucher: StoredVoucher | undefined,
  sold: readonly SoldLine[],
  nets: readonly Money[],
  now: Date,
) =>
  voucher &&
  applyVoucher(
    voucher,
    sold.map(({ item }, at) => ({
      type: item.type,
      action: item.action,
      months: monthsOf(item),
      net: nets[at] ?? zero,
    })),
    now,
  )

/** Prices a cart: its items, then its voucher or promo credit, then the tax. */
export const priceCart = (
  { items, voucher, credit: grants = [] }: CartContent,
  kinds: ItemKinds,
  taxPercent: number,
  now: Date,
): PricedCart => {
  const all = items.map((item) => ({ item, line: priceLine(kinds, item, now) }))
  const sold = all.filter(isSold)
  const amounts = sold.map(({ item, line }) => lineOf(line, item.qty))
  const nets = amounts.map(({ price, discount }) => subtract(price, discount))
  const outcome = voucherOf(voucher, sold, nets, now)
  const shares = outcome?.ok === true ? outcome.shares : []
  const credit = applyCredit(
    grants,
    sold.map(({ item }, at) => ({
      isPayable: takesPromoCredit(item.type),
      net: subtract(nets[at] ?? zero, shares[at] ?? zero),
    })),
    now,
  )
  const lines = amounts.map(({ price, discount }, at) => {
    const extra = add(shares[at] ?? zero, credit.shares[at] ?? zero)
    return {
      price,
      discount: add(discount, extra),
      // A voucher and promo credit change the net price, and with it the tax.
      tax: extra > 0 ? undefined : sold[at]?.line.tax,
    }
  })
  return {
    items: sold.map(({ item, line }, at) => ({
      item,
      line,
      discount: lines[at]?.discount ?? zero,
      voucherShare: shares[at] ?? zero,
      creditShare: credit.shares[at] ?? zero,
    })),
    gone: all.filter((one) => !isSold(one)).map(({ item }) => item),
    voucher: voucher &&
      outcome && {
        voucher,
        amount: outcome.ok ? outcome.amount : zero,
        problem: outcome.ok ? undefined : outcome.problem,
      },
    credit,
    discounts: cartDiscounts(
      sold.map(({ item, line }) => ({ qty: item.qty, coded: line.coded })),
      credit.amount,
    ),
    ...totalCart(lines, taxPercent),
  }
}
