import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from './database.ts'

/** Rows that a module puts into an empty table. */
export interface Seed {
  readonly name: string
  /** Whether the rows are there: an expression of SQL. */
  readonly filled: SQL
  /** Adds the rows; leaves those that another server has added meanwhile. */
  readonly fill: (db: Queryable, clock: Clock) => Promise<void>
}

/**
 * Fills what is empty, in this order, and leaves the rest as the shop has changed it. A database that
 * was filled before costs one statement.
 */
export const runSeeds = async (
  db: Queryable,
  seeds: readonly Seed[],
  clock: Clock,
): Promise<void> => {
  const columns = seeds.map(({ name, filled }) => sql`${filled} as ${sql.identifier(name)}`)
  const [row] = await rowsOf<Record<string, boolean>>(db, sql`select ${sql.join(columns, sql`, `)}`)
  for (const { name, fill } of seeds) if (row?.[name] !== true) await fill(db, clock)
}
