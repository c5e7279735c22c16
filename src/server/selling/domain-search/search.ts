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

/** Domain search (commerce §2). */
export interface Search {
  /**
   * First all rows, those remembered with their outcome and the others 'checking'; then each of the
   * others as its outcome arrives, none waiting for another; then the end.
   *
   * @throws ApiError as {@link parseSearch}, before the first line
   */
  searchLines(
    query: SearchQuery,
    options?: LinesOptions,
  ): AsyncGenerator<SearchLine, void, undefined>
  /** The same in one piece, when the last outcome is there. @throws ApiError as {@link parseSearch} */
  searchRows(query: SearchQuery, options?: LinesOptions): Promise<SearchAnswer>
  /** One name, asked now. @throws nothing */
  freshRow(domain: DomainName, signal?: AbortSignal): Promise<SearchRow>
}

/** The names of a page, as long as the catalogue and the prices that it goes by stay as they are. */
interface CachedPage {
  readonly page: SearchPage
  readonly unsupported: readonly string[]
  readonly tlds: SoldTlds['tlds']
  /** Milliseconds. */
  readonly until: number
}

const cachedPages = 1_000

/** Search over the catalogue and availability. */
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
  const asked = createStreamedRows({ availability, clock })
  // Which names a page has depends on nothing but the query, the catalogue and sales that end.
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
      // A sale that ends may take a name out of a limit.
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
      yield* asked.lines(named(query), options)
    },

    searchRows: async (query, options) => asked.answer(named(query), options),

    freshRow: async (domain, signal) => {
      const outcome = await availability.check(domain.name, {
        fresh: true,
        ...(signal === undefined ? {} : { signal }),
      })
      return searchRow(exactName(domain), outcome, now())
    },
  }
}
