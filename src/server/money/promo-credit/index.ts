export { expireCredit } from './expire-credit.ts'
export { refundCredit, releaseLapsedCredit } from './return-credit.ts'
export { promoCreditRoutes } from './routes.ts'
export {
  availableCredit,
  currentGrants,
  spendCredit,
  type CreditGrant,
  type CreditShare,
} from './spend-credit.ts'
export {
  creditJson,
  findCredit,
  findGrants,
  grantCredit,
  grantsOf,
  type GrantJson,
} from './stored-grants.ts'
export { takeBackCredit } from './take-back-credit.ts'
export { takeCredit } from './take-credit.ts'
