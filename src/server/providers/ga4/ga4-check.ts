import * as v from 'valibot'
import { partyTimeoutMs, tlsEndpoint, type PartyRow } from '../../platform/party-check.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { callGa4, type Ga4Config } from './ga4.ts'

const party = 'Google Analytics'

const Validated = v.object({ validationMessages: v.array(v.object({ description: v.string() })) })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Creates the check of Google Analytics 4: its validation of an event, which it does not count. It
 * checks neither the id nor the secret; nothing of Google's does.
 */
export const ga4Check = (config: Ga4Config | undefined): PartyRow => {
  if (config === undefined) return { party, off: 'GA_MEASUREMENT_ID or GA_API_SECRET is not set' }
  return {
    ...{ party, place: 'GA_URL', credentials: 'GA_MEASUREMENT_ID and GA_API_SECRET' },
    tls: tlsEndpoint(config.baseUrl),
    run: async () => {
      const params = { session_id: '1', engagement_time_msec: 1 }
      const body = { client_id: '1.1', events: [{ name: 'page_view', params }] }
      const text = await callGa4(config, '/debug/mp/collect', body, partyTimeoutMs)
      const answer = v.safeParse(Validated, parse(text))
      if (!answer.success) throw new ProviderError('ga4', 'protocol', 'did not validate an event')
      const [problem] = answer.output.validationMessages
      if (problem === undefined) return 'accepts our events, but does not check GA_API_SECRET'
      throw new ProviderError('ga4', 'refused', problem.description)
    },
  }
}
