import {
  addAddress,
  addressesOverLimit,
  deleteAddress,
  editAddress,
  listAddresses,
} from '../../contract/addresses.ts'
import { findTransfer, payByTransfer } from '../../contract/bank-transfers.ts'
import {
  beginCard,
  completeCardPayment,
  findCardChallenge,
  getCardVerification,
  listCards,
  payByCard,
} from '../../contract/cards.ts'
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
import {
  checkPayment,
  payByBalance,
  payWayForm,
  payWayKhqr,
  payWayOpenKhqr,
} from '../../contract/payments.ts'
import { payPalCaptureOrder, payPalCreateOrder, payPalSettings } from '../../contract/paypal.ts'
import { listCountries, listRegions } from '../../contract/places.ts'
import { payByPromoCredit, setCartCredit } from '../../contract/promo-credit.ts'
import {
  bestVoucher,
  dropVoucher,
  keepVoucher,
  listVouchers,
  setVoucher,
  suggestVouchers,
} from '../../contract/vouchers.ts'

/** The calls of the cart and its checkout, whose errors the page shows. */
export const checkoutCalls = [
  addAddress,
  addItems,
  addressesOverLimit,
  beginCard,
  bestVoucher,
  changeItem,
  changePaymentMethod,
  checkPayment,
  completeCardPayment,
  completeCheckout,
  deleteAddress,
  dropVoucher,
  editAddress,
  findCardChallenge,
  findTransfer,
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
  payByBalance,
  payByCard,
  payByPromoCredit,
  payByTransfer,
  payPalCaptureOrder,
  payPalCreateOrder,
  payPalSettings,
  payWayForm,
  payWayKhqr,
  payWayOpenKhqr,
  placeOrder,
  removeItem,
  saveAddress,
  setCartCredit,
  setCheckoutState,
  setVoucher,
  suggestVouchers,
] as const
