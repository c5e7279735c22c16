import type { Transitions } from '../../platform/transitions.ts'
import type { ServiceState } from '../lifecycle/index.ts'

/** A domain that left may return: the other registrar's transfer can be undone. */
export const domainTransitions: Transitions<ServiceState> = {
  ACTIVE: ['TRANSFER_OUT', 'MOVED_AWAY', 'ENDED'],
  TRANSFER_OUT: ['ACTIVE', 'MOVED_AWAY', 'ENDED'],
  MOVED_AWAY: ['ACTIVE'],
  ENDED: [],
}
