import type { CallResult } from '../client/api-error.ts'
import type { Cart } from '../contract/cart.ts'
import {
  bestVoucher,
  dropVoucher,
  keepVoucher,
  listVouchers,
  suggestVouchers,
  setVoucher,
  type Voucher,
} from '../contract/vouchers.ts'
import { call } from './api.ts'
import { takeCart } from './cart-actions.ts'
import { $cart } from './cart.ts'

/** Applies a voucher to the cart, replacing another one. */
export const applyVoucher = (code: string): Promise<CallResult<Cart>> =>
  takeCart(call(setVoucher, { body: { code } }))

/** Removes the cart's voucher. */
export const dropVoucherOfCart = (): Promise<CallResult<Cart>> => takeCart(call(dropVoucher, {}))

/** Saves a voucher for later. */
export const saveVoucher = (code: string): Promise<CallResult<Voucher>> =>
  call(keepVoucher, { body: { code } })

/** Requests the vouchers offered for the kinds of items in the cart. */
export const suggestedVouchers = async (): Promise<CallResult<readonly Voucher[]>> => {
  const types = new Set($cart.get()?.items.map(({ type }) => type))
  const vouchers = new Map<string, Voucher>()
  for (const productType of types) {
    const result = await call(suggestVouchers, { query: { productType } })
    if (!result.ok) return result
    for (const voucher of result.answer) vouchers.set(voucher.code, voucher)
  }
  return { ok: true, answer: [...vouchers.values()] }
}

/** Requests the voucher that takes most off the cart. */
export const offeredVoucher = () => call(bestVoucher, {})

/** Requests the vouchers for the checkout: the customer's own, then the offered ones. */
export const vouchersToChoose = async (): Promise<CallResult<readonly Voucher[]>> => {
  const [own, suggested] = await Promise.all([call(listVouchers, {}), suggestedVouchers()])
  if (!own.ok) return own
  if (!suggested.ok) return suggested
  const known = new Set(own.answer.map(({ code }) => code))
  return {
    ok: true,
    answer: [...own.answer, ...suggested.answer.filter(({ code }) => !known.has(code))],
  }
}
