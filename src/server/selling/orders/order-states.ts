import type { Order, OrderState } from '../../../contract/checkout.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** Where an order may go. COMPLETED: each item is active or its money is back in the balance. */
export const orderTransitions: Transitions<OrderState> = {
  AWAITING_PAYMENT: ['PAID', 'CANCELLED'],
  PAID: ['COMPLETED'],
  COMPLETED: [],
  CANCELLED: [],
}

/** How the fulfilment of one item stands. */
export type FulfilmentState = Order['items'][number]['fulfilment']

/** Where the fulfilment of an item may go. */
export const fulfilmentTransitions: Transitions<FulfilmentState> = {
  WAITING: ['IN_PROGRESS'],
  IN_PROGRESS: ['AWAITING_DOCUMENTS', 'PENDING_TRANSFER', 'ACTIVE', 'REFUNDED'],
  AWAITING_DOCUMENTS: ['IN_REVIEW', 'REFUNDED'],
  IN_REVIEW: ['AWAITING_DOCUMENTS', 'IN_PROGRESS', 'REFUNDED'],
  PENDING_TRANSFER: ['ACTIVE', 'REFUNDED'],
  ACTIVE: [],
  REFUNDED: [],
}
