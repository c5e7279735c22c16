import type { SlaClaimState } from '../../../contract/sla-credits.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** The states of a claim (account §4). A refusal can be corrected; what was promised is issued. */
export const claimTransitions: Transitions<SlaClaimState> = {
  CLAIMED: ['CONFIRMED', 'REFUSED'],
  REFUSED: ['CONFIRMED'],
  CONFIRMED: ['ISSUED'],
  ISSUED: [],
}

/** Within how many working days of the confirmation a credit is issued (account §9). */
export const issueWorkingDays = 30

/** After how many days an issued credit expires (account §9). */
export const creditDays = 30
