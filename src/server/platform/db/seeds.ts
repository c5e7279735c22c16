import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from './database.ts'

/** The rows of a module for an empty table. */
export interface Seed {
  readonly name: string
  readonly filled: SQL
  /** Adds the rows that do not exist yet. */
  readonly fill: (db: Queryable, clock: Clock) => Promise<void>
}

/** Fills the empty tables in this order; one statement when all are filled. */
export const runSeeds = async (
  db: Queryable,
  seeds: readonly Seed[],
  clock: Clock,
): Promise<void> => {
  const columns = seeds.map(({ name, filled }) => sql`${filled} as ${sql.identifier(name)}`)
  const [row] = await rowsOf<Record<string, boolean>>(db, sql`select ${sql.join(columns, sql`, `)}`)
  for (const { name, fill } of seeds) if (row?.[name] !== true) await fill(db, clock)
}
