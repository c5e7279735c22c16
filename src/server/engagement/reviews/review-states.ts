import type { ReviewState } from '../../../contract/reviews.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** Every change of the customer is read by staff again; REFUSED after PUBLISHED takes it off the pages. */
export const reviewTransitions: Transitions<ReviewState> = {
  IN_REVIEW: ['IN_REVIEW', 'PUBLISHED', 'REFUSED'],
  PUBLISHED: ['IN_REVIEW', 'REFUSED'],
  REFUSED: ['IN_REVIEW'],
}
