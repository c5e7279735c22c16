import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { getBalance, logout } from '../../src/contract/accounts.ts'
import { leaveRealtime } from '../../src/contract/realtime.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { notify } from '../../src/server/customers/notifications/index.ts'
import { createHub, deleteOldEvents, publish } from '../../src/server/platform/realtime/index.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { readRealtime, type EventReader } from './event-reader.ts'
import { answerOf } from './outcomes.ts'
import { startServerProcess } from './server-process.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const databases = inject('databases')

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const open: EventReader[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()))
})

const connect = async (token: string, lastEventId?: number, url = shop.url) => {
  const reader = await readRealtime(url, token, lastEventId)
  open.push(reader)
  return reader
}

const tell = (customer: Pick<TestCustomer, 'id'>, orderId: string | null = null) =>
  publish(shop.db, customer.id, 'init_checkout_order', { orderId }, shop.clock.now())

const sessionIn = (token: string): string => {
  const [, payload = ''] = token.split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid
}

/** Creates a refresh token for a customer without a session. */
const refreshTokenOf = async ({ token }: Pick<TestCustomer, 'token'>): Promise<string> => {
  const refreshToken = randomUUID()
  const hash = createHash('sha256').update(refreshToken).digest('base64url')
  await shop.db.execute(
    sql`update refresh_tokens set hash = ${hash} where family = ${sessionIn(token)}`,
  )
  return refreshToken
}

const leave = async (customer: Pick<TestCustomer, 'token'>) =>
  shop.call(leaveRealtime, { body: { refreshToken: await refreshTokenOf(customer) } })

const notice = (customer: Pick<TestCustomer, 'id'>, cause: string) =>
  notify(shop.db, { customerId: customer.id, code: 'WELCOME', params: {}, cause }, shop.clock.now())

const idsOf = (events: EventReader['events']) => events.map(({ id }) => id)

