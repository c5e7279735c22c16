import { sql, type SQL } from 'drizzle-orm'

/** Returns a moment for a statement. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
