import type { CallResult } from '../client/api-error.ts'
import type { Cart, CartItem } from '../contract/cart.ts'
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

/** Uses a voucher for the cart, in place of another one. */
export const applyVoucher = (code: string): Promise<CallResult<Cart>> =>
  takeCart(call(setVoucher, { body: { code } }))

/** Uses no voucher any more. */
export const dropVoucherOfCart = (): Promise<CallResult<Cart>> => takeCart(call(dropVoucher, {}))

/** Keeps a voucher for later. */
export const keepVoucherOf = (code: string): Promise<CallResult<Voucher>> =>
  call(keepVoucher, { body: { code } })

/** What is offered for a kind of product. */
export const suggestedFor = (
  productType: CartItem['type'],
): Promise<CallResult<readonly Voucher[]>> => call(suggestVouchers, { query: { productType } })

/** What can be chosen at the checkout: the customer's own, then what is offered for domains. */
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
