export { owesUs } from './stored-receivable.ts'
