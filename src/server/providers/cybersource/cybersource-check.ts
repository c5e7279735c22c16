import type { Clock } from '../../platform/clock.ts'
import { partyTimeoutMs, tlsEndpoint, type PartyRow } from '../../platform/party-check.ts'
import type { CyberSourceConfig } from './config.ts'
import { createCyberSource } from './cybersource.ts'

const party = 'CyberSource'

/** Creates the check of CyberSource: a signed read of an unknown transaction. */
export const cyberSourceCheck = (config: CyberSourceConfig | undefined, clock: Clock): PartyRow => {
  if (config === undefined) return { party, off: 'CYBERSOURCE is not set: no cards' }
  return {
    ...{ party, place: 'apiUrl in CYBERSOURCE' },
    credentials: 'merchantId, keyId and sharedSecret in CYBERSOURCE',
    tls: tlsEndpoint(config.apiUrl),
    run: async () => {
      await createCyberSource(config, clock, partyTimeoutMs).networkIdOf('0')
      return `answers ${config.merchantId}`
    },
  }
}
