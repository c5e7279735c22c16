import { ProviderError } from '../../platform/provider-error.ts'
import type { PartyCheck } from '../../platform/party-check.ts'
import { createResolvers } from './resolvers.ts'

const timeoutMs = 2000

/** Creates the checks of our DNS resolvers, which answer about a name that never exists (RFC 2606). */
export const resolverChecks = (configured: readonly string[]): readonly PartyCheck[] => {
  const resolvers = createResolvers(configured, { timeoutMs })
  return resolvers.all.map((resolver) => ({
    ...{ party: `DNS resolver ${resolver}`, place: 'DNS_RESOLVERS' },
    run: async () => {
      const { is } = await resolvers.lookAt(resolver, 'doctor.invalid', 'A')
      if (is === 'unread') throw new ProviderError('resolver', 'timeout', 'no answer')
      return 'answers'
    },
  }))
}
