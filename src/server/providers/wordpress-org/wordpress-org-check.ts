import { partyTimeoutMs, tlsEndpoint, type PartyCheck } from '../../platform/party-check.ts'
import { createWordpressOrg } from './wordpress-org.ts'

/** Creates the check of wordpress.org: its most popular theme. */
export const wordpressOrgCheck = (baseUrl: string, picturesUrl: string): PartyCheck => ({
  ...{ party: 'wordpress.org', place: 'WORDPRESS_ORG_URL', tls: tlsEndpoint(baseUrl) },
  run: async () => {
    const wordpressOrg = createWordpressOrg({ baseUrl, picturesUrl, timeoutMs: partyTimeoutMs })
    const asked = { locale: 'en_US', search: undefined, page: 1, perPage: 1 }
    const { total } = await wordpressOrg.themes(asked)
    return `lists ${total} themes`
  },
})
