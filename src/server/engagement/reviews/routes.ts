import { randomUUID } from 'node:crypto'
import { deleteReview, listOwnReviews, listReviews, saveReview } from '../../../contract/reviews.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { readOwnReviews, removeReview, storeReview } from './own-reviews.ts'
import { publishedReviews } from './published-reviews.ts'

interface ReviewsDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** Returns the calls about reviews. */
export const reviewRoutes = ({ db, clock }: ReviewsDeps): Route[] => {
  const limit = createLimit(30, 3600)
  return [
    route(listReviews, () => publishedReviews(db)),
    route(listOwnReviews, (_, { customer: { customerId } }) =>
      readOwnReviews(db, customerId, clock.now()),
    ),
    route(saveReview, async ({ params, body }, { customer: { customerId } }) => {
      await limit(customerId)
      const now = clock.now()
      const sent = { id: randomUUID(), customerId, family: params.family, review: body }
      await storeReview(db, sent, now)
      return readOwnReviews(db, customerId, now)
    }),
    route(deleteReview, async ({ params }, { customer: { customerId } }) => {
      await removeReview(db, customerId, params.family)
      return { messageCode: 'SUCCESS' as const }
    }),
  ]
}
