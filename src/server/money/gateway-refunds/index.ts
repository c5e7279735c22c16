export { gatewayRefundMail } from './gateway-refund-mail.ts'
export { mailGatewayRefund, mailRefundProblem } from './jobs.ts'
export { refundProblemMail, type RefundMailDeps } from './refund-problem-mail.ts'
export { createRunRefunds } from './run-refunds.ts'
