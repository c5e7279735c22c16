import { partyTimeoutMs, tlsEndpoint, type PartyRow } from '../../platform/party-check.ts'
import { fetchAnswer } from '../fetch-answer.ts'
import { checkAnswered, type MetaConfig } from './meta.ts'

const party = 'Meta'

/** Creates the check of Meta's Conversions API: reads our pixel. */
export const metaCheck = (config: MetaConfig | undefined): PartyRow => {
  if (config === undefined) return { party, off: 'META_PIXEL_ID or META_ACCESS_TOKEN is not set' }
  const { baseUrl, pixelId, accessToken } = config
  return {
    ...{ party, place: 'META_URL', credentials: 'META_PIXEL_ID and META_ACCESS_TOKEN' },
    tls: tlsEndpoint(baseUrl),
    run: async () => {
      const answer = await fetchAnswer(
        'meta',
        `${baseUrl}/${pixelId}?fields=id`,
        { redirect: 'error', headers: { authorization: `Bearer ${accessToken}` } },
        { timeoutMs: partyTimeoutMs, maxBytes: 65_536 },
      )
      checkAnswered(answer)
      return 'knows our pixel'
    },
  }
}
