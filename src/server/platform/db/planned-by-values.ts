import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/**
 * Runs reads whose statements are planned for their values: what a search finds in a million rows may
 * be one or a tenth of them, and connections otherwise plan a statement once for all values.
 */
export const plannedByValues = <Answer>(
  db: Queryable,
  read: (tx: Queryable) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = 'force_custom_plan'`)
    return read(tx)
  })
