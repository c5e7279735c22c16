import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Days from the decision to the deletion of a business registration (docs/security.md). */
const retentionDays = 90

/** Deletes the registrations of companies that were decided long enough ago. */
export const deleteOldRegistrations = async (db: Queryable, now: Date): Promise<void> => {
  await rowsOf(
    db,
    sql`delete from company_registrations r using company_verifications w
      where w.customer_id = r.customer_id and w.decided_at
        <= ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays}::integer)`,
  )
}
