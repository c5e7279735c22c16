import { persistentAtom } from '@nanostores/persistent'
import { isRecord } from '../client/is-record.ts'
import { readStored } from './read-stored.ts'

/** An order at the gateway whose outcome this browser has not shown. */
export interface PendingOrder {
  readonly orderId: string
  readonly userId: string
  readonly at: number
}

/** Milliseconds until the browser stops polling; the server settles the order. */
export const pendingOrderLifetime = 24 * 60 * 60_000

/** Parses a stored order; undefined when it is invalid. */
export const readPendingOrder = (stored: string): PendingOrder | undefined =>
  readStored(stored, (value) => {
    if (!isRecord(value)) return undefined
    const { orderId, userId, at } = value
    return typeof orderId === 'string' && typeof userId === 'string' && typeof at === 'number'
      ? { orderId, userId, at }
      : undefined
  })

/** The order that pages poll, for all tabs. */
export const $pendingOrder = persistentAtom<PendingOrder | undefined>(
  'tonle:pending-order',
  undefined,
  {
    encode: (order) => (order === undefined ? undefined : JSON.stringify(order)),
    decode: readPendingOrder,
  },
)

/** Removes the order once its outcome is known. */
export const forgetPendingOrder = (orderId: string): void => {
  if ($pendingOrder.get()?.orderId === orderId) $pendingOrder.set(undefined)
}
