import { sql } from 'drizzle-orm'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { paramsOf } from './card-expires-mail.ts'
import { remindedUntil } from './card-expiry.ts'
import { mailCardExpires } from './jobs.ts'
import type { CardJson } from './stored-cards.ts'

export interface ReminderDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

const batch = 100

/** Reminds customers of cards in their last month, each card once; returns how many. */
export const remindOfExpiry = ({ db, clock, enqueue }: ReminderDeps): Promise<number> => {
  const now = clock.now()
  const { month, year } = remindedUntil(now)
  return db.transaction(async (tx) => {
    const due = await rowsOf<{ card: CardJson }>(
      tx,
      sql`update cards c set reminded_at = ${now.toISOString()}::timestamptz
        where c.id in (select id from cards
          where removed_at is null and reminded_at is null
            and expiry_year = ${year}::integer and expiry_month = ${month}::integer
          order by id limit ${batch} for update skip locked)
        returning to_jsonb(c) as card`,
    )
    for (const { card } of due) {
      const { id, customer_id: customerId } = card
      await enqueue(tx, mailCardExpires, { cardId: id })
      const cause = `card:${id}:expires`
      await notify(tx, { customerId, code: 'CARD_EXPIRES', params: paramsOf(card), cause }, now)
    }
    return due.length
  })
}
