import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import {
  readContents,
  writeBackup,
  type BackupHeader,
} from '../../src/server/staff/backups/backup-file.ts'
import { dumpDatabase } from '../../src/server/staff/backups/dump-database.ts'
import { loadBackup } from '../../src/server/staff/backups/load-backup.ts'
import { storedTables } from '../../src/server/staff/backups/stored-tables.ts'
import { openEarlierShop } from './earlier-shop.ts'
import { openTestDatabase } from './shop-api.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backups-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Returns a hash of all rows of each table. */
const hashes = async (db: Queryable): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {}
  for (const { name } of await storedTables(db)) {
    const [row] = await rowsOf<{ hash: string }>(
      db,
      sql`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash
        from ${sql.raw(name)} t`,
    )
    found[name] = row?.hash ?? ''
  }
  return found
}

const header: BackupHeader = {
  is: 'shop backup 1',
  at: '2026-11-26T00:00:00.000Z',
  release: '1',
  migration: '',
  keys: [],
}

it(
  'a backup of a shop with everything in progress is loaded without a difference',
  { timeout: 120_000 },
  async () => {
    const path = join(directory, 'whole.backup')
    const from = await openEarlierShop()
    const into = await openTestDatabase()
    const before = await hashes(from.database.db)
    await writeBackup(path, header, (write) => dumpDatabase(from.database.db, write))
    expect(await readdir(directory)).toEqual(['whole.backup'])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await loadBackup(into.database.db, readContents(path))
    expect(await hashes(into.database.db)).toEqual(before)
    await from.drop()
    await into.drop()
  },
)
