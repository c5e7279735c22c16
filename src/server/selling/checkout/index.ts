export { isComplete } from './place-order.ts'
export { checkoutRoutes } from './routes.ts'
