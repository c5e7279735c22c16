export { createContactMails } from './contact-mail.ts'
export { createOrderMails, type OrderMailParts } from './order-mails.ts'
