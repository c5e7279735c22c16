import * as v from 'valibot'
import type { Order } from './checkout.ts'

/** What the items of a paid order wait for, or that they were refunded. */
export const OrderNote = v.picklist([
  'AWAITING_DOCUMENTS',
  'NO_CAPACITY',
  'DELAYED',
  'IN_REVIEW',
  'PENDING_TRANSFER',
  'PENDING_EXTERNAL',
  'REFUNDED',
  'PARTLY_REFUNDED',
])
export type OrderNote = v.InferOutput<typeof OrderNote>

/** The most urgent first: the customer's own turn. */
const waits = [
  'AWAITING_DOCUMENTS',
  'NO_CAPACITY',
  'DELAYED',
  'IN_REVIEW',
  'PENDING_TRANSFER',
  'PENDING_EXTERNAL',
] as const satisfies readonly OrderNote[]

interface Noted {
  readonly state: Order['state']
  readonly items: readonly Pick<Order['items'][number], 'fulfilment'>[]
}

/** Returns what an order's state leaves out, the customer's own turn first; null if nothing. */
export const orderNote = ({ state, items }: Noted): OrderNote | null => {
  const isRefunded = items.map(({ fulfilment }) => fulfilment === 'REFUNDED')
  if (state === 'PAID') {
    return waits.find((wait) => items.some(({ fulfilment }) => fulfilment === wait)) ?? null
  }
  if (state !== 'COMPLETED' || !isRefunded.includes(true)) return null
  return isRefunded.includes(false) ? 'PARTLY_REFUNDED' : 'REFUNDED'
}
