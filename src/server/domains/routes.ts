import {
  listDomainDiscounts,
  searchCloudHosting,
  searchConnecting,
  wordpressFreeDomain,
} from '../../contract/domain-offers.ts'
import { checkAvailable, registerInfo, searchDomains } from '../../contract/domains.ts'
import { superFilter as superFilterCall } from '../../contract/super-filter.ts'
import { maximumSearchTerms } from '../../contract/domain-name.ts'
import { passes, type AddressLimit } from '../address-limit.ts'
import { ApiError } from '../api-error.ts'
import { route, type Route } from '../http/routes.ts'
import type { Offers } from './offers.ts'
import type { Owners } from './owner.ts'
import { parseDomain } from './parse-domain.ts'
import type { Search } from './search.ts'
import type { SoldTlds } from './sold-tlds.ts'
import type { SuperFilter } from './super-filter.ts'
import { pausesTyping } from './typing-pause.ts'

/** What the module's calls need. */
export interface DomainRouteParts {
  readonly search: Search
  readonly offers: Offers
  readonly superFilter: SuperFilter
  readonly owners: Owners
  readonly catalogue: SoldTlds
  readonly limit: AddressLimit
  /** Of what is looked for while somebody types; it counts as a search once registries are asked. */
  readonly typedLimit: AddressLimit
  /** Of questions for owners, which go to other people's servers. */
  readonly ownerLimit: AddressLimit
}

/** Names beside a hosting: those that it can be connected to, and what is cheaper with it. */
const offerRoutes = ({ offers, limit }: Pick<DomainRouteParts, 'offers' | 'limit'>): Route[] => [
  route(searchConnecting, async ({ query }, { site, address, signal }) => {
    await limit(address)
    return offers.connecting({ ...query, site }, signal)
  }),

  // No discount of CLOUD_HOSTING_DOMAIN_DISCOUNT is in force: the prices are the usual ones.
  route(searchCloudHosting, async ({ query }, { site, address, signal }) => {
    await limit(address)
    return offers.connecting({ ...query, site }, signal)
  }),

  route(wordpressFreeDomain, async ({ query }, { site, address, signal }) => {
    const tlds = offers.freeTlds(site)
    if (query.domain === undefined) return { tlds, rows: [], unsupported: [] }
    await limit(address)
    return { tlds, ...(await offers.free({ domain: query.domain, site }, signal)) }
  }),

  route(listDomainDiscounts, ({ query }, { site }) => offers.discounts(query.type, site)),
]

/**
 * `/domains/search-iu`, `/domains/super-filter`, `/domains/check-available`, `/domains/register-info`, and those of names
 * beside a hosting.
 */
export const domainRoutes = ({
  search,
  offers,
  superFilter,
  owners,
  catalogue,
  limit,
  typedLimit,
  ownerLimit,
}: DomainRouteParts): Route[] => [
  route(
    searchDomains,
    async ({ query }, context) => {
      const { site, address } = context
      await limit(address)
      return search.searchRows({ ...query, site }, context)
    },
    async function* ({ query }, { site, address, signal }) {
      const isTyping = query.typing === '1'
      await (isTyping ? typedLimit : limit)(address)
      const mayAsk = async () => (await pausesTyping(signal)) && (await passes(limit(address)))
      yield* search.searchLines({ ...query, site }, isTyping ? { signal, mayAsk } : { signal })
    },
  ),

  route(
    superFilterCall,
    async ({ query }, { address, signal }) => {
      const asked = superFilter.read(query)
      await limit(address, asked.points)
      return asked.answer(signal)
    },
    async function* ({ query }, { address, signal }) {
      const asked = superFilter.read(query)
      await limit(address, asked.points)
      yield* asked.lines(signal)
    },
  ),

  route(checkAvailable, async ({ query }, { address, signal }) => {
    const name = parseDomain(query.domain, catalogue)
    await limit(address)
    return search.freshRow(name, signal)
  }),

  route(registerInfo, async ({ query }, { address, signal }) => {
    const typed = query.multi === '1' ? query.domain.split(',') : [query.domain]
    if (typed.length > maximumSearchTerms) {
      throw new ApiError('MAXIMUM_SEARCH_TERMS', { maximum: maximumSearchTerms })
    }
    const names = new Set(typed.map((one) => parseDomain(one, catalogue).name))
    await ownerLimit(address, names.size)
    const found = await Promise.all([...names].map((name) => owners.of(name, signal)))
    return query.raw === '1' ? found : found.map((info) => ({ ...info, raw: null }))
  }),

  ...offerRoutes({ offers, limit }),
]
