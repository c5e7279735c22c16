import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ReviewedFamily } from './reviewed-families.ts'
import { Done, Id, Moment, RequiredLines } from './shared-shapes.ts'

/** Only PUBLISHED reviews are shown. */
export const ReviewState = v.picklist(['IN_REVIEW', 'PUBLISHED', 'REFUSED'])
export type ReviewState = v.InferOutput<typeof ReviewState>

/** The author that a review names: the first name with an initial, or the verified company. */
export const ReviewAuthor = v.picklist(['PERSON', 'COMPANY'])
export type ReviewAuthor = v.InferOutput<typeof ReviewAuthor>

/** The length of a review's text. */
export const reviewLength = { least: 20, most: 1000 } as const

/** Reviews are rated 1 to 5 (account §9). */
export const ratings = [1, 2, 3, 4, 5] as const

const Rating = v.picklist(ratings)

/** What a customer writes. */
export const NewReview = v.object({
  rating: Rating,
  text: v.pipe(RequiredLines(reviewLength.most), v.minLength(reviewLength.least)),
  author: ReviewAuthor,
})
export type NewReview = v.InferOutput<typeof NewReview>

/** Returns the average rating in tenths, a half rounded up: 46 is 4.6. */
export const averageTenths = (sum: number, count: number): number =>
  Math.floor((20 * sum + count) / (2 * count))

/** A review as visitors read it. */
export const PublishedReview = v.object({
  id: Id,
  rating: Rating,
  text: v.string(),
  /** The language of the text. */
  locale: v.picklist(['en', 'km']),
  author: v.object({ is: ReviewAuthor, name: v.string() }),
  publishedAt: Moment,
})
export type PublishedReview = v.InferOutput<typeof PublishedReview>

/** The published reviews of a family. */
export const FamilyReviews = v.object({
  family: ReviewedFamily,
  /** All published ones. */
  count: v.number(),
  /** Of all published ones, in tenths: 46 is 4.6. */
  averageTenths: v.number(),
  /** The latest ones of each language. */
  latest: v.array(PublishedReview),
})
export type FamilyReviews = v.InferOutput<typeof FamilyReviews>

/** The families that have published reviews. Ours. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  summary: 'The published reviews of each product family',
  access: 'public',
  answer: v.array(FamilyReviews),
  errors: [],
})

/** A customer's own review. */
export const OwnReview = v.object({
  rating: Rating,
  text: v.string(),
  author: ReviewAuthor,
  state: ReviewState,
  /** Why it was refused. */
  reason: v.nullable(v.string()),
  sentAt: Moment,
})
export type OwnReview = v.InferOutput<typeof OwnReview>

/** A family that a customer may review or has reviewed. */
export const ReviewableFamily = v.object({
  family: ReviewedFamily,
  /** Whether the customer has a purchase that counts. */
  canReview: v.boolean(),
  /** Whether it has been ready for two weeks without a review. */
  isInvited: v.boolean(),
  review: v.nullable(OwnReview),
})
export type ReviewableFamily = v.InferOutput<typeof ReviewableFamily>

export const OwnReviews = v.object({
  families: v.array(ReviewableFamily),
  /** The name that each author shows; null: the company is not verified. */
  authors: v.object({ PERSON: v.string(), COMPANY: v.nullable(v.string()) }),
})
export type OwnReviews = v.InferOutput<typeof OwnReviews>

/** Ours. */
export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/user/reviews',
  summary: 'The families that the customer may review, with their reviews',
  access: 'customer',
  answer: OwnReviews,
  errors: [],
})

const params = v.object({ family: ReviewedFamily })

/** Writes or changes the customer's review of a family; staff read it before it is shown. Ours. */
export const saveReview = endpoint({
  method: 'PUT',
  path: '/user/reviews/{family}',
  summary: 'Writes or changes the customer’s review of a product family',
  access: 'customer',
  params,
  body: NewReview,
  answer: OwnReviews,
  errors: ['REVIEW_NOT_ALLOWED', 'REVIEW_COMPANY_NOT_VERIFIED'],
})

/** Idempotent. Ours. */
export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/user/reviews/{family}',
  summary: 'Deletes the customer’s review of a product family',
  access: 'customer',
  params,
  answer: Done,
  errors: [],
})
