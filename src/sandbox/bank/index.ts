export { addBankRoutes } from './bank-control.ts'
export { openBankCredits, type BankCredits } from './bank-credits.ts'
