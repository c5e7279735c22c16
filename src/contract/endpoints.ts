import * as accounts from './accounts.ts'
import * as announcements from './announcements.ts'
import * as cart from './cart.ts'
import * as checkout from './checkout.ts'
import * as contacts from './contacts.ts'
import * as domains from './domains.ts'
import * as payments from './payments.ts'
import * as places from './places.ts'
import * as products from './products.ts'

/** Every call of the API by name: what the router serves, the docs list and the tests try. */
export const endpoints = {
  login: accounts.login,
  refresh: accounts.refresh,
  logout: accounts.logout,
  getUserInformation: accounts.getUserInformation,
  getBalance: accounts.getBalance,
  getPromoCredit: accounts.getPromoCredit,
  listAddresses: accounts.listAddresses,
  addressesOverLimit: accounts.addressesOverLimit,
  addAddress: accounts.addAddress,
  editAddress: accounts.editAddress,
  setDefaultAddress: accounts.setDefaultAddress,
  deleteAddress: accounts.deleteAddress,
  searchDomains: domains.searchDomains,
  checkAvailable: domains.checkAvailable,
  registerInfo: domains.registerInfo,
  listDomainTlds: domains.listDomainTlds,
  listTldCategories: domains.listTldCategories,
  listTlds: domains.listTlds,
  listSpotlightTlds: domains.listSpotlightTlds,
  listTldContent: domains.listTldContent,
  getTld: domains.getTld,
  listProducts: products.listProducts,
  listMinPrices: products.listMinPrices,
  getProduct: products.getProduct,
  listSslCertificates: products.listSslCertificates,
  listCountries: places.listCountries,
  listRegions: places.listRegions,
  listMaintenance: announcements.listMaintenance,
  listAssets: announcements.listAssets,
  listCategoryBanners: announcements.listCategoryBanners,
  sendContactMessage: contacts.sendContactMessage,
  subscribe: contacts.subscribe,
  getCart: cart.getCart,
  mergeCart: cart.mergeCart,
  addItems: cart.addItems,
  changeItems: cart.changeItems,
  removeItem: cart.removeItem,
  setCartPaymentMethod: checkout.setCartPaymentMethod,
  initCheckout: checkout.initCheckout,
  setCheckoutState: checkout.setCheckoutState,
  saveAddress: checkout.saveAddress,
  placeOrder: checkout.placeOrder,
  completeCheckout: checkout.completeCheckout,
  changePaymentMethod: checkout.changePaymentMethod,
  canPay: payments.canPay,
  payByBalance: payments.payByBalance,
  payWayForm: payments.payWayForm,
  checkPayWay: payments.checkPayWay,
  payWayPushback: payments.payWayPushback,
} as const

/** The name of a call. */
export type EndpointName = keyof typeof endpoints
