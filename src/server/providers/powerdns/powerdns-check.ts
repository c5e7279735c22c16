import { partyTimeoutMs, tlsEndpoint, type PartyCheck } from '../../platform/party-check.ts'
import type { PowerdnsConfig } from './client.ts'
import { createPowerdns } from './powerdns.ts'

/** Creates the check of PowerDNS: a look for a zone that no one has. */
export const powerdnsCheck = (config: Omit<PowerdnsConfig, 'timeoutMs'>): PartyCheck => ({
  ...{ party: 'PowerDNS', place: 'POWERDNS_URL', credentials: 'POWERDNS_KEY' },
  tls: tlsEndpoint(config.baseUrl),
  run: async () => {
    await createPowerdns({ ...config, timeoutMs: partyTimeoutMs }).findZone('doctor.invalid')
    return `accepts our key at ${config.baseUrl}`
  },
})
