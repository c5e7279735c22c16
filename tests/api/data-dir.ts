import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { openPglite } from '../../src/server/platform/db/database.ts'
import type { TestDatabases } from './setup-database.ts'

/**
 * Creates a seeded database for one suite’s server processes, and returns its environment:
 * PGlite's files in `directory`, or another database on the test's PostgreSQL.
 */
export const openDataDir = async (
  directory: string,
  databases: TestDatabases = inject('databases'),
): Promise<{ readonly DATA_DIR: string; readonly DATABASE_URL?: string }> => {
  if (databases.kind === 'pglite') {
    const template = await openAsBlob(databases.template)
    const database = await openPglite({ dataDir: directory, template })
    await database.close()
    return { DATA_DIR: directory }
  }
  const name = `process_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${databases.url}/postgres` })
  await admin.connect()
  await admin.query(`create database ${name} template ${databases.template}`)
  await admin.end()
  return { DATA_DIR: directory, DATABASE_URL: `${databases.url}/${name}` }
}
