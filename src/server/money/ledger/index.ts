export {
  accountSum,
  balanceAccount,
  ledgerSum,
  owedBy,
  postedEntries,
  promoCreditAccount,
  receivableAccount,
  sumOfAccount,
  transfer,
  verificationAccount,
  type LedgerAccount,
  type Transfer,
} from './ledger.ts'
export { lockBalance } from './lock-balance.ts'
export { balanceInEvents } from './balance-in-events.ts'
export { billingRoutes } from './routes.ts'
export { taxPercentOf } from './tax.ts'
