import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createPostgresNotices } from '../../src/server/platform/db/postgres-notices.ts'

const databases = inject('databases')

// PGlite has no connections.
if (databases.kind === 'postgres') {
  const url = `${databases.url}/postgres`
  let other: pg.Client
  beforeAll(async () => {
    other = new pg.Client({ connectionString: url })
    await other.connect()
  })
  afterAll(() => other.end())

  const listening = async (): Promise<readonly number[]> => {
    const { rows } = await other.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = 'postgres' and query like 'listen%'",
    )
    return rows.map(({ pid }) => pid)
  }
  const notify = (channel: string, payload: string) =>
    other.query('select pg_notify($1, $2)', [channel, payload])

  it('listens to all channels on one connection, and delivers each to its own listeners', async () => {
    const listen = createPostgresNotices(url)
    const heard: string[] = []
    const ends = await Promise.all(
      ['red', 'green', 'blue'].map((channel) =>
        listen(channel, (payload) => heard.push(`${channel}:${payload}`)),
      ),
    )
    expect(await listening()).toHaveLength(1)
    await notify('green', 'a')
    await notify('blue', 'b')
    await expect.poll(() => heard).toEqual(['green:a', 'blue:b'])
    await ends[1]?.()
    await notify('green', 'c')
    await notify('red', 'd')
    await expect.poll(() => heard).toEqual(['green:a', 'blue:b', 'red:d'])
    for (const end of ends) await end()
    await expect.poll(listening).toEqual([])
  })

  it('reports possibly missed notices after a disconnection, and reconnects', async () => {
    const listen = createPostgresNotices(url)
    const heard: string[] = []
    const end = await listen('red', (payload) => heard.push(payload))
    const [pid] = await listening()
    await other.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([''])
    await notify('red', 'a')
    await expect.poll(() => heard).toEqual(['', 'a'])
    await end()
  })

  /** Stands before PostgreSQL; a connection that it drops stays open and says nothing. */
  const startSilentProxy = async () => {
    const sockets: Socket[] = []
    const server = createServer({ allowHalfOpen: true }, (near) => {
      const far = connect(Number(new URL(url).port), '127.0.0.1')
      near.pipe(far)
      far.pipe(near)
      sockets.push(near, far)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const through = new URL(url)
    const bound = server.address()
    through.port = typeof bound === 'object' && bound !== null ? String(bound.port) : ''
    return {
      url: through.href,
      drop: () => sockets.forEach((socket) => socket.unpipe()),
      close: () => {
        for (const socket of sockets) socket.destroy()
        server.close()
      },
    }
  }

  it('ends soon although its connection has died silently', async () => {
    const proxy = await startSilentProxy()
    const end = await createPostgresNotices(proxy.url)('red', () => undefined)
    proxy.drop()
    const begun = performance.now()
    await end()
    expect(performance.now() - begun).toBeLessThan(3_000)
    proxy.close()
  })
} else {
  it('is used with PostgreSQL only', () => {
    expect(databases.kind).toBe('pglite')
  })
}
