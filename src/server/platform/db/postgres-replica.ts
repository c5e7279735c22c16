import type pg from 'pg'
import { drizzleOver } from './drizzle-over.ts'
import { connectionSettings, createPool } from './postgres-pool.ts'

/** Its readers are reports, which do not wait for a replica that may be down. */
const connectMs = 1000
const connections = 2

/** How old a replica's rows may be. */
export const defaultLagSeconds = 10

/**
 * Compares positions in the log: the replica's own word about its age would say nothing while it is
 * cut off. A promoted replica belongs to another history.
 */
const isCurrent = `select pg_is_in_recovery() and (pg_last_wal_replay_lsn() >= $1::pg_lsn
  or clock_timestamp() - pg_last_xact_replay_timestamp() < $2 * interval '1 second') as yes`

interface ReplicaSettings {
  readonly url: string
  readonly statementMs: number
  readonly lagSeconds: number
}

/** Opens a read replica beside its primary. */
export const createPostgresReplica = (
  { url, statementMs, lagSeconds }: ReplicaSettings,
  primary: Pick<pg.Pool, 'query'>,
) => {
  const settings = { ...connectionSettings(url, statementMs), connectionTimeoutMillis: connectMs }
  const { pool } = createPool({ ...settings, max: connections }, () => undefined)
  const db = drizzleOver(pool)

  /** Returns the replica, or undefined while it is down or behind. */
  const read = async () => {
    const { rows } = await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
    try {
      const current = await pool.query<{ yes: boolean }>(isCurrent, [rows[0]?.at, lagSeconds])
      return current.rows[0]?.yes === true ? db : undefined
    } catch {
      return undefined
    }
  }

  return { read, close: () => pool.end() }
}
