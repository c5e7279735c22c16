import type { Order, OrderState } from '../../../contract/checkout.ts'
import type { WaitCode } from '../../platform/db/schema/index.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** Where an order may go. COMPLETED: each item is active or its money is back in the balance. */
export const orderTransitions: Transitions<OrderState> = {
  AWAITING_PAYMENT: ['PAID', 'CANCELLED'],
  PAID: ['COMPLETED'],
  COMPLETED: [],
  CANCELLED: [],
}

/** The state of an item's fulfilment as the API answers it. */
export type ShownFulfilment = Order['items'][number]['fulfilment']

/** The stored state of an item's fulfilment. While it is in progress it may wait ({@link WaitCode}). */
export type FulfilmentState = Extract<
  ShownFulfilment,
  'WAITING' | 'IN_PROGRESS' | 'ACTIVE' | 'REFUNDED'
>

/** Where the fulfilment of an item may go. */
export const fulfilmentTransitions: Transitions<FulfilmentState> = {
  WAITING: ['IN_PROGRESS'],
  IN_PROGRESS: ['ACTIVE', 'REFUNDED'],
  ACTIVE: [],
  REFUNDED: [],
}

/** Returns the state that the customer sees. */
export const shownFulfilment = ({
  fulfilment,
  what,
}: {
  readonly fulfilment: FulfilmentState
  readonly what: WaitCode | null
}): ShownFulfilment => (what === null || what === 'STEP_UNKNOWN' ? fulfilment : what)
