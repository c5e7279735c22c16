import { persistentAtom } from '@nanostores/persistent'

/** An order that was sent to the gateway and whose end this browser has not seen. */
export interface PendingOrder {
  readonly orderId: string
  /** The customer that placed it; nobody else is asked about it. */
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** After so long the reminder is given up; the order itself is the server's to end. */
export const pendingOrderLifetime = 24 * 60 * 60_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The order that a stored text holds; undefined for anything else. */
export const readPendingOrder = (stored: string): PendingOrder | undefined => {
  try {
    const value: unknown = JSON.parse(stored)
    if (!isRecord(value)) return undefined
    const { orderId, userId, at } = value
    return typeof orderId === 'string' && typeof userId === 'string' && typeof at === 'number'
      ? { orderId, userId, at }
      : undefined
  } catch {
    return undefined
  }
}

/** The order to ask about from any page, if there is one. Shared by all tabs. */
export const $pendingOrder = persistentAtom<PendingOrder | undefined>(
  'tonle:pending-order',
  undefined,
  {
    encode: (order) => (order === undefined ? undefined : JSON.stringify(order)),
    decode: readPendingOrder,
  },
)

/** Forgets the order when its end is known; another order stays. */
export const forgetPendingOrder = (orderId: string): void => {
  if ($pendingOrder.get()?.orderId === orderId) $pendingOrder.set(undefined)
}
