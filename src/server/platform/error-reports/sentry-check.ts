import { partyTimeoutMs, tlsEndpoint, type PartyRow } from '../party-check.ts'
import { ProviderError } from '../provider-error.ts'
import type { Dsn } from '../../../contract/sentry-dsn.ts'

const party = 'Sentry'

/** Creates the check of Sentry: it takes an envelope without items, and stores nothing. */
export const sentryCheck = (dsn: Dsn | undefined): PartyRow => {
  if (dsn === undefined) return { party, off: 'PUBLIC_SENTRY_DSN is not set' }
  return {
    ...{ party, place: 'PUBLIC_SENTRY_DSN', credentials: 'PUBLIC_SENTRY_DSN' },
    tls: tlsEndpoint(dsn.envelopeUrl),
    run: async () => {
      const headers = { 'x-sentry-auth': dsn.auth }
      const signal = AbortSignal.timeout(partyTimeoutMs)
      const sent = fetch(dsn.envelopeUrl, { method: 'POST', headers, body: '{}\n', signal })
      const response = await sent.catch((error: unknown) => {
        throw new ProviderError('sentry', 'unreachable', 'does not answer', { cause: error })
      })
      const { status } = response
      await response.body?.cancel()
      if (status >= 500) throw new ProviderError('sentry', 'unreachable', `answered ${status}`)
      if (status >= 400 && status !== 429)
        throw new ProviderError('sentry', 'refused', `answered ${status}`)
      return 'accepts envelopes; it may check the key later'
    },
  }
}
