import pg from 'pg'
import { pendingMigrations } from '../db/migrate.ts'
import { isPooled } from '../db/pooler.ts'
import { databaseProblem } from '../db/database-error.ts'
import type { SecretFingerprint } from './secret-fingerprints.ts'

/** What production wants to know of a database. */
export interface DatabaseFacts {
  readonly postgresVersion: number
  /** A pooler is in between. */
  readonly isPooled: boolean
  readonly pendingMigrations: number
  readonly marks: readonly DatabaseMark[]
  readonly fingerprints: readonly SecretFingerprint[]
  /** Its clock less ours. */
  readonly clockOffsetMs: number
}

/** What a database once held or met. */
export type DatabaseMark = 'demo-accounts' | 'sandbox'

const connectMs = 10_000

const rowsIfTable = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  table: string,
  columns: string,
): Promise<readonly Row[]> => {
  const { rows: found } = await client.query<{ is: boolean }>(
    'select to_regclass($1) is not null as is',
    [table],
  )
  if (found[0]?.is !== true) return []
  return (await client.query<Row>(`select ${columns} from ${table}`)).rows
}

const readClockOffset = async (client: pg.Client): Promise<number> => {
  const before = Date.now()
  const { rows } = await client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  return (rows[0]?.ms ?? 0) - (before + Date.now()) / 2
}

/** Reads the facts without changing the database; a text says why they cannot be read. */
export const readDatabaseFacts = async (
  url: string,
  setting = 'DATABASE_URL',
): Promise<DatabaseFacts | string> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    return {
      postgresVersion: rows[0]?.version ?? 0,
      isPooled: await isPooled(client),
      pendingMigrations: await pendingMigrations(client),
      marks: (await rowsIfTable<{ mark: DatabaseMark }>(client, 'database_marks', 'mark')).map(
        ({ mark }) => mark,
      ),
      fingerprints: await rowsIfTable<SecretFingerprint & pg.QueryResultRow>(
        client,
        'secret_fingerprints',
        'setting, fingerprint',
      ),
      clockOffsetMs: await readClockOffset(client),
    }
  } catch (error) {
    return databaseProblem(url, error, setting)
  } finally {
    await client.end().catch(() => undefined)
  }
}
