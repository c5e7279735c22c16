export {
  accountSum,
  balanceAccount,
  promoCreditAccount,
  sumOfAccount,
  transfer,
  type LedgerAccount,
  type Transfer,
} from './ledger.ts'
export { billingRoutes } from './routes.ts'
export { taxPercentOf } from './tax.ts'
