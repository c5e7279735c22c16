export { spendingRoutes } from './routes.ts'
