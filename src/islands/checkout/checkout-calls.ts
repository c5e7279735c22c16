import {
  addAddress,
  addressesOverLimit,
  deleteAddress,
  editAddress,
  listAddresses,
} from '../../contract/addresses.ts'
import { beginCard, getCardVerification, listCards } from '../../contract/cards.ts'
import { addItems, getCart, removeItem } from '../../contract/cart.ts'
import { changeItem } from '../../contract/cart-products.ts'
import {
  changePaymentMethod,
  completeCheckout,
  initCheckout,
  placeOrder,
  saveAddress,
  setCheckoutState,
} from '../../contract/checkout.ts'
import { getExchangeRate } from '../../contract/exchange-rates.ts'
import { checkPayment } from '../../contract/payments.ts'
import { listCountries, listRegions } from '../../contract/places.ts'
import { setCartCredit } from '../../contract/promo-credit.ts'
import {
  bestVoucher,
  dropVoucher,
  keepVoucher,
  listVouchers,
  setVoucher,
  suggestVouchers,
} from '../../contract/vouchers.ts'
import { orderCalls } from './methods/order-calls.ts'

/** The calls of the cart and its checkout, whose errors the page shows. */
export const checkoutCalls = [
  ...orderCalls,
  addAddress,
  addItems,
  addressesOverLimit,
  beginCard,
  bestVoucher,
  changeItem,
  changePaymentMethod,
  checkPayment,
  completeCheckout,
  deleteAddress,
  dropVoucher,
  editAddress,
  getCardVerification,
  getCart,
  getExchangeRate,
  initCheckout,
  keepVoucher,
  listAddresses,
  listCards,
  listCountries,
  listRegions,
  listVouchers,
  placeOrder,
  removeItem,
  saveAddress,
  setCartCredit,
  setCheckoutState,
  setVoucher,
  suggestVouchers,
] as const
