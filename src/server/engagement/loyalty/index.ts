export { grantCashback } from './grant-cashback.ts'
export { notifyTiers } from './notify-tiers.ts'
export { loyaltyRoutes } from './routes.ts'
export { takeBackCashback } from './take-back-cashback.ts'
