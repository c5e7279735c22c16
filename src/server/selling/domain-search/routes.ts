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
import type { RequestContext } from '../../platform/http/request-context.ts'
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
  /** For searches that no browser signed, besides `limit`. */
  readonly unsignedLimit: RateLimit
  /** For searches that query no registry: while typing, and beyond `limit`. */
  readonly cachedLimit: RateLimit
  /** For registrant lookups, which use other operators' servers. */
  readonly lookupLimit: RateLimit
}

type Searcher = Pick<RequestContext, 'ip' | 'isSigned'>
type CountSearch = (searcher: Searcher) => Promise<void>

interface OfferRouteDeps extends Pick<DomainRouteDeps, 'offers'> {
  readonly count: CountSearch
}

const offerRoutes = ({ offers, count }: OfferRouteDeps): Route[] => [
  route(searchConnecting, async ({ query }, { site, ip, isSigned, signal }) => {
    await count({ ip, isSigned })
    return offers.connecting({ ...query, site }, signal)
  }),

  route(searchCloudHosting, async ({ query }, { site, ip, isSigned, signal }) => {
    await count({ ip, isSigned })
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
  unsignedLimit,
  cachedLimit,
  lookupLimit: ownerLimit,
}: DomainRouteDeps): Route[] => {
  const count: CountSearch = async ({ ip, isSigned }) => {
    if (!isSigned) await unsignedLimit(ip)
    await limit(ip)
  }
  const countSearch = async (searcher: Searcher): Promise<Outcome | undefined> => {
    const seconds = await secondsRefused(count(searcher))
    return seconds === undefined ? undefined : limitedOutcome(seconds)
  }

  /** Counts a sent search; beyond the limit it uses the cache only. */
  const countSent = async (searcher: Searcher): Promise<Outcome | undefined> => {
    const refused = await countSearch(searcher)
    if (refused !== undefined) await cachedLimit(searcher.ip)
    return refused
  }

  return [
    route(
      searchDomains,
      async ({ query }, context) => {
        const { site } = context
        const refused = await countSent(context)
        return search.searchRows(
          { ...query, site },
          refused === undefined ? context : { refusal: () => Promise.resolve(refused) },
        )
      },
      async function* ({ query }, { site, ip, isSigned, signal }) {
        const wanted = { ...query, site }
        if (query.typing === '1') {
          await cachedLimit(ip)
          const refusal = async () =>
            (await pausesTyping(signal))
              ? countSearch({ ip, isSigned })
              : unknownOutcome('not queried')
          yield* search.searchLines(wanted, { signal, refusal })
        } else {
          const refused = await countSent({ ip, isSigned })
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

    route(checkAvailable, async ({ query }, { ip, isSigned, signal }) => {
      const name = parseDomain(query.domain, catalogue)
      await count({ ip, isSigned })
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

    ...offerRoutes({ offers, count }),
  ]
}
