export { createBulkPayment } from './bulk-payment.ts'
export { bulkPaymentMail } from './bulk-payment-mail.ts'
export { mailBulkPayment } from './jobs.ts'
export { bulkPaymentRoutes } from './routes.ts'
