import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { retentionDays } from './stored-documents.ts'

/** Deletes the documents of names that were decided long enough ago. */
export const deleteOldDocuments = async (db: Queryable, now: Date): Promise<void> => {
  await rowsOf(
    db,
    sql`delete from documents p using document_cases c
      where c.order_item_id = p.order_item_id and c.decided_at
        <= ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays}::integer)`,
  )
}
