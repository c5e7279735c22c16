import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/**
 * Creates Drizzle's database over a pool. Drizzle itself never gives back the connection of a transaction
 * whose BEGIN fails, as when the database ends all connections: the pool would have one less for good,
 * and its end would wait for ever.
 */
export const drizzleOver = (pool: pg.Pool): NodePgDatabase => {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}
