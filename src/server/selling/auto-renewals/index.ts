export { autoRenewWindow } from './next-step.ts'
export { createAutoRenew, type AutoRenewDeps } from './auto-renew.ts'
export { priceRenewal, renewalTotal, type RenewedName } from './price-renewal.ts'
export { autoRenewalRoutes } from './routes.ts'
