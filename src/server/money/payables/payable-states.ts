import type { Transitions } from '../../platform/transitions.ts'

/** LAPSED: not paid in time. Money that comes later goes to the balance. */
export type PayableState = 'DUE' | 'PAID' | 'LAPSED'

export const payableTransitions: Transitions<PayableState> = {
  DUE: ['PAID', 'LAPSED'],
  PAID: [],
  LAPSED: [],
}
