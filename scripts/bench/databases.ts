import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../start-postgres.ts'

/** The environment that connects a server to a database. */
export interface BenchDatabase {
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  /** PostgreSQL's postmaster. */
  readonly pid?: () => Promise<number>
  stop(): Promise<void>
}

export type DatabaseKind = 'pglite' | 'postgres'

export const databaseConnections = 10

/** Creates an empty database below `directory`: PGlite files or a running PostgreSQL. */
export const startDatabase = async (
  kind: DatabaseKind,
  directory: string,
  library?: string,
): Promise<BenchDatabase> => {
  const dataDir = join(directory, kind)
  await mkdir(dataDir, { recursive: true })
  if (kind === 'pglite')
    return { environment: { DATA_DIR: dataDir }, stop: () => Promise.resolve() }
  const postgres = await startPostgres(directory, {
    settings: library === undefined ? [] : [`shared_preload_libraries=${library}`],
  })
  const admin = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  await admin.connect()
  await admin.query('create database bench')
  await admin.end()
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: `${postgres.url}/bench` },
    pid: postgres.pid,
    stop: postgres.stop,
  }
}
