import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serviceTaskCalls } from '../../src/contract/service-tasks.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { readSecretKeys } from '../../src/server/platform/secrets/read-secret-keys.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import { createClouds } from '../../src/server/providers/openstack/openstack.ts'
import {
  createRunBackupTest,
  createTestBackups,
  createWakeBackupTests,
} from '../../src/server/services/cloud-servers/index.ts'
import { mailsTo } from './books.ts'
import { regionOfServers, serverBuyers } from './cloud-servers-bought.ts'
import { issueToken } from './customers.ts'
import { createLife } from './mortal.ts'
import { answerOf } from './outcomes.ts'
import { soon, startApi, until, type ShopApi } from './shop-api.ts'

const calls = serviceTaskCalls
const minute = 60_000
const day = 24 * 60 * minute

let shop: ShopApi
let buyers: ReturnType<typeof serverBuyers>
beforeAll(async () => {
  shop = await startApi({}, { startsAt: new Date(), interval: soon })
  buyers = serverBuyers(shop, await regionOfServers(shop))
})
afterAll(() => shop.stop())
afterEach(async () => {
  shop.sandbox.behaviours.reset()
  await shop.db.execute(sql`delete from server_backup_tests`)
  await shop.db.execute(sql`delete from server_backups`)
})

const jobDeps = () => ({
  ...{ db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue },
  ...{ enqueueOnce: shop.app.jobs.enqueueOnce },
  clouds: createClouds(shop.config.openStack, shop.clock),
})
const testBackups = () => createTestBackups({ ...jobDeps(), newSeed: () => 'seed' })()

interface TestRow extends Record<string, unknown> {
  readonly id: string
  readonly backupId: string
  readonly verdict: string | null
  readonly isOver: boolean
}

const tests = () =>
  rowsOf<TestRow>(
    shop.db,
    sql`select id::text, backup_id::text as "backupId", verdict, ended_at is not null as "isOver"
      from server_backup_tests order by created_at`,
  )

/** Lets the time pass until no test runs. */
const tested = async (stepMs = 11_000) =>
  until(
    async () => {
      shop.clock.advance(stepMs)
      await createWakeBackupTests(jobDeps())()
      return tests()
    },
    (all) => all.every(({ isOver }) => isOver),
    30_000,
  )

const withBackup = async () => {
  const owner = await buyers.owner()
  const { token, server } = owner
  const params = { id: server.id }
  answerOf(await shop.call(calls.backUp, { body: { serviceId: server.id } }, { token }))
  const restorePoints = async () => {
    const options = { token: await issueToken(shop, owner.id) }
    return answerOf(await shop.call(calls.restorePoints, { params }, options)).items
  }
  const [backup] = await until(restorePoints, (items) => items.length === 1)
  if (backup === undefined) throw new Error('there is no backup')
  return { ...owner, backup, restorePoints }
}

const cloudOf = () => shop.sandbox.openStack.cloud
const namesOf = () =>
  cloudOf()
    .servers.all()
    .map(({ name }) => name)

