export { collectReceivable, overdueReceivables, owesUs } from './stored-receivable.ts'
