import type { Clock } from '../../platform/clock.ts'
import { partyTimeoutMs, tlsEndpoint, type PartyCheck } from '../../platform/party-check.ts'
import type { PayWayConfig } from './config.ts'
import { createPayWay } from './payway.ts'

/** A purchase that does not exist. */
const unknown = 'doctor'

/** Creates the check of PayWay: a signed query about an unknown purchase. */
export const payWayCheck = (
  config: Pick<PayWayConfig, 'baseUrl' | 'merchantId' | 'apiKey' | 'refundKey'>,
  clock: Clock,
): PartyCheck => ({
  ...{ party: 'PayWay', place: 'PAYWAY_URL' },
  credentials: 'PAYWAY_MERCHANT_ID and PAYWAY_API_KEY',
  tls: tlsEndpoint(config.baseUrl),
  run: async () => {
    const payway = createPayWay(
      { ...config, returnUrl: '', lifetimeMinutes: 30, timeoutMs: partyTimeoutMs },
      clock,
    )
    await payway.checkTransaction(unknown)
    return `answers ${config.merchantId}`
  },
})
