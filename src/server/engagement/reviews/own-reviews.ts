import { sql } from 'drizzle-orm'
import type { NewReview, OwnReview, OwnReviews } from '../../../contract/reviews.ts'
import { ReviewedFamily, reviewedFamilies } from '../../../contract/reviewed-families.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { personName } from './author-name.ts'
import { eligibleFamilies, invites } from './eligible-families.ts'
import { reviewTransitions } from './review-states.ts'

/** Returns the names under which a customer can write. */
const authorsOf = async (db: Queryable, customerId: string): Promise<OwnReviews['authors']> => {
  const [row] = await rowsOf<{ first: string; last: string; company: string | null }>(
    db,
    sql`select c.first_name as first, c.last_name as last, case when w.state = 'VERIFIED'
        then b.company_name_en end as company
      from customers c left join company_info b on b.customer_id = c.id
        left join company_verifications w on w.customer_id = c.id
      where c.id = ${customerId}::uuid`,
  )
  return { PERSON: personName(row?.first ?? '', row?.last ?? ''), COMPANY: row?.company ?? null }
}

interface OwnRow extends Record<string, unknown> {
  readonly family: ReviewedFamily
  readonly review: Omit<OwnReview, 'sentAt'> & { readonly sentAt: string }
}

const storedReviews = async (
  db: Queryable,
  customerId: string,
): Promise<ReadonlyMap<ReviewedFamily, OwnReview>> => {
  const rows = await rowsOf<OwnRow>(
    db,
    sql`select family, jsonb_build_object('rating', rating, 'text', text,
        'author', author, 'state', state, 'reason', reason, 'sentAt', sent_at) as review
      from reviews where customer_id = ${customerId}::uuid`,
  )
  return new Map(
    rows.map(({ family, review }) => [
      family,
      { ...review, sentAt: new Date(review.sentAt).toISOString() },
    ]),
  )
}

/** Returns the families that a customer may review or has reviewed. */
export const readOwnReviews = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<OwnReviews> => {
  const eligible = await eligibleFamilies(db, customerId)
  const stored = await storedReviews(db, customerId)
  return {
    authors: await authorsOf(db, customerId),
    families: ReviewedFamily.options.flatMap((family) => {
      const readyAt = eligible.get(family)
      const review = stored.get(family) ?? null
      if (readyAt === undefined && review === null) return []
      const isInvited = review === null && readyAt !== undefined && invites(readyAt, now)
      return [{ family, canReview: readyAt !== undefined, isInvited, review }]
    }),
  }
}

/** Returns whether a customer is invited to review the family of a type of service. */
export const isInvited = async (
  db: Queryable,
  customerId: string,
  type: ServiceType,
  now: Date,
): Promise<boolean> => {
  const { families } = await readOwnReviews(db, customerId, now)
  return families.some((of) => of.isInvited && of.family === reviewedFamilies[type])
}

/** A review with its author and place. */
export interface SentReview {
  readonly id: string
  readonly customerId: string
  readonly family: ReviewedFamily
  readonly review: NewReview
}

/**
 * Stores a review for moderation; one that is sent again unchanged stays as it is, unless it was
 * refused.
 *
 * @throws ApiError REVIEW_NOT_ALLOWED, REVIEW_COMPANY_NOT_VERIFIED
 */
export const storeReview = async (
  db: Queryable,
  { id, customerId, family, review }: SentReview,
  now: Date,
): Promise<void> => {
  if (!(await eligibleFamilies(db, customerId)).has(family))
    throw new ApiError('REVIEW_NOT_ALLOWED')
  const { rating, text, author } = review
  const locale = /\p{Script=Khmer}/u.test(text) ? 'km' : 'en'
  const name = (await authorsOf(db, customerId))[author]
  if (name === null) throw new ApiError('REVIEW_COMPANY_NOT_VERIFIED')
  const at = sql`${now.toISOString()}::timestamptz`
  await rowsOf(
    db,
    sql`insert into reviews as r (id, customer_id, family, rating, text, locale, author,
        author_name, state, version, sent_at)
      values (${id}::uuid, ${customerId}::uuid, ${family}, ${rating}::integer, ${text}, ${locale},
        ${author}, ${name}, 'IN_REVIEW', 1, ${at})
      on conflict (customer_id, family) do update set rating = excluded.rating,
        text = excluded.text, locale = excluded.locale, author = excluded.author,
        author_name = excluded.author_name, state = 'IN_REVIEW', version = r.version + 1,
        reason = null, sent_at = excluded.sent_at, decided_at = null
      where r.state in ${sourcesOf(reviewTransitions, 'IN_REVIEW')}
        and (r.state = 'REFUSED'
          or (r.rating, r.text, r.locale, r.author, r.author_name) is distinct from (excluded.rating,
            excluded.text, excluded.locale, excluded.author, excluded.author_name))
      returning id`,
  )
}

/** Deletes a customer's review of a family, if there is one. */
export const removeReview = async (
  db: Queryable,
  customerId: string,
  family: ReviewedFamily,
): Promise<void> => {
  await rowsOf(
    db,
    sql`delete from reviews where customer_id = ${customerId}::uuid and family = ${family}
      returning id`,
  )
}
