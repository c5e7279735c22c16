import type { Queryable } from '../db/database.ts'
import { databaseMarks } from '../db/schema/index.ts'
import type { DatabaseMark } from './database-facts.ts'

/** Marks a database for good as one that is not for production. */
export const markDatabase = async (db: Queryable, mark: DatabaseMark, at: Date): Promise<void> => {
  await db.insert(databaseMarks).values({ mark, markedAt: at }).onConflictDoNothing()
}
