import { isRecord } from '../client/is-record.ts'
import type { NewItem } from '../contract/items/variants.ts'
import { forgetPendingAdd, pendingAddKey } from './forget-pending-add.ts'
import { readStored } from './read-stored.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** A guest's cart addition, for after signing in. */
export interface PendingAdd {
  readonly item: NewItem
  readonly shownName: string
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
    const { shownName, page, at } = value
    const { item } = value
    if (!isNewItem(item) || typeof shownName !== 'string') return undefined
    if (typeof page !== 'string' || typeof at !== 'number') return undefined
    if (now < at || now - at > pendingAddLifetime) return undefined
    return { item, shownName, page, at }
  })

/** Stores an addition, replacing an earlier one. */
export const storePendingAdd = (input: PendingAdd): void =>
  writeTab(pendingAddKey, JSON.stringify(input))

/** Returns and removes the addition. */
export const takePendingAdd = (now: number): PendingAdd | undefined => {
  const input = readPendingAdd(readTab(pendingAddKey), now)
  forgetPendingAdd()
  return input
}
