import {
  listDomainDiscounts,
  searchCloudHosting,
  searchConnecting,
} from '../../../contract/domain-offers.ts'
import { checkAvailable, registerInfo, searchDomains } from '../../../contract/domains.ts'
import { superFilter as superFilterCall } from '../../../contract/super-filter.ts'
import { maximumSearchTerms } from '../../../contract/domain-name.ts'
import { secondsRefused, type RateLimit } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Offers } from './offers.ts'
import type { Registrants } from './registrant.ts'
import { unknownOutcome, type Outcome } from './outcome.ts'
import { parseDomain } from '../../catalogue/domain-names/index.ts'
import type { Search } from './search.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'
import type { SuperFilter } from './super-filter.ts'
import { pausesTyping } from './typing-pause.ts'

export interface DomainRouteDeps {
  readonly search: Search
  readonly offers: Offers
  readonly superFilter: SuperFilter
  readonly registrants: Registrants
  readonly catalogue: SoldTlds
  readonly limit: RateLimit
  /** For searches that query no registry: while typing, and beyond `limit`. */
  readonly cachedLimit: RateLimit
  /** For registrant lookups, which use other operators' servers. */
  readonly lookupLimit: RateLimit
}

const offerRoutes = ({ offers, limit }: Pick<DomainRouteDeps, 'offers' | 'limit'>): Route[] => [
  route(searchConnecting, async ({ query }, { site, ip, signal }) => {
    await limit(ip)
    return offers.connecting({ ...query, site }, signal)
  }),

  route(searchCloudHosting, async ({ query }, { site, ip, signal }) => {
    await limit(ip)
    return offers.connecting({ ...query, site, withHosting: 'CLOUD_HOSTING' }, signal)
  }),

  route(listDomainDiscounts, ({ query }, { site }) => offers.discounts(query.type, site)),
]

/** Creates the outcome of a rate-limited check. */
const limitedOutcome = (retryAfter: number): Outcome =>
  unknownOutcome('too many searches', { code: 'TOO_MANY_REQUESTS', retryAfter })

export const domainRoutes = ({
  search,
  offers,
  superFilter,
  registrants,
  catalogue,
  limit,
  cachedLimit,
  lookupLimit: ownerLimit,
}: DomainRouteDeps): Route[] => {
  const countSearch = async (address: string): Promise<Outcome | undefined> => {
    const seconds = await secondsRefused(limit(address))
    return seconds === undefined ? undefined : limitedOutcome(seconds)
  }

  /** Counts a sent search; beyond the limit it uses the cache only. */
  const countSent = async (address: string): Promise<Outcome | undefined> => {
    const refused = await countSearch(address)
    if (refused !== undefined) await cachedLimit(address)
    return refused
  }

  return [
    route(
      searchDomains,
      async ({ query }, context) => {
        const { site, ip } = context
        const refused = await countSent(ip)
        return search.searchRows(
          { ...query, site },
          refused === undefined ? context : { refusal: () => Promise.resolve(refused) },
        )
      },
      async function* ({ query }, { site, ip, signal }) {
        const wanted = { ...query, site }
        if (query.typing === '1') {
          await cachedLimit(ip)
          const refusal = async () =>
            (await pausesTyping(signal)) ? countSearch(ip) : unknownOutcome('not queried')
          yield* search.searchLines(wanted, { signal, refusal })
        } else {
          const refused = await countSent(ip)
          const refusal = refused && (() => Promise.resolve(refused))
          yield* search.searchLines(wanted, { signal, refusal })
        }
      },
    ),

    route(
      superFilterCall,
      async ({ query }, { ip, signal }) => {
        const request = superFilter.read(query)
        await limit(ip, request.points)
        return request.answer(signal)
      },
      async function* ({ query }, { ip, signal }) {
        const request = superFilter.read(query)
        await limit(ip, request.points)
        yield* request.lines(signal)
      },
    ),

    route(checkAvailable, async ({ query }, { ip, signal }) => {
      const name = parseDomain(query.domain, catalogue)
      await limit(ip)
      return search.freshRow(name, signal)
    }),

    route(registerInfo, async ({ query }, { ip, signal }) => {
      const typed = query.multi === '1' ? query.domain.split(',') : [query.domain]
      if (typed.length > maximumSearchTerms) {
        throw new ApiError('MAXIMUM_SEARCH_TERMS', { maximum: maximumSearchTerms })
      }
      const names = new Set(typed.map((one) => parseDomain(one, catalogue).name))
      await ownerLimit(ip, names.size)
      const found = await Promise.all([...names].map((name) => registrants.of(name, signal)))
      return query.raw === '1' ? found : found.map((info) => ({ ...info, raw: null }))
    }),

    ...offerRoutes({ offers, limit }),
  ]
}
