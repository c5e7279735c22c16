import type { SearchLine, SearchRow } from '../../contract/domains.ts'
import type { Clock } from '../clock.ts'
import { prepareAnswer } from '../http/prepared-answers.ts'
import type { Availability } from './availability.ts'
import { createLruCache } from './lru-cache.ts'
import type { Outcome } from './outcome.ts'
import type { DomainName } from './parse-domain.ts'
import { exactName, pageOf, type PageName, type SearchPage } from './search-page.ts'
import { parseSearch, type SearchQuery } from './search-query.ts'
import { searchRow } from './search-rows.ts'
import type { SoldTlds } from './sold-tlds.ts'
import { orderTlds } from './tld-order.ts'

/** A page of results with all outcomes. */
export interface SearchAnswer {
  readonly rows: SearchRow[]
  readonly unsupported: string[]
  readonly hasMore: boolean
}

/** Domain search (commerce §2). */
export interface Search {
  /**
   * First all rows, those remembered with their outcome and the others 'checking'; then each of the
   * others as its outcome arrives, none waiting for another; then the end.
   *
   * @throws ApiError as {@link parseSearch}, before the first line
   */
  searchLines(query: SearchQuery, signal?: AbortSignal): AsyncGenerator<SearchLine, void, undefined>
  /** The same in one piece, when the last outcome is there. @throws ApiError as {@link parseSearch} */
  searchRows(query: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer>
  /** One name, asked now. @throws nothing */
  freshRow(domain: DomainName, signal?: AbortSignal): Promise<SearchRow>
}

/** Gives each promise's value as it is there, whatever their order. The promises never reject. */
async function* inOrderOfArrival<T>(
  promises: readonly Promise<T>[],
): AsyncGenerator<T, void, undefined> {
  const arrived: T[] = []
  let wake = Promise.withResolvers<undefined>()
  for (const promise of promises) {
    void promise.then((value) => {
      arrived.push(value)
      wake.resolve(undefined)
    })
  }
  for (let left = promises.length; left > 0;) {
    await wake.promise
    wake = Promise.withResolvers()
    const values = arrived.splice(0)
    left -= values.length
    yield* values
  }
}

/** The names of a page, as long as the catalogue stays as it is. */
interface KeptPage {
  readonly page: SearchPage
  readonly unsupported: readonly string[]
  readonly tlds: SoldTlds['tlds']
  /** The last answer in which every name had its outcome. */
  complete?: CompleteAnswer
}

/** An answer that holds as long as each name has the very outcome that it had, and no sale ended. */
interface CompleteAnswer {
  readonly outcomes: readonly (Outcome | undefined)[]
  /** Milliseconds. */
  readonly until: number
  readonly answer: SearchAnswer
}

const keptPages = 1_000

const nextSaleEnd = (names: readonly PageName[], now: number): number =>
  Math.min(
    ...names
      .map(({ tld }) => tld.saleEndsAt?.getTime() ?? Infinity)
      .map((end) => (end > now ? end : Infinity)),
  )

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
  // Which names a page has depends on nothing but the query and the catalogue.
  const pages = createLruCache<KeptPage>(keptPages)

  const pageFor = (query: SearchQuery): KeptPage => {
    const { domain, keywords, tlds, page, site } = query
    const key = JSON.stringify([domain, keywords, tlds, page, site])
    const known = pages.get(key)
    if (known?.tlds === catalogue.tlds) return known
    const parsed = parseSearch(query, catalogue)
    const moment = clock.now()
    const made: KeptPage = {
      page: pageOf(parsed, page, {
        tlds: orderTlds(catalogue, site, moment),
        find: (tld) => catalogue.find(tld),
        site,
        now: moment,
      }),
      unsupported: parsed.unsupported,
      tlds: catalogue.tlds,
    }
    pages.set(key, made)
    return made
  }

  const open = (query: SearchQuery, signal: AbortSignal | undefined) => {
    const kept = pageFor(query)
    const { names, hasMore } = kept.page
    const moment = now()
    const outcomes = names.map(({ name }) => availability.peek(name))
    const { complete } = kept
    if (
      complete !== undefined &&
      moment < complete.until &&
      outcomes.every((outcome, at) => outcome === complete.outcomes[at])
    ) {
      return { first: complete.answer, asked: [] }
    }
    const asked: Promise<{ readonly at: number; readonly row: SearchRow }>[] = []
    const rows = names.map((name, at) => {
      const outcome = outcomes[at]
      if (outcome === undefined) {
        asked.push(ask(name, signal).then((row) => ({ at, row })))
      }
      return searchRow(name, outcome, moment)
    })
    const first: SearchAnswer = { rows, unsupported: [...kept.unsupported], hasMore }
    if (asked.length === 0) {
      kept.complete = {
        outcomes,
        until: nextSaleEnd(names, moment),
        answer: prepareAnswer(first),
      }
    }
    return { first, asked }
  }

  const ask = async (name: PageName, signal: AbortSignal | undefined): Promise<SearchRow> => {
    const outcome = await availability.check(name.name, signal === undefined ? {} : { signal })
    return searchRow(name, outcome, now())
  }

  return {
    async *searchLines(query, signal) {
      const { first, asked } = open(query, signal)
      yield { type: 'rows', ...first }
      for await (const { row } of inOrderOfArrival(asked)) yield { type: 'row', row }
      yield { type: 'end' }
    },

    searchRows: async (query, signal) => {
      const { first, asked } = open(query, signal)
      if (asked.length === 0) return first
      const rows = [...first.rows]
      for (const { at, row } of await Promise.all(asked)) rows[at] = row
      return { ...first, rows }
    },

    freshRow: async (domain, signal) => {
      const outcome = await availability.check(domain.name, {
        fresh: true,
        ...(signal === undefined ? {} : { signal }),
      })
      return searchRow(exactName(domain), outcome, now())
    },
  }
}
