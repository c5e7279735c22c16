export { createBeginDeliveries } from './begin-deliveries.ts'
export { billedTo } from './billed-to.ts'
export { createDeliverOrder, type DeliverParts } from './deliver-order.ts'
export { createEndDelivery, type EndDelivery } from './end-delivery.ts'
export { createFollowTransfers } from './follow-transfers.ts'
export { payOrder, type AfterPayment } from './pay-order.ts'
export { checkMethod, isPayWay } from './payment-methods.ts'
export { insertedLines, isComplete } from './place-order.ts'
export { checkoutRoutes } from './routes.ts'
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
