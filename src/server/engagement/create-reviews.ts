import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Module } from '../platform/modules/index.ts'
import { reviewRoutes } from './reviews/index.ts'

interface ReviewsModuleDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** Creates the reviews of product families. */
export const createReviews = (deps: ReviewsModuleDeps): Module => ({ routes: reviewRoutes(deps) })