describe('a connection', () => {
  it('is an event stream that is neither cached nor buffered', async () => {
    const { token } = await createCustomer(shop)
    const { response } = await connect(token)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
  })

  it('requires a session', async () => {
    const response = await fetch(`${shop.url}/api/realtime`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ messageCode: 'UNAUTHORIZED' })
  })

  it('is refused to a banned customer', async () => {
    const customer = await createCustomer(shop)
    await shop.db.execute(sql`update customers set banned_at = now() where id = ${customer.id}`)
    const response = await fetch(`${shop.url}/api/realtime`, {
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(await response.json()).toMatchObject({ messageCode: 'ACCOUNT_BANNED' })
  })

  it('ends when its session sends leave, and those of other sessions stay', async () => {
    const customer = await createCustomer(shop)
    const [first, second, other] = [
      await connect(customer.token),
      await connect(customer.token),
      await connect(await issueToken(shop, customer.id)),
    ]
    answerOf(await leave(customer))
    await Promise.all([first.ended, second.ended])
    await tell(customer)
    expect(await other.wait(1)).toHaveLength(1)
    expect(first.events).toEqual([])
  })

  it('ends with a leave that arrives after the sign-out', async () => {
    const customer = await createCustomer(shop)
    const reader = await connect(customer.token)
    const body = { refreshToken: await refreshTokenOf(customer) }
    answerOf(await shop.call(logout, { body }))
    answerOf(await shop.call(leaveRealtime, { body }))
    await reader.ended
  })

  it('is not ended by an invalid token', async () => {
    const customer = await createCustomer(shop)
    const reader = await connect(customer.token)
    answerOf(await shop.call(leaveRealtime, { body: { refreshToken: 'nobody’s' } }))
    await tell(customer)
    expect(await reader.wait(1)).toHaveLength(1)
  })

  it('ends with its session, after a final event', async () => {
    const customer = await createCustomer(shop)
    const reader = await connect(customer.token)
    const ended = { sessionId: sessionIn(customer.token) }
    await publish(shop.db, customer.id, 'session_ended', ended, shop.clock.now())
    await reader.ended
    expect(reader.events.map(({ event }) => event)).toEqual(['session_ended'])
  })

  it('is closed as the oldest of six', async () => {
    const customer = await createCustomer(shop)
    const readers: EventReader[] = []
    for (let count = 0; count < 6; count += 1) readers.push(await connect(customer.token))
    await readers[0]?.ended
    await tell(customer)
    await Promise.all(readers.slice(1).map((reader) => reader.wait(1)))
    expect(readers[0]?.events).toEqual([])
    // It stays away for a while, so the next one is not closed in turn.
    expect(readers[0]?.news.at(-1)).toEqual({ retryMs: 60_000 })
    expect(readers[1]?.news.at(-1)).not.toEqual({ retryMs: 60_000 })
  })

  it('starts with the current event id, so a disconnection before the first event loses nothing', async () => {
    const customer = await createCustomer(shop)
    await tell(customer)
    const reader = await connect(customer.token)
    const hasId = (news: EventReader['news']) => news.some(({ id }) => id !== undefined)
    await until(() => Promise.resolve(reader.news), hasId)
    const id = reader.news.flatMap((each) => each.id ?? [])[0]
    await reader.close()
    expect(reader.events).toEqual([])
    await tell(customer)
    const again = await connect(customer.token, Number(id))
    expect(await again.wait(1)).toHaveLength(1)
  })
})

describe('events', () => {
  it('report orders, balances and notifications with current data', async () => {
    const buyer = await createCustomer(shop, { dollars: 100 })
    const reader = await connect(buyer.token)
    const order = await buyer.order([freeName()], 'BALANCE')
    const paid = answerOf(await buyer.payByBalance(order.id))
    const [contact, ...events] = await reader.wait(4)
    expect(contact?.event).toBe('user')
    const { balance } = answerOf(await shop.call(getBalance, {}, { token: buyer.token }))
    expect(balance).toBeCloseTo(100 - order.grandTotal, 4)
    expect(events.map(({ event }) => event)).toEqual([
      'init_checkout_order',
      'balance_update',
      'notification',
    ])
    expect(events[0]?.data).toEqual({ orderId: order.id })
    expect(events[1]?.data).toEqual({ balance })
    expect(events[2]?.data).toMatchObject({
      unread: 1,
      notification: { code: 'ORDER_COMPLETED', params: { incrementId: Number(paid.incrementId) } },
    })
  })

  it('of every kind in account §4 arrive over one connection, in order', async () => {
    const customer = await createCustomer(shop)
    const reader = await connect(customer.token)
    const named = [
      'user',
      'balance_update',
      'card_added',
      'fortune_wheel_get_new_spin',
      'fortune_wheel_reward',
      'product_website_updated',
      'os_region_updated',
    ] as const
    for (const event of named) await publish(shop.db, customer.id, event, {}, shop.clock.now())
    await tell(customer)
    const received = (await reader.wait(named.length + 1)).map(({ event }) => event)
    // `user_has_been_banned` ends the connection and has its own test.
    expect(received).toEqual([...named, 'init_checkout_order'])
  })

  it('reach only their customer', async () => {
    const [one, other] = [await createCustomer(shop), await createCustomer(shop)]
    const [mine, theirs] = [await connect(one.token), await connect(other.token)]
    await tell(one)
    await tell(other)
    await Promise.all([mine.wait(1), theirs.wait(1)])
    expect(mine.events).toHaveLength(1)
    expect(theirs.events).toHaveLength(1)
    expect(idsOf(mine.events)).not.toEqual(idsOf(theirs.events))
    // Another customer’s last event id shows none of their events.
    const again = await connect(other.token, (mine.events[0]?.id ?? 0) - 1)
    expect(idsOf(await again.wait(1))).toEqual(idsOf(theirs.events))
  })

  it('are published once for each cause, also on repeated notices', async () => {
    const customer = await createCustomer(shop)
    const reader = await connect(customer.token)
    await notice(customer, `once:${customer.id}`)
    await notice(customer, `once:${customer.id}`)
    await tell(customer)
    expect((await reader.wait(2)).map(({ event }) => event)).toEqual([
      'notification',
      'init_checkout_order',
    ])
  })

  it('are published with the transaction, or not at all', async () => {
    const customer = await createCustomer(shop)
    const reader = await connect(customer.token)
    const failed = shop.db.transaction(async (tx) => {
      await publish(tx, customer.id, 'user', {}, shop.clock.now())
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    await tell(customer)
    expect((await reader.wait(1)).map(({ event }) => event)).toEqual(['init_checkout_order'])
  })

  it('that were missed follow the last seen id, in order, without others', async () => {
    const customer = await createCustomer(shop)
    await tell(customer)
    const reader = await connect(customer.token)
    await tell(customer)
    const [seen] = await reader.wait(1)
    await reader.close()
    for (let count = 0; count < 5; count += 1) await tell(customer)
    const again = await connect(customer.token, seen?.id)
    const missed = idsOf(await again.wait(5))
    expect(missed).toEqual([...missed].sort((a, b) => a - b))
    expect(missed).toHaveLength(5)
    expect(missed.every((id) => id > (seen?.id ?? Infinity))).toBe(true)
  })

  it('reach a browser that sends an unknown last event id', async () => {
    const customer = await createCustomer(shop)
    const reader = await connect(customer.token, 999_999_999_999)
    await tell(customer)
    expect(await reader.wait(1)).toHaveLength(1)
  })

  it('are never lost or reordered, with concurrent publishing and repeated disconnections', async () => {
    const customer = await createCustomer(shop)
    const total = 120
    await tell(customer)
    const first = await connect(customer.token, 0)
    await first.wait(1)
    const publishing = Array.from({ length: total - 1 }, (_, at) =>
      shop.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(${(at % 7) / 500})`)
        await publish(tx, customer.id, 'user', {}, shop.clock.now())
        await tx.execute(sql`select pg_sleep(${(at % 5) / 500})`)
      }),
    )
    const got = [...first.events]
    await first.close()
    while (got.length < total) {
      const reader = await connect(customer.token, got.at(-1)?.id)
      got.push(...(await reader.wait(Math.min(10, total - got.length))))
      await reader.close()
    }
    await Promise.all(publishing)
    const stored = await rowsOf<{ id: number }>(
      shop.db,
      sql`select id from realtime_events where customer_id = ${customer.id} order by id`,
    )
    expect(idsOf(got)).toEqual(stored.map(({ id }) => id))
  })

  it('are stored for a day', async () => {
    const customer = await createCustomer(shop)
    await tell(customer)
    const kept = async () =>
      (
        await rowsOf(
          shop.db,
          sql`select id from realtime_events where customer_id = ${customer.id}`,
        )
      ).length
    const now = shop.clock.now().getTime()
    await deleteOldEvents(shop.db, new Date(now + 23 * 3_600_000))
    expect(await kept()).toBe(1)
    await deleteOldEvents(shop.db, new Date(now + 25 * 3_600_000))
    expect(await kept()).toBe(0)
  })
})

describe('a hub', () => {
  const heartbeatEveryMs = 20
  const openHub = async () => {
    const hub = createHub({
      database: shop.database,
      clock: shop.clock,
      log: createLog('silent'),
      presents: [],
      heartbeatEveryMs,
      random: () => 0.5,
    })
    const customer = await createCustomer(shop)
    const session = crypto.randomUUID()
    const connection = async (expiresAt?: number, signal = new AbortController().signal) => {
      const signedIn = {
        customerId: customer.id,
        websiteId: 'KH' as const,
        session,
        ...(expiresAt === undefined ? {} : { expiresAt }),
      }
      return (await hub.open(signedIn, undefined, signal))[Symbol.asyncIterator]()
    }
    return { hub, customer, session, connection }
  }

  it('sends heartbeats', async () => {
    const { hub, connection } = await openHub()
    expect(await (await connection()).next()).toEqual({ done: false, value: undefined })
    hub.close()
    await hub.stop()
  })

  it('finds stored events without a notice at a heartbeat', async () => {
    const { hub, customer, connection } = await openHub()
    const events = await connection()
    await shop.db.execute(
      sql`insert into realtime_events (customer_id, event, data, created_at)
        values (${customer.id}::uuid, 'user', '{}'::jsonb, ${shop.clock.now().toISOString()}::timestamptz)`,
    )
    let next = await events.next()
    while (next.done !== true && next.value === undefined) next = await events.next()
    expect(next.value).toMatchObject({ event: 'user' })
    hub.close()
    await hub.stop()
  })

  it('sends the ban, then closes the connection', async () => {
    const { hub, customer, connection } = await openHub()
    const events = await connection()
    await shop.db.execute(sql`update customers set banned_at = now() where id = ${customer.id}`)
    const seen: unknown[] = []
    for (let next = await events.next(); next.done !== true; next = await events.next()) {
      if (next.value !== undefined && 'event' in next.value) seen.push(next.value.event)
    }
    expect(seen).toEqual(['user_has_been_banned'])
    expect(hub.connections()).toBe(0)
    await hub.stop()
  })

  it('closes connections whose token has expired', async () => {
    const { hub, connection } = await openHub()
    const events = await connection(shop.clock.now().getTime() - 1)
    expect(await events.next()).toEqual({ done: true, value: undefined })
    expect(hub.connections()).toBe(0)
    await hub.stop()
  })

  it('forgets closed connections', async () => {
    const { hub, connection } = await openHub()
    const controller = new AbortController()
    await connection(undefined, controller.signal)
    expect(hub.connections()).toBe(1)
    controller.abort()
    expect(hub.connections()).toBe(0)
    await hub.stop()
  })

  it('refuses new connections while it closes, and closes the others', async () => {
    const { hub, connection } = await openHub()
    const events = await connection()
    hub.close()
    // Browsers reconnect to other servers, spread over three seconds.
    expect(await events.next()).toEqual({ done: false, value: { retryMs: 1500 } })
    expect((await events.next()).done).toBe(true)
    await expect(connection()).rejects.toThrow('SYSTEM_BUSY')
    await hub.stop()
  })
})

it('drops a browser that disconnected without notice', async () => {
  const customer = await createCustomer(shop)
  const before = shop.app.streams()
  const reader = await connect(customer.token)
  expect(shop.app.streams()).toBe(before + 1)
  await reader.close()
  await until(
    () => Promise.resolve(shop.app.streams()),
    (streams) => streams === before,
  )
})

it('refuses a forged token of another customer', async () => {
  const customer = await createCustomer(shop)
  const [head, , signature] = customer.token.split('.')
  const claims = Buffer.from(JSON.stringify({ sub: customer.id })).toString('base64url')
  const response = await fetch(`${shop.url}/api/realtime`, {
    headers: { authorization: `Bearer ${head}.${claims}.${signature}` },
  })
  expect(response.status).toBe(401)
})

// PGlite has one process only.
if (databases.kind === 'postgres') {
  it('publishes to the browsers of another process', async () => {
    const [row] = await rowsOf<{ name: string }>(shop.db, sql`select current_database() as name`)
    const second = startServerProcess({
      PORT: '0',
      TOKEN_SECRET: 'a secret of the tests, and long enough',
      JOBS: 'off',
      DATABASE_URL: `${databases.url}/${row?.name ?? ''}`,
    })
    try {
      const customer = await createCustomer(shop)
      const reader = await connect(customer.token, undefined, await second.ready)
      await tell(customer)
      expect(await reader.wait(1)).toHaveLength(1)
      // Every LISTEN connection is cut; they reconnect, and nothing is lost.
      await shop.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'listen%' and datname = current_database()`,
      )
      await tell(customer)
      expect(await reader.wait(2)).toHaveLength(2)
      answerOf(await leave(customer))
      await reader.ended
      // It ends although a browser is connected.
      await connect(customer.token, undefined, await second.ready)
    } finally {
      expect(await second.kill('SIGTERM')).toMatchObject({ code: 0 })
    }
  })
}
