export { createAutomaticRenewal } from './automatic-renewal.ts'
export { createPurchase } from './purchase.ts'