describe('a backup', () => {
  it('is tested each week on a server without a network, which is removed; the list shows the date', async () => {
    const { server, backup, restorePoints } = await withBackup()
    const before = buyers.objectsOf(server.id)
    expect(backup.testedAt).toBeNull()
    await shop.control('openstack', { buildMs: minute, systemMs: minute })
    await testBackups()
    await testBackups()
    const [begun, ...others] = await tests()
    expect(others).toEqual([])
    const scratch = await until(
      async () => {
        shop.clock.advance(1_000)
        await createWakeBackupTests(jobDeps())()
        return buyers.objectsOf(begun?.id ?? '')
      },
      ({ servers }) => servers.length === 1,
    )
    expect(scratch).toMatchObject({ ports: [], servers: [{ ports: [], userData: '' }] })
    expect(await tested()).toMatchObject([{ backupId: backup.id, verdict: 'PASSED' }])
    const { servers, volumes } = buyers.objectsOf(begun?.id ?? '')
    expect([servers, volumes]).toEqual([[], []])
    expect(buyers.objectsOf(server.id)).toEqual(before)
    const [after] = await restorePoints()
    expect(Date.parse(after?.testedAt ?? '')).toBeGreaterThan(Date.parse(backup.createdAt))
    await testBackups()
    expect(await tests()).toHaveLength(1)
    shop.clock.advance(8 * day)
    await testBackups()
    expect(await tested()).toHaveLength(2)
  })

  it('that does not start is not shown as tested: staff get a mail, and the server another backup', async () => {
    const { backup, restorePoints } = await withBackup()
    await shop.control('openstack', { systemMs: day })
    await testBackups()
    expect(await tested(minute)).toMatchObject([{ verdict: 'FAILED' }])
    const staff = await until(
      () => mailsTo(shop.sandbox, shop.config.providerMailTo),
      (all) => all.some(({ text }) => text.includes(backup.id)),
    )
    expect(staff.some(({ text }) => text.includes('did not start in time'))).toBe(true)
    const actor = { kind: 'operator', id: 'root' } as const
    const listed = await shop.app.command({ args: ['server', 'backup-tests'], actor, files: {} })
    expect(listed.text).toMatch(new RegExp(`FAILED  Web 1  backup ${backup.id}  since .*in time`))
    const items = await until(restorePoints, (all) => all.length === 2)
    expect(items.map(({ testedAt }) => testedAt)).toEqual([null, null])
    expect(items[0]).toMatchObject({ reason: 'WEEKLY' })
  })

  it.each([
    ['has no room', { quota: { cores: 3 } }],
    ['refuses its disk for want of room', { quota: { gigabytes: 41 } }],
  ])('is tested another day when the cloud %s', async (_, behaviour) => {
    const { restorePoints } = await withBackup()
    const names = namesOf()
    await shop.control('openstack', behaviour)
    await testBackups()
    expect(await tested()).toMatchObject([{ verdict: 'SKIPPED' }])
    expect(namesOf()).toEqual(names)
    expect(await restorePoints()).toMatchObject([{ testedAt: null }])
    shop.sandbox.behaviours.reset()
    await testBackups()
    expect(await tests()).toHaveLength(1)
    shop.clock.advance(2 * day)
    await testBackups()
    expect(await tested()).toMatchObject([{}, { verdict: 'PASSED' }])
  })

  it.each([
    ['its disk', 'volume', '/volumes'],
    ['its server', 'compute', '/servers'],
  ])('is tested once although the answer about %s is lost', async (_, service, path) => {
    await withBackup()
    const count = namesOf().length
    const lose = { service, method: 'POST', path, do: 'lose' }
    await shop.control('openstack', { faults: [lose] })
    await testBackups()
    expect(await tested(11 * minute)).toMatchObject([{ verdict: 'PASSED' }])
    expect(namesOf()).toHaveLength(count)
    const [test] = await tests()
    expect(buyers.objectsOf(test?.id ?? '')).toMatchObject({ servers: [], volumes: [] })
  })

  it('is tested once, and nothing of it is left, though its process is killed at any third moment', async () => {
    await withBackup()
    const names = namesOf()
    const life = createLife()
    const secretBox = createSecretBox(await readSecretKeys(shop.config))
    let kills = 0
    for (let at = 1, isKilled = true; isKilled; at += 3) {
      await shop.db.execute(sql`delete from server_backup_tests`)
      // Only the dying process knows of the test at first.
      await createTestBackups({ ...jobDeps(), enqueue: () => Promise.resolve() })()
      const [test] = await tests()
      const testId = test?.id ?? ''
      life.begin(at)
      const dying = createRunBackupTest({
        ...{ db: life.mortalDatabase(shop.db), clouds: life.mortal(jobDeps().clouds), secretBox },
        ...{ clock: shop.clock, enqueue: shop.app.jobs.enqueue, log: createLog('silent') },
      })
      isKilled = await dying({ testId }).then(
        () => false,
        () => life.isDead(),
      )
      await life.ended()
      life.begin()
      if (isKilled) kills += 1
      expect(await tested(6 * minute), `killed at ${at}`).toMatchObject([{ verdict: 'PASSED' }])
      expect(namesOf(), `killed at ${at}`).toEqual(names)
      expect(buyers.objectsOf(testId)).toMatchObject({ servers: [], volumes: [], ports: [] })
    }
    expect(kills).toBeGreaterThan(20)
  }, 120_000)
})
