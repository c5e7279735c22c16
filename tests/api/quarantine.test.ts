import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payWayPushback } from '../../src/contract/payments.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { restores } from '../../src/server/platform/db/schema/index.ts'
import { dumpedAt, fixtureKeys, openEarlierShop } from './earlier-shop.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi(
    { SECRET_KEYS: fixtureKeys },
    {
      startsAt: dumpedAt,
      // With queued jobs, domains that this registry has lost, and an open payment.
      open: async () => {
        const opened = await openEarlierShop()
        const { db } = opened.database
        await db
          .insert(restores)
          .values({ id: randomUUID(), backupAt: dumpedAt, restoredAt: dumpedAt })
        return opened
      },
    },
  )
}, 120_000)
afterAll(() => shop.stop())

const command = (...args: readonly string[]) =>
  shop.app.command({ args, actor: { kind: 'operator', id: 'root' }, files: {} })
const pushBack = (reference: string) => shop.call(payWayPushback, { body: { tran_id: reference } })

const waitingJobs = async (): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    shop.db,
    sql`select count(*)::integer as count from pgboss.job where state < 'active'`,
  )
  return row?.count ?? 0
}
const statusOf = async (path: string): Promise<number> => (await fetch(shop.url + path)).status

it('a quarantined shop does nothing until it is checked and released', async () => {
  const waiting = await waitingJobs()
  expect(waiting).toBeGreaterThan(0)
  const refused = await fetch(`${shop.url}/api/tlds`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({ messageCode: 'SYSTEM_BUSY' })
  expect(await pushBack('lost-1')).toMatchObject({ status: 503 })
  expect(await statusOf('/api/health')).toBe(200)
  expect(await command('database', 'release')).toMatchObject({ code: 1 })

  const { code, text } = await command('database', 'restore-check')
  expect(code).toBe(0)
  expect(text).toContain('free-fixture-owned.com: is not registered any more')
  expect(text).toMatch(/orders_increment_id_seq: continues after 1\d{8}/)
  expect(text).toMatch(/a push-back without a payment: \/payment\/payway\/pushback .*lost-1/)
  expect(await waitingJobs()).toBe(waiting)

  expect(await command('database', 'release')).toMatchObject({ code: 0 })
  await until(waitingJobs, (count) => count < waiting)
  expect(await statusOf('/api/tlds')).toBe(200)
  expect(await command('database', 'release')).toMatchObject({
    code: 1,
    text: 'The shop is not quarantined.',
  })
})

it('push-backs about unknown payments are stored once, and shown', async () => {
  expect(await pushBack('lost-2')).toMatchObject({ status: 404 })
  await pushBack('lost-2')
  const { text } = await command('payment', 'push-backs')
  expect(text.split('\n')).toHaveLength(2)
  expect(text).toMatch(/ {2}payway {2}.*lost-2/)
})
