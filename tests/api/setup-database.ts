import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { bundledServer } from '../../scripts/bundle-server.ts'
import { startPostgres } from '../../scripts/start-postgres.ts'
import { createPasswords } from '../../src/server/customers/accounts/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { openPglite, openPostgres, type Database } from '../../src/server/platform/db/database.ts'
import { customers, fortuneWheels, wheelPrizes } from '../../src/server/platform/db/schema/index.ts'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { seed } from '../../src/server/staff/seed/seed.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { cheapHash } from './cheap-hash.ts'

/** The source of the suites’ databases: each is a copy of a seeded template. */
export type TestDatabases =
  | { readonly kind: 'pglite'; readonly template: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly template: string }

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
    /** The main module of the production server. */
    serverMain: string
  }
}

const fill = async (database: Database): Promise<void> => {
  await seed(database.db, { demoAccounts: true, clock: systemClock })
  // A suite about the fortune wheel creates its own; others see no spins.
  await database.db.delete(wheelPrizes)
  await database.db.delete(fortuneWheels)
  const passwordHash = await createPasswords({ cost: cheapHash }).hash('Demo1234')
  await database.db.update(customers).set({ passwordHash })
  // Creates the job queues.
  const app = await createApp({
    config: readConfig({ DATA_DIR: 'memory://', JOBS: 'off' }),
    ...{ database, clock: systemClock, log: createLog('silent') },
    websiteUrl: () => 'http://127.0.0.1',
  })
  await app.stop()
  // A failed job is due at the next poll, not after the real 5 s.
  await database.db.execute(sql`update pgboss.queue set retry_delay = 0, retry_backoff = false`)
}

const pgliteTemplate = async (directory: string): Promise<TestDatabases> => {
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await openPglite({ dataDir: directory })
  await fill(database)
  await database.close()
  const client = await PGlite.create(join(directory, 'pglite'))
  const dump = await client.dumpDataDir('none')
  await client.close()
  const template = join(directory, 'template.tar')
  await writeFile(template, Buffer.from(await dump.arrayBuffer()))
  return { kind: 'pglite', template }
}

const postgresTemplate = async (url: string): Promise<TestDatabases> => {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query('create database template_shop')
  await client.end()
  const database = await openPostgres({ url: `${url}/template_shop`, connections: 4 })
  await fill(database)
  await database.close()
  return { kind: 'postgres', url, template: 'template_shop' }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'shop-tests-'))
  project.provide('serverMain', await bundledServer())
  // TEST_DATABASE runs any suite on the other database.
  const wanted = process.env.TEST_DATABASE ?? (project.name === 'api' ? 'postgres' : 'pglite')
  if (wanted === 'postgres') {
    const postgres = await startPostgres(directory, { durable: false })
    project.provide('databases', await postgresTemplate(postgres.url))
    return async () => {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    }
  }
  project.provide('databases', await pgliteTemplate(directory))
  return () => rm(directory, { recursive: true, force: true })
}
