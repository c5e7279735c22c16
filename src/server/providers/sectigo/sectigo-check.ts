import type { Clock } from '../../platform/clock.ts'
import { partyTimeoutMs, tlsEndpoint, type PartyCheck } from '../../platform/party-check.ts'
import type { SectigoConfig } from './config.ts'
import { createSectigo } from './sectigo.ts'

/** Creates the check of the certificate authority: the report of the last minutes' orders. */
export const sectigoCheck = (
  config: Omit<SectigoConfig, 'timeoutMs'>,
  clock: Clock,
): PartyCheck => ({
  ...{ party: 'Sectigo', place: 'SECTIGO_URL', credentials: 'SECTIGO_LOGIN and SECTIGO_PASSWORD' },
  tls: tlsEndpoint(config.baseUrl),
  run: async () => {
    const sectigo = createSectigo({ ...config, timeoutMs: partyTimeoutMs }, clock)
    await sectigo.findOrder('doctor', clock.now())
    return `answers ${config.login}`
  },
})
