import type { SearchLine, SearchRow } from '../../contract/domains.ts'
import type { Clock } from '../clock.ts'
import type { Availability } from './availability.ts'
import { pageOf, type PageName } from './search-page.ts'
import { parseSearch, type SearchQuery } from './search-query.ts'
import { searchRow } from './search-rows.ts'
import type { SoldTlds } from './sold-tlds.ts'
import { orderTlds } from './tld-order.ts'

/** A page of results with all outcomes. */
export interface SearchAnswer {
  rows: SearchRow[]
  unsupported: string[]
  hasMore: boolean
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
  freshRow(name: Omit<PageName, 'match'>, signal?: AbortSignal): Promise<SearchRow>
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

  const open = (query: SearchQuery, signal: AbortSignal | undefined) => {
    const parsed = parseSearch(query, catalogue)
    const tlds = orderTlds(catalogue, query.site)
    const page = pageOf(parsed, query.page, tlds, (tld) => catalogue.find(tld))
    const moment = now()
    const asked: Promise<{ readonly at: number; readonly row: SearchRow }>[] = []
    const rows = page.names.map((name, at) => {
      const outcome = availability.peek(name.name)
      if (outcome === undefined) {
        asked.push(ask(name, signal).then((row) => ({ at, row })))
      }
      return searchRow(name, outcome, moment)
    })
    return {
      first: { rows, unsupported: [...parsed.unsupported], hasMore: page.hasMore },
      asked,
    }
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
      for (const { at, row } of await Promise.all(asked)) first.rows[at] = row
      return first
    },

    freshRow: async (name, signal) => {
      const outcome = await availability.check(name.name, {
        fresh: true,
        ...(signal === undefined ? {} : { signal }),
      })
      return searchRow({ ...name, match: 'exact' }, outcome, now())
    },
  }
}
