import { partyTimeoutMs, tlsEndpoint, type PartyRow } from '../platform/party-check.ts'
import { ProviderError } from '../platform/provider-error.ts'
import { fetchAnswer } from './fetch-answer.ts'

const party = 'breached passwords'

/** Creates the check of Have I Been Pwned's ranges. */
export const breachedPasswordsCheck = (url: string | undefined): PartyRow => {
  if (url === undefined) return { party, off: 'BREACHED_PASSWORDS_URL is not set' }
  return {
    ...{ party, place: 'BREACHED_PASSWORDS_URL', tls: tlsEndpoint(url) },
    run: async () => {
      const limits = { timeoutMs: partyTimeoutMs, maxBytes: 262_144 }
      const { status } = await fetchAnswer('breached-passwords', `${url}/range/00000`, {}, limits)
      if (status === 200) return 'has ranges'
      const details = { code: String(status) }
      throw new ProviderError('breached-passwords', 'unreachable', 'has no range', details)
    },
  }
}
