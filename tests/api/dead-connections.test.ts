import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { getUserInformation, login, logout } from '../../src/contract/accounts.ts'
import { createApp, type App } from '../../src/server/app.ts'
import { openPostgres, rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import { listen, type Listening } from '../../src/server/platform/http/listen.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { answerOf } from './outcomes.ts'
import { createCaller, startApi, type ShopApi } from './shop-api.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const databases = inject('databases')

// PGlite has no connections.
if (databases.kind === 'postgres') {
  let shop: ShopApi
  /** Another server of the shop, which reaches the database through the proxy. */
  let other: { app: App; server: Listening; database: Database }
  let proxy: TcpProxy

  beforeAll(async () => {
    shop = await startApi()
    proxy = await startTcpProxy(Number(new URL(databases.url).port))
    const [row] = await rowsOf<{ name: string }>(shop.db, sql`select current_database() as name`)
    const through = new URL(`${databases.url}/${row?.name ?? ''}`)
    through.port = String(proxy.port)
    const database = await openPostgres({ url: through.href, connections: 4, migrate: false })
    const { config, clock } = shop
    const log = createLog('silent')
    const app = await createApp({ config, database, clock, log, websiteUrl: () => shop.url })
    other = { app, database, server: await listen(app.fetch, config) }
  })
  afterAll(async () => {
    await other.server.close()
    await proxy.close()
    await other.app.stop()
    await other.database.close()
    await shop.stop()
  })

  const statusOf = async (path: string): Promise<number> =>
    (await fetch(`${other.server.url}${path}`)).status

  /** Returns after how long a check succeeds. */
  const secondsUntil = async (check: () => Promise<boolean>): Promise<number> => {
    const begun = performance.now()
    while (!(await check())) await delay(50)
    return (performance.now() - begun) / 1000
  }

  it('a server recovers within ten seconds from connections that died silently', async () => {
    const call = createCaller(other.server.url)
    const { accessToken, refreshToken } = answerOf(
      await shop.call(login, { body: { username: 'demo', password: 'Demo1234' } }),
    )
    const askAtOther = () => call(getUserInformation, {}, { token: accessToken })
    // Several connections of the pool are idle afterwards.
    await Promise.all(Array.from({ length: 4 }, askAtOther))
    expect((await askAtOther()).status).toBe(200)
    expect(await statusOf('/readyz')).toBe(200)

    proxy.swallow()
    answerOf(await shop.call(logout, { body: { refreshToken } }))
    const [answers, session] = await Promise.all([
      secondsUntil(async () => (await statusOf('/api/health')) === 200),
      // Its token is valid for ten minutes; another server has ended the session.
      secondsUntil(async () => (await askAtOther()).status === 401),
      // Its own connection: at most one check fails.
      secondsUntil(async () => (await statusOf('/readyz')) === 200),
    ])
    expect(answers).toBeLessThan(10)
    expect(session).toBeLessThan(10)
    // One dead connection is enough to replace the idle ones.
    expect(await secondsUntil(async () => (await statusOf('/api/health')) === 200)).toBeLessThan(2)
  })

  it('says that it is busy while the database cannot be reached', async () => {
    const { accessToken } = answerOf(
      await shop.call(login, { body: { username: 'demo', password: 'Demo1234' } }),
    )
    proxy.refuse()
    const answer = await fetch(`${other.server.url}/api/users/getUserInformation`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ messageCode: 'SYSTEM_BUSY' })
    expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503])
  })
} else {
  it('is for PostgreSQL', () => {
    expect(databases.kind).toBe('pglite')
  })
}
