export { checkMethod, isPayWay } from './payment-methods.ts'
export { insertedLines, isComplete } from './place-order.ts'
export { checkoutRoutes } from './routes.ts'
