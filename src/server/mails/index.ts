export { createOrderMails, type OrderMailParts } from './order-mails.ts'
