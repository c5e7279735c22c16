import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../db/database.ts'

/** Strangers can send them, too: so many are stored, each once and shortened. */
const mostStored = 1000
const longestBody = 4000

/** A gateway's message that has no payment here. */
export type PushBack = {
  readonly source: string
  readonly body: string
  readonly receivedAt: string
}

/** Stores a gateway's message for the operator, unless it is stored already. */
export const storePushBack = async (
  db: Queryable,
  { source, body }: Pick<PushBack, 'source' | 'body'>,
  now: Date,
): Promise<void> => {
  const stored = body.slice(0, longestBody)
  await db.execute(sql`insert into unmatched_push_backs (id, source, body, received_at)
    select ${randomUUID()}::uuid, ${source}::text, ${stored}::text, ${now.toISOString()}::timestamptz
    where (select count(*) from unmatched_push_backs) < ${mostStored}
      and not exists (select from unmatched_push_backs
        where source = ${source} and body = ${stored})`)
}

/** Returns the stored messages, the oldest first. */
export const unmatchedPushBacks = (db: Queryable): Promise<readonly PushBack[]> =>
  rowsOf<PushBack>(
    db,
    sql`select source, body, received_at::text as "receivedAt" from unmatched_push_backs
      order by unmatched_push_backs.received_at`,
  )
