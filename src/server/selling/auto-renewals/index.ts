export { createAutoRenew, type AutoRenewDeps } from './auto-renew.ts'
export { renewalTotal, type RenewalPricing } from './price-renewal.ts'
export { autoRenewalRoutes } from './routes.ts'
