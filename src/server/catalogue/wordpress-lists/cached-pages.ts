import { createCircuit } from '../../platform/circuit-breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { createLruCache } from '../../platform/lru-cache.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { DirectoryPage, DirectoryQuery } from '../../providers/wordpress-org/index.ts'

interface Stored {
  readonly page: DirectoryPage
  readonly freshUntil: number
}

export interface CachedPagesDeps {
  readonly fetchPage: (query: DirectoryQuery) => Promise<DirectoryPage>
  readonly clock: Clock
  readonly log: Log
}

const freshMs = 6 * 3_600_000
/** After a failure, a stored page is shown for this time before the next try. */
const retryMs = 60_000
const mostPages = 500

/** Creates a cache of pages: one call per page at a time, and stale pages while the directory is down. */
export const createCachedPages = ({ fetchPage, clock, log }: CachedPagesDeps) => {
  const pages = createLruCache<Stored>(mostPages)
  const flights = new Map<string, Promise<DirectoryPage>>()
  const circuit = createCircuit({
    ...{ provider: 'wordpress-org', failures: 3 },
    ...{ openMs: 10_000, longestMs: retryMs },
  })

  const store = (key: string, page: DirectoryPage, forMs: number): DirectoryPage => {
    pages.set(key, { page, freshUntil: clock.now().getTime() + forMs })
    return page
  }

  const fetchUnlessOpen = async (query: DirectoryQuery): Promise<DirectoryPage> => {
    const wait = circuit.enter(clock.now().getTime())
    if (wait > 0) {
      const details = { retryAfterMs: wait }
      throw new ProviderError('wordpress-org', 'unreachable', 'it failed a moment ago', details)
    }
    try {
      const page = await fetchPage(query)
      circuit.worked()
      return page
    } catch (error) {
      circuit.failed(clock.now().getTime())
      throw error
    }
  }

  const load = async (key: string, query: DirectoryQuery): Promise<DirectoryPage> => {
    try {
      return store(key, await fetchUnlessOpen(query), freshMs)
    } catch (error) {
      const stale = pages.get(key)
      if (stale === undefined || !(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'an earlier list of wordpress.org is shown')
      return store(key, stale.page, retryMs)
    }
  }

  /** Returns a page. Throws ProviderError when it is not stored and cannot be fetched. */
  return (query: DirectoryQuery): Promise<DirectoryPage> => {
    const key = JSON.stringify([query.locale, query.search, query.page, query.perPage])
    const stored = pages.get(key)
    if (stored !== undefined && clock.now().getTime() < stored.freshUntil) {
      return Promise.resolve(stored.page)
    }
    const flight =
      flights.get(key) ??
      load(key, query).finally(() => {
        flights.delete(key)
      })
    flights.set(key, flight)
    return flight
  }
}

export type CachedPages = ReturnType<typeof createCachedPages>
