import { verifiedFields, type CompanyState } from '../../../contract/company-verification.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** A change of what is verified leads to NOT_SENT; REFUSED after VERIFIED withdraws it. */
export const companyTransitions: Transitions<CompanyState> = {
  NOT_SENT: ['NOT_SENT', 'IN_REVIEW'],
  IN_REVIEW: ['NOT_SENT', 'VERIFIED', 'REFUSED'],
  VERIFIED: ['NOT_SENT', 'REFUSED'],
  REFUSED: ['NOT_SENT', 'IN_REVIEW'],
}

/** Returns whether a saved company needs a review after a change. */
export const needsReview = (before: CompanyInfo, after: CompanyInfo): boolean =>
  verifiedFields.some((field) => before[field] !== after[field])
