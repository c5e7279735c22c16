import { sql } from 'drizzle-orm'
import {
  averageTenths,
  type FamilyReviews,
  type PublishedReview,
} from '../../../contract/reviews.ts'
import type { ReviewedFamily } from '../../../contract/reviewed-families.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** How many reviews of each family and language the pages get. */
const latestOfEach = 6

interface FamilyRow extends Record<string, unknown> {
  readonly family: ReviewedFamily
  readonly count: number
  readonly sum: number
  readonly latest: readonly PublishedReview[]
}

/** Returns the published reviews by family; families without one are left out. */
export const publishedReviews = async (db: Queryable): Promise<FamilyReviews[]> => {
  const rows = await rowsOf<FamilyRow>(
    db,
    sql`with published as (
        select r.id, r.family, r.rating, row_number() over (partition by r.family, r.locale
          order by r.decided_at desc, r.id) as place
        from reviews r join customers c on c.id = r.customer_id
        where r.state = 'PUBLISHED' and c.banned_at is null)
      select p.family, count(*)::integer as count, sum(p.rating)::integer as sum,
        jsonb_agg(jsonb_build_object('id', r.id, 'rating', r.rating, 'text', r.text,
          'locale', r.locale, 'author', jsonb_build_object('is', r.author, 'name', r.author_name),
          'publishedAt', r.decided_at) order by r.decided_at desc, r.id)
          filter (where r.id is not null) as latest
      from published p
        left join reviews r on r.id = p.id and p.place <= ${latestOfEach}::integer
      group by p.family order by p.family`,
  )
  return rows.map(({ family, count, sum, latest }) => ({
    ...{ family, count, averageTenths: averageTenths(sum, count) },
    latest: latest.map((review) => ({
      ...review,
      publishedAt: new Date(review.publishedAt).toISOString(),
    })),
  }))
}
