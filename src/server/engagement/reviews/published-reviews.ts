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
        select r.*, row_number() over (partition by r.family, r.locale
          order by r.decided_at desc, r.id) as place
        from reviews r join customers c on c.id = r.customer_id
        where r.state = 'PUBLISHED' and c.banned_at is null)
      select family, count(*)::integer as count, sum(rating)::integer as sum,
        jsonb_agg(jsonb_build_object('id', id, 'rating', rating, 'text', text, 'locale', locale,
          'author', jsonb_build_object('is', author, 'name', author_name), 'publishedAt', decided_at) order by decided_at desc, id)
          filter (where place <= ${latestOfEach}::integer) as latest
      from published group by family order by family`,
  )
  return rows.map(({ family, count, sum, latest }) => ({
    ...{ family, count, averageTenths: averageTenths(sum, count) },
    latest: latest.map((review) => ({
      ...review,
      publishedAt: new Date(review.publishedAt).toISOString(),
    })),
  }))
}
