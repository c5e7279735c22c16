import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../../src/contract/notifications.ts'
import { notificationRetentionDays } from '../../src/server/platform/limits.ts'
import { deleteOldNotices, notify } from '../../src/server/customers/notifications/index.ts'
import { notificationsOf } from './books.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ JOBS: 'off' })
})
afterAll(() => shop.stop())

/** Adds the given number of notifications, a minute apart, and returns the last time. */
const give = async (customer: TestCustomer, count: number): Promise<Date> => {
  let now = shop.clock.now()
  for (let at = 0; at < count; at += 1) {
    now = new Date(now.getTime() + 60_000)
    await notify(
      shop.db,
      {
        customerId: customer.id,
        code: 'ORDER_COMPLETED',
        params: { incrementId: at },
        cause: randomUUID(),
      },
      now,
    )
  }
  return now
}

const list = async (
  { token }: TestCustomer,
  query: { page?: string; pageSize?: string; onlyUnread?: 'true' | 'false' } = {},
) => answerOf(await shop.call(listNotifications, { query }, { token }))

const unreadOf = async ({ token }: TestCustomer) =>
  answerOf(await shop.call(countUnread, {}, { token })).unread

describe('notifications', () => {
  it('are empty at first', async () => {
    const customer = await createCustomer(shop)
    expect(await list(customer)).toEqual({
      items: [],
      total: 0,
      page: 1,
      pageSize: 10,
      unread: 0,
    })
    expect(await unreadOf(customer)).toBe(0)
  })

  it('are paged, newest first', async () => {
    const customer = await createCustomer(shop)
    const last = await give(customer, 23)
    const pages = [await list(customer), await list(customer, { page: '2' })]
    const third = await list(customer, { page: '3' })
    expect(third).toMatchObject({ total: 23, unread: 23, page: 3, pageSize: 10 })
    const numbers = [...pages, third].flatMap(({ items }) =>
      items.map(({ params }) => params['incrementId']),
    )
    expect(numbers).toEqual(Array.from({ length: 23 }, (_, at) => 22 - at))
    expect(pages[0]?.items[0]).toMatchObject({
      code: 'ORDER_COMPLETED',
      isRead: false,
      createdAt: last.toISOString(),
    })
    expect((await list(customer, { pageSize: '50' })).items).toHaveLength(23)
    expect((await list(customer, { page: '9' })).items).toEqual([])
  })

  it.each([{ pageSize: '11' }, { page: '0' }, { page: '1e9' }, { page: '-1' }, { pageSize: '' }])(
    'refuse %o',
    async (query) => {
      const { token } = await createCustomer(shop)
      expect(codeOf(await shop.call(listNotifications, { query }, { token }))).toBe('BAD_REQUEST')
    },
  )

  it('lower the unread count by one when one is read, and only once', async () => {
    const customer = await createCustomer(shop)
    await give(customer, 3)
    const { items } = await list(customer)
    const params = { id: items[1]?.id ?? '' }
    for (const time of ['first', 'again']) {
      const read = await shop.call(readNotification, { params }, { token: customer.token })
      expect({ time, ...answerOf(read) }).toEqual({ time, unread: 2 })
    }
    expect((await list(customer)).items.map(({ isRead }) => isRead)).toEqual([false, true, false])
    const unread = await list(customer, { onlyUnread: 'true' })
    expect(unread.total).toBe(2)
    expect(unread.items.map(({ id }) => id)).toEqual([items[0]?.id, items[2]?.id])
  })

  it('lower the unread count correctly in any order and concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { maxLength: 8 }), async (reads) => {
        const customer = await createCustomer(shop)
        await give(customer, 5)
        const { items } = await list(customer)
        const answers = await Promise.all(
          reads.map((at) =>
            shop.call(
              readNotification,
              { params: { id: items[at]?.id ?? '' } },
              { token: customer.token },
            ),
          ),
        )
        const left = 5 - new Set(reads).size
        expect(await unreadOf(customer)).toBe(left)
        // The last response has the final count; none is counted twice.
        expect(Math.min(5, ...answers.map((read) => answerOf(read).unread))).toBe(left)
      }),
      { numRuns: 15 },
    )
  })

  it('can all be marked as read', async () => {
    const [customer, other] = [await createCustomer(shop), await createCustomer(shop)]
    await give(customer, 4)
    await give(other, 1)
    const all = await shop.call(readAllNotifications, {}, { token: customer.token })
    expect(answerOf(all)).toEqual({ unread: 0 })
    expect((await list(customer, { onlyUnread: 'true' })).items).toEqual([])
    expect(await unreadOf(other)).toBe(1)
  })

  it('of another customer are not found and stay unread', async () => {
    const [customer, other] = [await createCustomer(shop), await createCustomer(shop)]
    await give(customer, 1)
    const [notice] = (await list(customer)).items
    expect((await list(other)).total).toBe(0)
    const params = { id: notice?.id ?? '' }
    const read = await shop.call(readNotification, { params }, { token: other.token })
    expect(codeOf(read)).toBe('NOTIFICATION_NOT_FOUND')
    expect(await unreadOf(customer)).toBe(1)
  })

  it('with an unknown id are not found', async () => {
    const { token } = await createCustomer(shop)
    const params = { id: randomUUID() }
    expect(codeOf(await shop.call(readNotification, { params }, { token }))).toBe(
      'NOTIFICATION_NOT_FOUND',
    )
  })

  it.each([listNotifications, readAllNotifications, countUnread])(
    'require a session: $method $path',
    async (endpoint) => {
      expect(codeOf(await shop.call(endpoint, {}))).toBe('UNAUTHORIZED')
    },
  )

  it('are deleted after 90 days, read or not', async () => {
    const customer = await createCustomer(shop)
    const last = await give(customer, 2)
    const after = (days: number) => new Date(last.getTime() + days * 24 * 3_600_000)
    await deleteOldNotices(shop.db, after(notificationRetentionDays - 1))
    expect((await list(customer)).total).toBe(2)
    await deleteOldNotices(shop.db, after(notificationRetentionDays + 1))
    expect((await list(customer)).total).toBe(0)
  })

  it('are deleted by the scheduled cleanup job', async () => {
    const tidy = await startApi({}, { tidyEveryMs: 50 })
    const { db, clock } = tidy
    const customer = await createCustomer(tidy)
    const keep = 24 * 3_600_000 * notificationRetentionDays
    const notice = { customerId: customer.id, code: 'ORDER_COMPLETED' } as const
    for (const [incrementId, age] of [
      ['old', keep + 60_000],
      ['new', keep - 3_600_000],
    ] as const) {
      const createdAt = new Date(clock.now().getTime() - age)
      await notify(db, { ...notice, params: { incrementId }, cause: randomUUID() }, createdAt)
    }
    const [left] = await until(
      () => notificationsOf(db, customer.id),
      (all) => all.length === 1,
    )
    expect(left?.params).toEqual({ incrementId: 'new' })
    const { token } = customer
    expect(answerOf(await tidy.call(countUnread, {}, { token }))).toEqual({ unread: 1 })
    await tidy.stop()
  })
})
