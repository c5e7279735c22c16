export { readStatement, type StatementCredit } from './statement.ts'
