import { isRecord } from '../../client/is-record.ts'
import { readStored } from '../../stores/read-stored.ts'
import { readTab, writeTab } from '../../stores/tab-storage.ts'
import type { SearchState } from './search-state.ts'

/** What a tab stores of this page for the back button. */
export interface StoredSearch {
  readonly url: string
  readonly at: number
  readonly scroll: number
  readonly state: SearchState
}

const key = 'tonle:search'

/** Milliseconds after which prices and names are requested again. */
export const storedSearchLifetime = 10 * 60_000

/** Increase by one with each change of {@link SearchState}: data of older versions are ignored. */
const form = 5

const isStoredSearch = (value: unknown): value is StoredSearch =>
  isRecord(value) && value['form'] === form && isRecord(value['state'])

/** Parses a stored search; undefined when it belongs to another URL, expired or is invalid. */
export const parseSearch = (
  stored: string | undefined,
  url: string,
  now: number,
): StoredSearch | undefined =>
  readStored(stored, (value) => {
    if (!isStoredSearch(value) || value.url !== url) return undefined
    return now < value.at || now - value.at > storedSearchLifetime ? undefined : value
  })

/** Stores a completed search; any other is requested again. */
export const storeSearch = (search: StoredSearch): void =>
  writeTab(key, search.state.phase === 'done' ? JSON.stringify({ ...search, form }) : undefined)

export const storedSearch = (url: string, now: number): StoredSearch | undefined =>
  parseSearch(readTab(key), url, now)
