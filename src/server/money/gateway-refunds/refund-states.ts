import type { Transitions } from '../../platform/transitions.ts'

/** REQUESTED: the money has left the balance. PENDING: the gateway has taken the refund, and decides. */
export type RefundState = 'REQUESTED' | 'PENDING' | 'REFUNDED' | 'REFUSED'

export const refundTransitions: Transitions<RefundState> = {
  REQUESTED: ['PENDING', 'REFUNDED', 'REFUSED'],
  PENDING: ['REFUNDED', 'REFUSED'],
  REFUNDED: [],
  REFUSED: [],
}
