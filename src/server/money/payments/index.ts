export type { AbandonPayment } from './abandon-payment.ts'
export { createPayments, type PaymentDeps, type Payments } from './create-payments.ts'
export { creditMail } from './credit-mail.ts'
export { informOfCredit } from './credit-notice.ts'
export {
  findDifferences,
  gatewayBooks,
  missingInLedger,
  type GatewayBooks,
} from './find-differences.ts'
export { chargedBy, type PaymentJson } from './found-payable.ts'
export type { Answer, Gateway, Outside, OwnFunds, RefundAnswer } from './gateway.ts'
export { gatewayTable, type Due, type Gateways, type PaymentFee } from './gateway-table.ts'
export { disputeMail } from './dispute-mail.ts'
export { mailCredit, mailDispute, mailReversal } from './jobs.ts'
export { gatewayChecks } from './methods/gateway-checks.ts'
export {
  BankReference,
  createGateways,
  creditQueue,
  gatewayVerbs,
  mailTransfer,
  transferGateway,
  transferMail,
  transferQueue,
  type GatewayDeps,
} from './methods/index.ts'
export { takeFromFunds } from './pay-from-funds.ts'
export { hasMoney, moneyStates } from './payment-states.ts'
export { reversalMail, type ReversalMailDeps } from './reversal-mail.ts'
export { shownPaymentState } from './shown-payment-state.ts'
export { begunPayment, latestPayment } from './stored-payment.ts'
export { reviewSource } from './review-source.ts'
