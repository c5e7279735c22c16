export { mailServiceRefund } from './jobs.ts'
export { serviceRefundMail } from './service-refund-mail.ts'
