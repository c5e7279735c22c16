import { isRecord } from '../client/is-record.ts'
import type { NewItem } from '../contract/items/variants.ts'
import { forgetPendingAdd, pendingAddKey } from './forget-pending-add.ts'
import { readStored } from './read-stored.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** A guest's cart addition, for after signing in. */
export interface PendingAdd {
  readonly item: NewItem
  readonly shownName: string
  /** The sum of a list, in dollars. */
  readonly price?: number | undefined
  /** A list of names; the page that shows them adds it. Unchecked. */
  readonly list?: unknown
  /** Where another choice can be made: path and query. */
  readonly page: string
  readonly at: number
}

/** Milliseconds until a pending addition expires. */
export const pendingAddLifetime = 30 * 60_000

/** Returns whether a stored value is an item; the API checks it in full. */
const isNewItem = (value: unknown): value is NewItem =>
  isRecord(value) &&
  typeof value['type'] === 'string' &&
  typeof value['action'] === 'string' &&
  isRecord(value['option'])

/** Parses a stored addition; undefined when it is invalid or expired. */
export const readPendingAdd = (stored: string | undefined, now: number): PendingAdd | undefined =>
  readStored(stored, (value) => {
    if (!isRecord(value)) return undefined
    const { item, shownName, page, at, list } = value
    const price = typeof value['price'] === 'number' ? value['price'] : undefined
    if (!isNewItem(item) || typeof shownName !== 'string') return undefined
    if (typeof page !== 'string' || typeof at !== 'number') return undefined
    if (now < at || now - at > pendingAddLifetime) return undefined
    return { item, shownName, page, at, price, list }
  })

/** Returns the addition of this tab. */
export const tabsPendingAdd = (now: number): PendingAdd | undefined =>
  readPendingAdd(readTab(pendingAddKey), now)

/** Stores an addition, replacing an earlier one. */
export const storePendingAdd = (input: PendingAdd): void =>
  writeTab(pendingAddKey, JSON.stringify(input))

/** Returns and removes the addition; leaves a list to its page. */
export const takePendingAdd = (now: number): PendingAdd | undefined => {
  const input = tabsPendingAdd(now)
  if (input?.list !== undefined) return undefined
  forgetPendingAdd()
  return input
}
