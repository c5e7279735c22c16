import { readTab, writeTab } from '../../stores/tab-storage.ts'
import type { SearchState } from './search-state.ts'

/** What a tab stores of this page for the back button. */
export interface KeptSearch {
  /** Path and query. */
  readonly address: string
  /** Unix milliseconds. */
  readonly at: number
  /** Scroll position in pixels. */
  readonly scroll: number
  readonly state: SearchState
}

const key = 'tonle:search'

/** Milliseconds after which prices and names are requested again. */
export const keptSearchLifetime = 10 * 60_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Increase by one with each change of {@link SearchState}: data of older versions are ignored. */
const form = 3

const isKept = (value: unknown): value is KeptSearch =>
  isRecord(value) && value['form'] === form && isRecord(value['state'])

/** Parses a stored search; undefined when it belongs to another URL, expired or is invalid. */
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

/** Stores a completed search; any other is requested again. */
export const keepSearch = (kept: KeptSearch): void =>
  writeTab(key, kept.state.phase === 'done' ? JSON.stringify({ ...kept, form }) : undefined)

export const keptSearch = (address: string, now: number): KeptSearch | undefined =>
  readKeptSearch(readTab(key), address, now)
