export { mailServiceRefund } from './jobs.ts'
export { refundableServices } from './refundable-services.ts'
export { termRefundRoutes } from './routes.ts'
export { serviceRefundMail } from './service-refund-mail.ts'
