import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { createOpenBackup } from '../../src/server/staff/backups/backup-cipher.ts'
import { readContents, readHeader } from '../../src/server/staff/backups/backup-file.ts'
import { createBackups, readBackupFigures } from '../../src/server/staff/backups/create-backups.ts'
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

const now = new Date('2026-11-26T12:00:00Z')
const lines: string[] = []
const log = createLog('error', { write: (line) => void lines.push(line) })
const passphrase = 'a passphrase of the tests'

/** Runs the job of scheduled backups once. */
const runJob = async (db: Queryable, settings: Readonly<Record<string, string>>): Promise<void> => {
  const module = createBackups({
    config: readConfig({ DATA_DIR: join(directory, 'data'), ...settings }),
    ...{ db, log, clock: { now: () => now }, enqueueOnce: () => Promise.resolve() },
  })
  const [job] = module.jobs ?? []
  if (job === undefined) throw new Error('there is no job')
  await (
    await job.run([{}])
  )(0, { id: 'job', isLast: false })
}

const figuresOf = async (settings: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    (await readBackupFigures(readConfig(settings).backup, now)).map(({ name, values }) => [
      name,
      values[0]?.value,
    ]),
  )

const fileBytes = 1_000_000

/** Adds a ZIP that waits for its deployment, and two documents. */
const addFiles = (db: Queryable): Promise<void> =>
  db.transaction(async (tx) => {
    const content = sql`decode(repeat('ff', ${fileBytes}::integer), 'hex')`
    await tx.execute(sql`insert into documents
      (id, order_item_id, document, file_name, type, size, content, created_at)
      select gen_random_uuid(), order_item_id, 'identity-card', 'a.pdf', 'application/pdf', 1, ${content},
        now() from (select * from document_cases limit 1) one, generate_series(1, 2)`)
    // No service has it, and the backup leaves it out.
    await tx.execute(sql`set local session_replication_role = 'replica'`)
    await tx.execute(sql`insert into site_uploads
      (id, service_id, name, root, size, content, created_at)
      values (gen_random_uuid(), gen_random_uuid(), 'site.zip', '', 1, ${content}, now())`)
  })

it(
  'a scheduled backup of a shop with everything in progress is loaded without a difference',
  { timeout: 120_000 },
  async () => {
    const BACKUP_DIR = join(directory, 'backups')
    const settings = { BACKUP_DIR, BACKUP_KEEP_DAYS: '7', BACKUP_AGE_PASSPHRASE: passphrase }
    expect(await figuresOf(settings)).toMatchObject({ shop_backup_age_seconds: Infinity })
    const from = await openEarlierShop()
    const into = await openTestDatabase()
    await addFiles(from.database.db)
    const before = await hashes(from.database.db)
    const { 'public.site_uploads': none } = await hashes(into.database.db)
    await runJob(from.database.db, settings)
    const name = 'shop-20261126T120000.backup.age'
    const path = join(BACKUP_DIR, name)
    expect(await readdir(BACKUP_DIR)).toEqual([name])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await figuresOf(settings)).toEqual({
      ...{ shop_backup_age_seconds: 0, shop_backup_bytes: (await stat(path)).size },
      ...{ shop_backup_interval_seconds: 86_400, shop_drill_age_seconds: Infinity },
    })
    const { backup } = readConfig(settings)
    await loadBackup(into.database.db, readContents(path, createOpenBackup(backup)))
    // Files that wait are large, and their customers have them.
    expect(before['public.site_uploads']).not.toBe(none)
    expect(await hashes(into.database.db)).toEqual({ ...before, 'public.site_uploads': none })
    let bytes = 0
    for await (const content of readContents(path, createOpenBackup(backup)))
      bytes = Math.max(bytes, JSON.stringify(content).length)
    expect(bytes).toBeLessThan(2.1 * fileBytes)
    await from.drop()
    await into.drop()
  },
)

it('deletes old backups, and nothing else, after each new one', async () => {
  const BACKUP_DIR = join(directory, 'kept')
  const opened = await openTestDatabase()
  await runJob(opened.database.db, { BACKUP_DIR })
  const names = [
    ...['shop-20261001T200000.backup', 'shop-20261002T200000.backup', 'notes.txt'],
    ...['shop-20261125T200000.backup.tmp', 'shop-20261126T110000.backup.tmp'],
  ]
  for (const name of names) await writeFile(join(BACKUP_DIR, name), '')
  const dayBefore = new Date(now.getTime() - 2 * 86_400_000)
  await utimes(join(BACKUP_DIR, 'shop-20261125T200000.backup.tmp'), dayBefore, dayBefore)
  // As one that another server renames after the folder was read.
  await symlink('gone', join(BACKUP_DIR, 'shop-20261125T190000.backup.tmp'))
  await runJob(opened.database.db, { BACKUP_DIR })
  expect(await readdir(BACKUP_DIR)).toEqual([
    ...['notes.txt', 'shop-20261001T200000.backup', 'shop-20261125T190000.backup.tmp'],
    ...['shop-20261126T110000.backup.tmp', 'shop-20261126T120000.backup'],
  ])
  expect(lines).toEqual([])
  await mkdir(join(BACKUP_DIR, 'shop-20261003T200000.backup'))
  await runJob(opened.database.db, { BACKUP_DIR })
  expect(lines.splice(0)).toEqual([expect.stringContaining('old backups could not be deleted')])
  expect((await readHeader(join(BACKUP_DIR, 'shop-20261126T120000.backup'))).at).toBe(
    now.toISOString(),
  )
  await opened.drop()
})

it('fails, and is retried, when the folder cannot be written', async () => {
  const file = join(directory, 'file')
  await writeFile(file, '')
  const opened = await openTestDatabase()
  await expect(runJob(opened.database.db, { BACKUP_DIR: file })).rejects.toThrow(/EEXIST|ENOTDIR/)
  await opened.drop()
})
