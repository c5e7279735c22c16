import type { CallResult } from '../client/api-error.ts'
import type { Cart } from '../contract/cart.ts'
import type { ItemType } from '../contract/items/item-fields.ts'
import {
  dropVoucher,
  keepVoucher,
  listVouchers,
  suggestVouchers,
  setVoucher,
  type Voucher,
} from '../contract/vouchers.ts'
import { call } from './api.ts'
import { takeCart } from './cart-actions.ts'

/** Applies a voucher to the cart, replacing another one. */
export const applyVoucher = (code: string): Promise<CallResult<Cart>> =>
  takeCart(call(setVoucher, { body: { code } }))

/** Removes the cart's voucher. */
export const dropVoucherOfCart = (): Promise<CallResult<Cart>> => takeCart(call(dropVoucher, {}))

/** Saves a voucher for later. */
export const saveVoucher = (code: string): Promise<CallResult<Voucher>> =>
  call(keepVoucher, { body: { code } })

/** Requests the vouchers offered for a kind of product. */
export const suggestedFor = (productType: ItemType): Promise<CallResult<readonly Voucher[]>> =>
  call(suggestVouchers, { query: { productType } })

/** Requests the vouchers for the checkout: the customer's own, then the offered ones. */
export const vouchersToChoose = async (): Promise<CallResult<readonly Voucher[]>> => {
  const [own, suggested] = await Promise.all([call(listVouchers, {}), suggestedFor('DOMAIN')])
  if (!own.ok) return own
  if (!suggested.ok) return suggested
  const known = new Set(own.answer.map(({ code }) => code))
  return {
    ok: true,
    answer: [...own.answer, ...suggested.answer.filter(({ code }) => !known.has(code))],
  }
}
