import type { Clock } from '../../platform/clock.ts'
import type { OpenStackRegion } from '../../platform/openstack-settings.ts'
import { partyTimeoutMs, tlsEndpoint, type PartyCheck } from '../../platform/party-check.ts'
import { createHostQueue } from '../host-queue.ts'
import type { Service } from './errors.ts'
import { tryNovaPolicy } from './nova-policy.ts'
import { createRequest } from './request.ts'
import { createTokens } from './token.ts'

const used: readonly Service[] = ['compute', 'volume', 'image', 'network']

/** A check makes a few calls at once. */
const maxConcurrent = 4

/**
 * Creates the checks of all clouds: a token of Keystone, with the services that we use in its catalog,
 * and what Nova's policy allows.
 */
export const cloudChecks = (
  regions: ReadonlyMap<string, OpenStackRegion>,
  clock: Clock,
): readonly PartyCheck[] =>
  Array.from(regions.values(), (region) => ({
    ...{ party: `OpenStack ${region.region}`, place: 'OPENSTACK_URL, or authUrl and region' },
    credentials: 'credentialId and credentialSecret in OPENSTACK_REGIONS',
    tls: tlsEndpoint(region.authUrl),
    run: async () => {
      const limits = { timeoutMs: partyTimeoutMs, maxBytes: 8 * 1024 * 1024 }
      const token = await createTokens(region, clock, limits).get()
      for (const service of used) token.urlOf(service)
      const queue = createHostQueue('openstack', maxConcurrent, clock)
      const request = createRequest(region, { clock, queue, timeoutMs: partyTimeoutMs })
      const policy = await tryNovaPolicy(request)
      return `Keystone issued a token, and its catalog has ${used.join(', ')}; ${policy}`
    },
  }))
