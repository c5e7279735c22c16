import type { Transitions } from '../../platform/transitions.ts'

/** LAPSED: nobody paid it. Money that comes for it later goes into the balance. */
export type PayableState = 'DUE' | 'PAID' | 'LAPSED'

/** Where a payable may go. */
export const payableTransitions: Transitions<PayableState> = {
  DUE: ['PAID', 'LAPSED'],
  PAID: [],
  LAPSED: [],
}
