import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemClock } from '../../src/server/platform/clock.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { newestMigration } from '../../src/server/platform/db/newest-migration.ts'
import { isQuarantined } from '../../src/server/platform/quarantine/index.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { SecretKeys } from '../../src/server/platform/secrets/secret-keys.ts'
import { writeBackup, type BackupHeader } from '../../src/server/staff/backups/backup-file.ts'
import { openPlace, type DatabasePlace } from '../../src/server/staff/backups/database-copy.ts'
import { dumpDatabase } from '../../src/server/staff/backups/dump-database.ts'
import { keyFingerprints } from '../../src/server/staff/backups/key-fingerprints.ts'
import { readLastDrill } from '../../src/server/staff/backups/last-drill.ts'
import { numberCounters } from '../../src/server/staff/backups/number-counters.ts'
import { restoreBackup } from '../../src/server/staff/backups/restore-backup.ts'
import { findOfflineCommand } from '../../scripts/offline-commands.ts'
import { demoCustomerId } from '../../src/server/staff/seed/demo-accounts.ts'
import { openDataDir } from './data-dir.ts'
import { runShop } from './operator-command.ts'
import { startServerProcess } from './server-process.ts'

const secretKeys: SecretKeys = [{ id: 'test', key: Buffer.alloc(32, 1) }]
const secrets = {
  SECRET_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  TOKEN_SECRET: 'a secret of the tests, and long enough',
}

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backups-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('a shop whose database is restored', () => {
  let place: DatabasePlace
  let environment: Readonly<Record<string, string>>
  let file: string
  const counter = async (): Promise<number> => {
    const database = await openPlace(place)
    const found = await numberCounters(database.db)
    await database.close()
    return found.find(({ name }) => name === 'orders_increment_id_seq')?.last ?? 0
  }
  const deps = (boot: (copy: DatabasePlace) => Promise<void>) => ({
    place,
    secretKeys,
    clock: systemClock,
    boot,
  })
  beforeAll(async () => {
    const opened = await openDataDir(join(directory, 'data'))
    place = { dataDir: opened.DATA_DIR, databaseUrl: opened.DATABASE_URL }
    environment = { ...opened, ...secrets }
    file = join(directory, 'shop.backup')
    const database = await openPlace(place)
    await database.db
      .execute(sql`insert into payables (id, kind, customer_id, state, amount, created_at)
      values (gen_random_uuid(), 'ORDER', ${demoCustomerId}::uuid, 'LAPSED', 129900,
        now() - interval '2 hours')`)
    const header: BackupHeader = {
      is: 'shop backup 1',
      at: '2026-11-26T00:00:00.000Z',
      release: '1',
      migration: await newestMigration(),
      keys: keyFingerprints(secretKeys),
    }
    await writeBackup(file, header, (write) => dumpDatabase(database.db, write))
    // What happens after the backup is lost, but its numbers are not issued again.
    await database.db.execute(sql`select setval('orders_increment_id_seq', 100000777)`)
    await database.db.execute(sql`update customers set first_name = 'Later'`)
    await database.close()
  }, 120_000)

  it('refuses other keys and changes nothing', async () => {
    const other: SecretKeys = [{ id: 'test', key: Buffer.alloc(32, 9) }]
    await expect(
      restoreBackup(file, { ...deps(() => Promise.resolve()), secretKeys: other }),
    ).rejects.toThrow("The key test of SECRET_KEYS is another key than the backup's.")
  })

  it('is as before when the restored server does not start', { timeout: 120_000 }, async () => {
    let bootedOn: DatabasePlace | undefined
    const boot = (copy: DatabasePlace) => {
      bootedOn = copy
      return Promise.reject(new Error('no start'))
    }
    await expect(restoreBackup(file, deps(boot))).rejects.toThrow('no start')
    expect(bootedOn).toBeDefined()
    expect(bootedOn).not.toEqual(place)
    const database = await openPlace(place)
    const [row] = await rowsOf<{ later: number }>(
      database.db,
      sql`select count(*)::integer as later from customers where first_name = 'Later'`,
    )
    expect(row?.later).toBeGreaterThan(0)
    if (database.kind === 'postgres') {
      const copies = await rowsOf(
        database.db,
        sql`select datname from pg_database where datname like current_database() || '_copy%'`,
      )
      expect(copies).toEqual([])
    } else {
      const names = await readdir(place.dataDir)
      expect(names.filter((name) => /^\d|before/.test(name))).toEqual([])
    }
    await expect(restoreBackup(file, deps(boot))).rejects.toThrow(/^Stop the server/)
    await database.close()
  })

  it('is quarantined, and its numbers continue', { timeout: 120_000 }, async () => {
    const restored = await runShop(['database', 'restore', file], environment)
    expect(restored).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^The shop is as of 2026-11-26T00:00:00.000Z. Its earlier database is \S*before\S*\.\nNumbers .* continue after .*\nIt is quarantined: start it, then run npm run shop -- database restore-check$/,
      ) as unknown,
    })
    expect(await counter()).toBe(100000777)
    const database = await openPlace(place)
    expect(await isQuarantined(database.db)).toBe(true)
    const later = await rowsOf(
      database.db,
      sql`select id from customers where first_name = 'Later'`,
    )
    expect(later).toEqual([])
    await database.close()

    const server = startServerProcess({ ...environment, PORT: '0' })
    const url = await server.ready
    const refused = await fetch(`${url}/api/tlds`)
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ messageCode: 'SYSTEM_BUSY' }),
    ])
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await server.kill('SIGTERM')).code).toBe(0)
  })

  // A drill is the first half of a restore, which PGlite has just done.
  if (inject('databases').kind === 'postgres') {
    it('is drilled without a change, and the drill is stored', { timeout: 120_000 }, async () => {
      const config = readConfig({ ...environment, BACKUP_DIR: directory })
      const { code, text = '' } =
        (await findOfflineCommand(['database', 'drill', file], () => config)?.()) ?? {}
      expect(code).toBe(0)
      const printed = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1])
      expect(printed('ledgerDifference')).toBe(0)
      expect(printed('transfers')).toBeGreaterThan(0)
      // The newest order was two hours old.
      expect(printed('rpoSeconds')).toBeGreaterThanOrEqual(7200)
      expect(printed('rpoSeconds')).toBeLessThan(7200 + 600)
      expect(printed('rtoSeconds')).toBeLessThan(120)
      expect(await readLastDrill(directory)).toMatchObject({
        rtoSeconds: printed('rtoSeconds'),
      })
    })
  }
})
