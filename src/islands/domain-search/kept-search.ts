import { readTab, writeTab } from '../../stores/tab-storage.ts'
import type { SearchState } from './search-state.ts'

/** What a tab keeps of this page while another is open in it, for the way back. */
export interface KeptSearch {
  /** Path and query. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** How far it was scrolled, in pixels. */
  readonly scroll: number
  readonly state: SearchState
}

const key = 'tonle:search'

/** Prices and names are good for so long; later the names are asked for anew: milliseconds. */
export const keptSearchLifetime = 10 * 60_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Grows by one with each change of {@link SearchState}: what an older page wrote is not read. */
const form = 3

const isKept = (value: unknown): value is KeptSearch =>
  isRecord(value) && value['form'] === form && isRecord(value['state'])

/** What a stored text keeps for an address; undefined when it is another's, too old or no such text. */
export const readKeptSearch = (
  stored: string | undefined,
  address: string,
  now: number,
): KeptSearch | undefined => {
  if (stored === undefined) return undefined
  try {
    const kept: unknown = JSON.parse(stored)
    if (!isKept(kept) || kept.address !== address) return undefined
    return now < kept.at || now - kept.at > keptSearchLifetime ? undefined : kept
  } catch {
    return undefined
  }
}

/** Keeps a search that is done; any other is asked for again. */
export const keepSearch = (kept: KeptSearch): void =>
  writeTab(key, kept.state.phase === 'done' ? JSON.stringify({ ...kept, form }) : undefined)

/** What was kept for an address. */
export const keptSearch = (address: string, now: number): KeptSearch | undefined =>
  readKeptSearch(readTab(key), address, now)
