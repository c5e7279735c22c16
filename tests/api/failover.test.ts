import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ledgerSum } from '../../src/server/money/ledger/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { openPostgres, rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { seed } from '../../src/server/staff/seed/seed.ts'
import { freeName, pressAtGateway } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { readRealtime } from './event-reader.ts'
import { runAt, startPostgresPair, type PostgresPair } from './postgres-pair.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const databases = inject('databases')
const metricsToken = 'a token of the tests'

// PGlite has no replica.
if (databases.kind === 'postgres') {
  let pair: PostgresPair
  /** Stands for the host name that follows the primary. */
  let primaryProxy: TcpProxy
  let shop: ShopApi
  const shopAt = (url: string): string => `${url}/shop`
  const throughProxy = (): string => {
    const url = new URL(shopAt(pair.primary))
    url.port = String(primaryProxy.port)
    return url.href
  }

  beforeAll(async () => {
    pair = await startPostgresPair(async ({ url }) => {
      await runAt(`${url}/postgres`, 'create database shop')
      const primary = await openPostgres({ url: shopAt(url), connections: 4 })
      await seed(primary.db, { demoAccounts: false, clock: systemClock })
      await primary.close()
    })
    primaryProxy = await startTcpProxy(Number(new URL(pair.primary).port))
    const open = async () => {
      const replicaUrl = shopAt(pair.replica)
      const database = await openPostgres({ url: throughProxy(), replicaUrl, connections: 10 })
      return { database, drop: () => database.close() }
    }
    shop = await startApi({ METRICS_TOKEN: metricsToken }, { open })
  })
  afterAll(async () => {
    await shop.stop()
    await primaryProxy.close()
    await pair.stop()
  })

  const isReplica = async (db: Queryable): Promise<boolean> => {
    const [row] = await rowsOf<{ is: boolean }>(db, sql`select pg_is_in_recovery() as is`)
    return row?.is ?? false
  }

  const failedJobs = async (): Promise<readonly string[]> => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const page = await (await fetch(`${shop.url}/metrics`, { headers })).text()
    return page.split('\n').filter((line) => line.startsWith('shop_failed_jobs{'))
  }

  it('reports read the replica, unless it is behind or down', async () => {
    expect(await isReplica(await shop.database.replica())).toBe(true)
    const strict = await openPostgres({
      url: throughProxy(),
      replicaUrl: shopAt(pair.replica),
      replicaLagSeconds: 0,
      connections: 1,
    })
    const lost = await openPostgres({
      url: throughProxy(),
      replicaUrl: 'postgres://127.0.0.1:1/shop',
      connections: 1,
    })
    try {
      await runAt(shopAt(pair.replica), 'select pg_wal_replay_pause()')
      await shop.db.execute(
        sql`insert into pgboss.job (name, source_name, data) values ('failed-jobs', 'lost', '{}')`,
      )
      // It is not shown yet: the metrics come from the replica.
      expect(await failedJobs()).toEqual([])
      expect(await isReplica(await strict.replica())).toBe(false)
      expect(await isReplica(await lost.replica())).toBe(false)
      await runAt(shopAt(pair.replica), 'select pg_wal_replay_resume()')
      await until(async () => isReplica(await strict.replica()), Boolean)
      await shop.db.execute(sql`delete from pgboss.job where source_name = 'lost'`)
    } finally {
      await Promise.all([strict.close(), lost.close()])
    }
  })

  /** Buys until it is stopped, and returns the orders whose payments were acknowledged. */
  const startBuying = (customer: TestCustomer) => {
    const acknowledged: string[] = []
    const stopping = new AbortController()
    const buy = async (): Promise<void> => {
      const { id } = await customer.order([freeName()], 'BALANCE')
      const paid = await customer.payByBalance(id)
      if (paid.ok) acknowledged.push(id)
    }
    const running = (async () => {
      while (!stopping.signal.aborted) await buy().catch(() => delay(50))
    })()
    return {
      acknowledged,
      stop: () => {
        stopping.abort()
        return running
      },
    }
  }

  it('loses no acknowledged payment, and sells again soon after the failover', async () => {
    const customer = await createCustomer(shop, { dollars: 9000 })
    const reader = await readRealtime(shop.url, customer.token)
    const card = await createCustomer(shop)
    const byGateway = await card.order([freeName()], 'PAYWAY_ABA')
    await pressAtGateway((await card.openGateway(byGateway.id)).page, 'approve')
    await until(
      () => card.findOrder(byGateway.id),
      ({ state }) => state !== 'AWAITING_PAYMENT',
    )
    const buying = startBuying(customer)
    const boughtMore = async (count: number): Promise<void> => {
      const wanted = buying.acknowledged.length + count
      await until(
        () => Promise.resolve(buying.acknowledged.length),
        (all) => all >= wanted,
      )
    }
    await boughtMore(3)

    await pair.crash()
    await until(
      async () => (await fetch(`${shop.url}/api/health`)).status,
      (status) => status === 503,
    )
    await runAt(shopAt(pair.replica), 'select pg_promote()')
    const before = reader.events.length
    const promoted = performance.now()
    primaryProxy.lead(Number(new URL(pair.replica).port))
    await boughtMore(1)
    expect(performance.now() - promoted).toBeLessThan(10_000)
    await boughtMore(2)
    await buying.stop()

    const sold = [...buying.acknowledged, byGateway.id]
    const kept = await rowsOf<{ id: string }>(
      shop.db,
      sql`select id from orders where id in ${sold} and state in ('PAID', 'COMPLETED')`,
    )
    expect(kept.map(({ id }) => id).sort()).toEqual([...sold].sort())
    expect(await ledgerSum(shop.db)).toBe(0)
    // Jobs and notifications go on at the new primary, which is no replica of itself.
    await until(
      () => customer.findOrder(buying.acknowledged.at(-1) ?? ''),
      ({ state }) => state === 'COMPLETED',
    )
    await until(
      () => Promise.resolve(reader.events.length),
      (count) => count > before,
    )
    expect(await isReplica(await shop.database.replica())).toBe(false)
    await reader.close()
  })
} else {
  it('is for PostgreSQL', () => {
    expect(databases.kind).toBe('pglite')
  })
}
