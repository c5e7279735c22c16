import type { Order, OrderState } from '../../../contract/checkout.ts'
import { checkIsDue } from '../../money/payables/index.ts'
import type { WaitCode } from '../../platform/db/schema/index.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** COMPLETED: each item is active or refunded. */
export const orderTransitions: Transitions<OrderState> = {
  AWAITING_PAYMENT: ['PAID', 'CANCELLED'],
  PAID: ['COMPLETED'],
  COMPLETED: [],
  CANCELLED: [],
}

/** Refuses an order that is not waiting for its payment. @throws ApiError ORDER_STATUS_INVALID, ORDER_INVALID */
export const checkAwaitsPayment = (state: OrderState): void => {
  if (state === 'AWAITING_PAYMENT') return
  checkIsDue('ORDER', state === 'CANCELLED' ? 'LAPSED' : 'PAID')
}

export type ShownFulfilment = Order['items'][number]['fulfilment']

/** The stored fulfilment state; an item in progress may have a {@link WaitCode}. */
export type FulfilmentState = Extract<
  ShownFulfilment,
  'WAITING' | 'IN_PROGRESS' | 'ACTIVE' | 'REFUNDED'
>

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
