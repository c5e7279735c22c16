import type { Clock } from '../../platform/clock.ts'
import { partyTimeoutMs, tlsEndpoint, type PartyCheck } from '../../platform/party-check.ts'
import { createBootstrap } from './bootstrap.ts'

/** Creates the check of IANA's list of RDAP servers. */
export const rdapCheck = (bootstrapUrl: string, clock: Clock): PartyCheck => ({
  ...{ party: 'RDAP', place: 'RDAP_BOOTSTRAP_URL', tls: tlsEndpoint(bootstrapUrl) },
  run: async () => {
    await createBootstrap(bootstrapUrl, partyTimeoutMs, clock).serverOf('doctor.com')
    return `${new URL(bootstrapUrl).host} lists the RDAP servers`
  },
})
