import type { Order, OrderState } from '../../../contract/checkout.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** Where an order may go. COMPLETED: each item is active or its money is back in the balance. */
export const orderTransitions: Transitions<OrderState> = {
  AWAITING_PAYMENT: ['PAID', 'CANCELLED'],
  PAID: ['COMPLETED'],
  COMPLETED: [],
  CANCELLED: [],
}

/** How the delivery of one item stands. */
export type DeliveryState = Order['items'][number]['delivery']

/** Where the delivery of an item may go. */
export const deliveryTransitions: Transitions<DeliveryState> = {
  WAITING: ['IN_PROGRESS'],
  IN_PROGRESS: ['AWAITING_PAPERS', 'PENDING_TRANSFER', 'ACTIVE', 'REFUNDED'],
  AWAITING_PAPERS: ['IN_REVIEW', 'REFUNDED'],
  IN_REVIEW: ['AWAITING_PAPERS', 'IN_PROGRESS', 'REFUNDED'],
  PENDING_TRANSFER: ['ACTIVE', 'REFUNDED'],
  ACTIVE: [],
  REFUNDED: [],
}
