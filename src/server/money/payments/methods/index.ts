import { gatewayTable, type Gateways } from '../gateway-table.ts'
import { balance } from './balance/balance.ts'
import type { CardGatewayDeps } from './cybersource/card-gateway-deps.ts'
import { createCardGateway } from './cybersource/cybersource.ts'
import { createPayWayGateway, type PayWayGatewayDeps } from './payway/payway.ts'
import { promoCredit } from './promo-credit/promo-credit.ts'

export type GatewayDeps = PayWayGatewayDeps & CardGatewayDeps

/** Creates the gateways of the shop; their methods are offered in this order. */
export const createGateways = (deps: GatewayDeps): Gateways =>
  gatewayTable([createPayWayGateway(deps), createCardGateway(deps), promoCredit, balance])
