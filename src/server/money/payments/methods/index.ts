import { gatewayTable, type Gateways } from '../gateway-table.ts'
import { balance } from './balance/balance.ts'
import { createBankTransferGateway, type BankTransferDeps } from './bank-transfer/bank-transfer.ts'
import { transferVerbs } from './bank-transfer/verbs.ts'
import type { CardGatewayDeps } from './cybersource/card-gateway-deps.ts'
import { createCardGateway } from './cybersource/cybersource.ts'
import { createPayPalGateway, type PayPalGatewayDeps } from './paypal/paypal.ts'
import { createPayWayGateway, type PayWayGatewayDeps } from './payway/payway.ts'
import { promoCredit } from './promo-credit/promo-credit.ts'

export { gatewayKey as transferGateway } from './bank-transfer/gateway-key.ts'
export { mailTransfer } from './bank-transfer/jobs.ts'
export { BankReference } from './bank-transfer/named-transfer.ts'
export { transferMail } from './bank-transfer/transfer-mail.ts'
export { creditQueue, transferQueue } from './bank-transfer/transfer-queues.ts'

export type GatewayDeps = PayWayGatewayDeps & CardGatewayDeps & PayPalGatewayDeps & BankTransferDeps

/** Creates the gateways of the shop; their methods are offered in this order. */
export const createGateways = (deps: GatewayDeps): Gateways =>
  gatewayTable([
    createPayWayGateway(deps),
    createCardGateway(deps),
    createPayPalGateway(deps),
    promoCredit,
    balance,
    createBankTransferGateway(deps),
  ])

/** What staff do about payments of one gateway. */
export const gatewayVerbs = [...transferVerbs]
