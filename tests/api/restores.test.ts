import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/server/platform/clock.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { newestMigration } from '../../src/server/platform/db/newest-migration.ts'
import { isQuarantined } from '../../src/server/platform/quarantine/index.ts'
import type { SecretKeys } from '../../src/server/platform/secrets/secret-keys.ts'
import { writeBackup, type BackupHeader } from '../../src/server/staff/backups/backup-file.ts'
import { openPlace, type DatabasePlace } from '../../src/server/staff/backups/database-copy.ts'
import { drillBackup } from '../../src/server/staff/backups/drill-backup.ts'
import { dumpDatabase } from '../../src/server/staff/backups/dump-database.ts'
import { keyFingerprints } from '../../src/server/staff/backups/key-fingerprints.ts'
import { numberCounters } from '../../src/server/staff/backups/number-counters.ts'
import { restoreBackup } from '../../src/server/staff/backups/restore-backup.ts'
import { openDataDir } from './data-dir.ts'

const secretKeys: SecretKeys = [{ id: 'test', key: Buffer.alloc(32, 1) }]

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backups-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('a shop whose database is restored', () => {
  let place: DatabasePlace
  let file: string
  const counter = async (): Promise<number> => {
    const database = await openPlace(place)
    const found = await numberCounters(database.db)
    await database.close()
    return found.find(({ name }) => name === 'orders_increment_id_seq')?.last ?? 0
  }
  const deps = (boot: () => Promise<void>) => ({ place, secretKeys, clock: systemClock, boot })
  beforeAll(async () => {
    const { DATA_DIR, DATABASE_URL } = await openDataDir(join(directory, 'data'))
    place = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL }
    file = join(directory, 'shop.backup')
    const database = await openPlace(place)
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
    const boot = () => Promise.reject(new Error('no start'))
    await expect(restoreBackup(file, deps(boot))).rejects.toThrow('no start')
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
    } else expect((await readdir(place.dataDir)).toSorted()).toEqual(['pglite', 'pglite.locks'])
    await expect(restoreBackup(file, deps(boot))).rejects.toThrow(/^Stop the server/)
    await database.close()
  })

  it('is quarantined, and its numbers continue', { timeout: 120_000 }, async () => {
    let bootedOn: DatabasePlace | undefined
    const { before, countersKnown } = await restoreBackup(file, {
      ...deps(() => Promise.resolve()),
      boot: (copy) => {
        bootedOn = copy
        return Promise.resolve()
      },
    })
    expect(bootedOn).not.toEqual(place)
    expect(before).toContain('before')
    expect(countersKnown).toBe(true)
    expect(await counter()).toBe(100000777)
    const database = await openPlace(place)
    expect(await isQuarantined(database.db)).toBe(true)
    const later = await rowsOf(
      database.db,
      sql`select id from customers where first_name = 'Later'`,
    )
    expect(later).toEqual([])
    await database.close()
  })

  it('is drilled without a change', { timeout: 120_000 }, async () => {
    expect(await drillBackup(file, { place, clock: systemClock })).toMatchObject({
      ledgerDifference: 0,
      transfers: expect.any(Number) as unknown,
    })
  })
})
