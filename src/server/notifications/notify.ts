import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { notifications } from '../db/schema/index.ts'

type Code = (typeof notifications.$inferSelect)['code']

/** A notice to a customer. Its text is made from code and params in the reader's language. */
export interface Notice {
  readonly customerId: string
  readonly code: Code
  readonly params: Readonly<Record<string, string | number>>
  /** Why: the same cause notifies once. */
  readonly cause: string
}

/** Writes a notice, in the transaction that gives its reason. */
export const notify = async (db: Queryable, notice: Notice, now: Date): Promise<void> => {
  await db
    .insert(notifications)
    .values({ id: randomUUID(), createdAt: now, ...notice, params: { ...notice.params } })
    .onConflictDoNothing({ target: notifications.cause })
}
