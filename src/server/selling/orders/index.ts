export { billedTo } from './billed-to.ts'
export { fulfilmentTransitions, orderTransitions } from './order-states.ts'
export { payOrder, type AfterPayment } from './pay-order.ts'
export {
  findOrder,
  findOrders,
  grandTotalOf,
  orderJson,
  ordersById,
  showOrder,
  type OrderItemJson,
  type OrderJson,
} from './stored-order.ts'
