export { checkMethod, isPayWay } from './payment-methods.ts'
export { isComplete } from './place-order.ts'
export { checkoutRoutes } from './routes.ts'
