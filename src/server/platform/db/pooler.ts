import type pg from 'pg'

/**
 * Returns whether a pooler such as PgBouncer is between us and PostgreSQL: it gives each client a
 * process id of its own, to cancel statements by.
 */
export const isPooled = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID !== rows[0]?.pid
}

/** Why a URL of a pooler is no URL of PostgreSQL, for the operator. */
export const pooledProblem = {
  reason: 'DATABASE_URL leads through a pooler such as PgBouncer',
  remedy: 'set DATABASE_DIRECT_URL to PostgreSQL itself, and keep DATABASE_URL',
} as const
