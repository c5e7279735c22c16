import type { Clock } from '../../platform/clock.ts'
import { partyTimeoutMs, tlsEndpoint, type PartyRow } from '../../platform/party-check.ts'
import { createAccessToken } from './access-token.ts'
import type { PayPalConfig } from './config.ts'

const party = 'PayPal'

type Checked = Pick<PayPalConfig, 'baseUrl' | 'clientId' | 'secret' | 'webhookId'>

/** Creates the check of PayPal: a token for our credentials. */
export const payPalCheck = (config: Checked | undefined, clock: Clock): PartyRow => {
  if (config === undefined) return { party, off: 'PAYPAL_CLIENT_ID and PAYPAL_SECRET are not set' }
  return {
    ...{ party, place: 'PAYPAL_URL', credentials: 'PAYPAL_CLIENT_ID and PAYPAL_SECRET' },
    tls: tlsEndpoint(config.baseUrl),
    run: async () => {
      await createAccessToken({ ...config, timeoutMs: partyTimeoutMs }, clock).get()
      return config.webhookId === undefined
        ? 'issued a token; PAYPAL_WEBHOOK_ID is not set, so payments are only polled'
        : 'issued a token'
    },
  }
}
