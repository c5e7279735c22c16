import * as v from 'valibot'
import { partyTimeoutMs, tlsEndpoint, type PartyRow } from '../../platform/party-check.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer } from '../fetch-answer.ts'
import type { GoogleConfig } from './id-token.ts'

const party = 'Google sign-in'

const Keys = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ keys: v.pipe(v.array(v.object({ kid: v.string() })), v.minLength(1)) }),
)

/** Creates the check of Google: the keys of its ID tokens. */
export const googleCheck = ({ clientId, certsUrl }: GoogleConfig): PartyRow => {
  if (clientId === undefined) return { party, off: 'GOOGLE_CLIENT_ID is off' }
  return {
    ...{ party, place: 'GOOGLE_CERTS_URL', tls: tlsEndpoint(certsUrl) },
    run: async () => {
      const limits = { timeoutMs: partyTimeoutMs, maxBytes: 65_536 }
      const { status, text } = await fetchAnswer('google', certsUrl, {}, limits)
      const code = String(status)
      if (status >= 500) throw new ProviderError('google', 'unreachable', 'out of order', { code })
      const keys = v.safeParse(Keys, text)
      if (keys.success) return `publishes ${keys.output.keys.length} keys`
      throw new ProviderError('google', 'protocol', 'an answer without keys', { code })
    },
  }
}
