import type { VoucherProblem } from '../../../contract/cart.ts'
import type { SoldType } from '../../../contract/items/variants.ts'
import { add, subtract, zero, type Money } from '../../../contract/money.ts'
import {
  monthsOf,
  priceLine,
  type ItemKinds,
  type PricedLine,
  type StoredItem,
} from '../items/index.ts'
import { applyVoucher, type StoredVoucher } from '../vouchers/index.ts'
import { lineOf, totalCart, type CartTotals } from './price-cart.ts'
import type { StoredCart } from './stored-cart.ts'

/** An item with its price. */
export interface PricedItem {
  readonly item: StoredItem
  readonly line: PricedLine<SoldType>
  readonly discount: Money
  /** The voucher's share in it. */
  readonly voucherShare: Money
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
}

/** The content that a cart's price depends on. */
export type CartContent = Pick<StoredCart, 'items' | 'voucher'>

/** An empty cart. */
export const emptyCart: CartContent = { items: [], voucher: undefined }

const isSold = (one: {
  readonly item: StoredItem
  readonly line: PricedLine<SoldType> | undefined
}): one is { readonly item: StoredItem; readonly line: PricedLine<SoldType> } =>
  one.line !== undefined

/** Prices a cart: its items, then its voucher, then the tax. */
export const priceCart = (
  { items, voucher }: CartContent,
  kinds: ItemKinds,
  taxPercent: number,
  now: Date,
): PricedCart => {
  const all = items.map((item) => ({ item, line: priceLine(kinds, item, now) }))
  const sold = all.filter(isSold)
  const amounts = sold.map(({ item, line }) => lineOf(line, item.qty))
  const outcome =
    voucher &&
    applyVoucher(
      voucher,
      sold.map(({ item }, at) => ({
        type: item.type,
        action: item.action,
        months: monthsOf(item),
        net: subtract(amounts[at]?.price ?? zero, amounts[at]?.discount ?? zero),
      })),
      now,
    )
  const shares = outcome?.ok === true ? outcome.shares : []
  const lines = amounts.map(({ price, discount }, at) => ({
    price,
    discount: add(discount, shares[at] ?? zero),
    // A voucher changes the net price, and with it the tax.
    tax: (shares[at] ?? zero) > 0 ? undefined : sold[at]?.line.tax,
  }))
  return {
    items: sold.map(({ item, line }, at) => ({
      item,
      line,
      discount: lines[at]?.discount ?? zero,
      voucherShare: shares[at] ?? zero,
    })),
    gone: all.filter((one) => !isSold(one)).map(({ item }) => item),
    voucher: voucher &&
      outcome && {
        voucher,
        amount: outcome.ok ? outcome.amount : zero,
        problem: outcome.ok ? undefined : outcome.problem,
      },
    ...totalCart(lines, taxPercent),
  }
}
