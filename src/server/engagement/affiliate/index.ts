export { grantCommissions } from './grant-commissions.ts'
export { reverseCommissions } from './reverse-commissions.ts'
export { affiliateRoutes } from './routes.ts'
