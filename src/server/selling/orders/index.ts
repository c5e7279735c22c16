export type { OrderItemJson } from '../items/index.ts'
export { insertedOrder, type NewOrder } from './insert-order.ts'
export {
  signedAtCheckout,
  signedByCustomer,
  signedByStandingConsent,
} from './contract-signature.ts'
export { billedTo, isComplete } from './billed-to.ts'
export {
  checkAwaitsPayment,
  fulfilmentTransitions,
  orderTransitions,
  shownFulfilment,
} from './order-states.ts'
export {
  cancelLapsed,
  markPaid,
  orderEntries,
  orderInvoice,
  orderIsPayable,
  paidOrderJson,
  startFulfilment,
  storeMethod,
} from './paid-steps.ts'
export { orderRoutes } from './routes.ts'
export { pendingServices } from './pending-services.ts'
export {
  findOrder,
  findOrders,
  grandTotalOf,
  isOpenPurchase,
  orderJson,
  ordersById,
  paymentFeeOf,
  showOrder,
  type OrderJson,
} from './stored-order.ts'
