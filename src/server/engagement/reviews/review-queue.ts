import { sql } from 'drizzle-orm'
import type { ReviewedFamily } from '../../../contract/reviewed-families.ts'
import { act, staffQueue, textFact } from '../../platform/staff-queues/index.ts'

interface ReviewFacts {
  readonly family: ReviewedFamily
  readonly rating: number
  readonly text: string
  readonly author: string
  readonly version: number
  readonly username: string
  readonly email: string
}

/** Reviews that wait for a decision. */
export const reviewQueue = staffQueue<ReviewFacts>({
  key: 'reviews',
  permission: 'review:read',
  waiting: sql`
    select r.id::text as id, r.sent_at as since, jsonb_build_object('family', r.family,
      'rating', r.rating, 'text', r.text, 'author', r.author_name, 'version', r.version,
      'username', c.username, 'email', c.email) as facts
    from reviews r join customers c on c.id = r.customer_id
    where r.state = 'IN_REVIEW'`,
  show: ({ family, rating, text, author, version, username, email }, id) => {
    // The decision is on the version that the row shows.
    const values = { id, version: String(version) }
    return {
      title: `${author} · ${family} · ${rating}/5`,
      facts: [textFact('text', text), textFact('customer', `${username} <${email}>`)],
      files: [],
      acts: [
        act('publish', ['review', 'publish'], values),
        act('refuse', ['review', 'refuse'], values, ['reason']),
      ],
    }
  },
})
