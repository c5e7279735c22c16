import type pg from 'pg'

/**
 * Returns whether a pooler such as PgBouncer is between us and PostgreSQL: it gives each client a
 * process id of its own, to cancel statements by.
 */
export const isPooled = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID !== rows[0]?.pid
}

const rounds = 10

/**
 * Throws if a pooler knows no named statements (PgBouncer before 1.21): two clients that name the same
 * one meet on the connection to PostgreSQL that was used last, unless others took it in between.
 */
export const checkNamedStatements = async (pool: pg.Pool): Promise<void> => {
  const clients = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (let round = 0; round < rounds; round += 1) {
      const statement = { name: `pooler-${round}`, text: 'select $1::integer', values: [round] }
      for (const client of clients) await client.query(statement)
    }
  } catch (error) {
    const problem = 'the pooler knows no named statements: set DATABASE_NAMED_STATEMENTS=off'
    throw new Error(problem, { cause: error })
  } finally {
    for (const client of clients) client.release()
  }
}

/** Why a URL of a pooler is no URL of PostgreSQL, for the operator. */
export const pooledProblem = {
  reason: 'DATABASE_URL leads through a pooler such as PgBouncer',
  remedy: 'set DATABASE_DIRECT_URL to PostgreSQL itself, and keep DATABASE_URL',
} as const
