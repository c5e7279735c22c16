import type { Clock } from '../../platform/clock.ts'
import { partyTimeoutMs, tlsEndpoint, type PartyCheck } from '../../platform/party-check.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { WhmServerConfig } from './servers.ts'
import { createWhm } from './whm.ts'

/** Creates the checks of all WHM servers: its name, and that our token may create accounts. */
export const whmChecks = (
  servers: ReadonlyMap<string, WhmServerConfig>,
  clock: Clock,
): readonly PartyCheck[] =>
  Array.from(servers, ([name, config]) => ({
    ...{ party: `WHM ${name}`, place: 'WHM_URL and WHM_CA, or url in WHM_SERVERS' },
    credentials: 'WHM_USER and WHM_TOKEN, and the rights of that token',
    tls: tlsEndpoint(config.baseUrl),
    run: async () => {
      const whm = createWhm({ ...config, timeoutMs: partyTimeoutMs }, clock)
      const allowed = await whm.allowedFunctions()
      if (!allowed.has('createacct'))
        throw new ProviderError('whm', 'refused', 'the token may not create accounts')
      return `${config.user} may create accounts on ${await whm.hostname()}`
    },
  }))
