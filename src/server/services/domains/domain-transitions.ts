import type { Transitions } from '../../platform/transitions.ts'
import type { ServiceState } from '../lifecycle/index.ts'

/**
 * Where a domain may go. What passes with time (grace, redemption) is computed from its dates instead.
 * ENDED: its registry released it, and another customer of ours has it. A domain that left may return:
 * the other registrar's transfer can be undone.
 */
export const domainTransitions: Transitions<ServiceState> = {
  ACTIVE: ['TRANSFER_OUT', 'MOVED_AWAY', 'ENDED'],
  TRANSFER_OUT: ['ACTIVE', 'MOVED_AWAY', 'ENDED'],
  MOVED_AWAY: ['ACTIVE'],
  ENDED: [],
}
