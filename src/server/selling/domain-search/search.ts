import type { SearchLine, SearchRow } from '../../../contract/domains.ts'
import type { Clock } from '../../platform/clock.ts'
import { createStreamedRows, type LinesOptions, type SearchAnswer } from './streamed-rows.ts'
import type { Availability } from './availability.ts'
import { createLruCache } from '../../platform/lru-cache.ts'
import type { DomainName } from '../../catalogue/domain-names/index.ts'
import { exactName, pageOf, type SearchPage } from './search-page.ts'
import { parseSearch, type SearchQuery } from './search-query.ts'
import { searchRow } from './search-rows.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'
import { nextSaleEnd } from './tld-part.ts'
import { orderTlds } from './tld-order.ts'

/** Domain search (commerce §2). Throws like {@link parseSearch}, before the first line. */
export interface Search {
  /** Streams all rows with cached outcomes or 'checking', each outcome on arrival, then the end. */
  searchLines(
    query: SearchQuery,
    options?: LinesOptions,
  ): AsyncGenerator<SearchLine, void, undefined>
  /** Returns all rows at once with their outcomes. */
  searchRows(query: SearchQuery, options?: LinesOptions): Promise<SearchAnswer>
  freshRow(domain: DomainName, signal?: AbortSignal): Promise<SearchRow>
}

/** A page's names, valid for one catalogue state. */
interface CachedPage {
  readonly page: SearchPage
  readonly unsupported: readonly string[]
  readonly tlds: SoldTlds['tlds']
  readonly until: number
}

const cachedPages = 1_000

export const createSearch = ({
  availability,
  catalogue,
  clock,
}: {
  readonly availability: Pick<Availability, 'peek' | 'check'>
  readonly catalogue: SoldTlds
  readonly clock: Clock
}): Search => {
  const now = (): number => clock.now().getTime()
  const rows = createStreamedRows({ availability, clock })
  // A page's names depend only on the query, the catalogue and running sales.
  const pages = createLruCache<CachedPage>(cachedPages)

  const pageFor = (query: SearchQuery): CachedPage => {
    const { domain, keywords, tlds, page, site } = query
    const { maximumPrice, maximumLength, sort = 'relevance' } = query
    const key = JSON.stringify([
      ...[domain, keywords, tlds, page, site],
      ...[maximumPrice, maximumLength, sort],
    ])
    const known = pages.get(key)
    const moment = clock.now()
    if (known?.tlds === catalogue.tlds && moment.getTime() < known.until) return known
    const parsed = parseSearch(query, catalogue)
    const made: CachedPage = {
      page: pageOf(
        parsed,
        page,
        {
          tlds: orderTlds(catalogue, site, moment),
          find: (tld) => catalogue.find(tld),
          site,
          now: moment,
        },
        { maximumPrice, maximumLength, sort },
      ),
      unsupported: parsed.unsupported,
      tlds: catalogue.tlds,
      // The end of a sale may move a name above a price limit.
      until:
        maximumPrice === undefined && sort !== 'price'
          ? Infinity
          : nextSaleEnd(catalogue.tlds, moment.getTime()),
    }
    pages.set(key, made)
    return made
  }

  const named = (query: SearchQuery) => {
    const { page, unsupported } = pageFor(query)
    return { ...page, unsupported }
  }

  return {
    async *searchLines(query, options) {
      yield* rows.lines(named(query), options)
    },

    searchRows: async (query, options) => rows.answer(named(query), options),

    freshRow: async (domain, signal) => {
      const outcome = await availability.check(domain.name, {
        fresh: true,
        ...(signal === undefined ? {} : { signal }),
      })
      return searchRow(exactName(domain), outcome, now())
    },
  }
}
