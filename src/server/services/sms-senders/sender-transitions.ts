import type { SmsCarrierState, SmsSenderState } from '../../../contract/sms-senders.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** The life of a sender's name. */
export const senderTransitions: Transitions<SmsSenderState> = {
  DOCUMENTS: ['SUBMITTED', 'REFUSED'],
  SUBMITTED: ['ACTIVE', 'REFUSED'],
  ACTIVE: ['EXPIRED'],
  REFUSED: [],
  EXPIRED: [],
}

/** A name at one carrier. */
export const carrierTransitions: Transitions<SmsCarrierState> = {
  SUBMITTED: ['APPROVED', 'REFUSED'],
  APPROVED: [],
  REFUSED: [],
}

/** Returns the state of a submitted name by what its carriers have decided. */
export const senderStateOf = (
  carriers: readonly SmsCarrierState[],
): Extract<SmsSenderState, 'SUBMITTED' | 'ACTIVE' | 'REFUSED'> => {
  if (carriers.includes('APPROVED')) return 'ACTIVE'
  return carriers.length > 0 && carriers.every((state) => state === 'REFUSED')
    ? 'REFUSED'
    : 'SUBMITTED'
}
