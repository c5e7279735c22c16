export { createAccountMails, type AccountMailParts } from './account-mails.ts'
export { createContactMails } from './contact-mail.ts'
export { createOrderMails, type OrderMailParts } from './order-mails.ts'
export { createSecurityMails, type SecurityMailParts } from './security-mails.ts'
