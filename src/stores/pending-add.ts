import { isRecord } from '../client/is-record.ts'
import { forgetPendingAdd, pendingAddKey } from './forget-pending-add.ts'
import { readStored } from './read-stored.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** A guest's cart addition, for after signing in. */
export interface PendingAdd {
  readonly domainName: string
  readonly shownName: string
  readonly duration: number
  readonly expectedPrice: number | undefined
  readonly at: number
}

/** Milliseconds until a pending addition expires. */
export const pendingAddLifetime = 30 * 60_000

/** Parses a stored addition; undefined when it is invalid or expired. */
export const readPendingAdd = (stored: string | undefined, now: number): PendingAdd | undefined =>
  readStored(stored, (value) => {
    if (!isRecord(value)) return undefined
    const { domainName, shownName, duration, expectedPrice, at } = value
    if (typeof domainName !== 'string' || typeof shownName !== 'string') return undefined
    if (typeof duration !== 'number' || typeof at !== 'number') return undefined
    if (now < at || now - at > pendingAddLifetime) return undefined
    return {
      domainName,
      shownName,
      duration,
      expectedPrice: typeof expectedPrice === 'number' ? expectedPrice : undefined,
      at,
    }
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
