import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOnlineInvoices, listReminders } from '../../src/contract/reminders.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const reminders = async ({ token }: Pick<TestCustomer, 'token'>) =>
  answerOf(await shop.call(listReminders, {}, { token }))

const daysFromNow = (days: number) =>
  new Date(shop.clock.now().getTime() + days * 24 * 3_600_000).toISOString()

it('reminders are empty for a new customer', async () => {
  const customer = await createCustomer(shop)
  expect(await reminders(customer)).toEqual({
    invoices: [],
    services: [],
    waiting: [],
    affected: 0,
  })
})

it('reminders require a session', async () => {
  expect(codeOf(await shop.call(listReminders, {}))).toBe('UNAUTHORIZED')
  expect(codeOf(await shop.call(listOnlineInvoices, {}))).toBe('UNAUTHORIZED')
})

it('reminders include the unpaid order until it is paid, for its customer only', async () => {
  const [customer, other] = [
    await createCustomer(shop, { dollars: 200 }),
    await createCustomer(shop),
  ]
  const name = freeName()
  const order = await customer.order([name], 'BALANCE')
  const invoice = {
    ...{ id: order.id, number: order.incrementId, orderId: order.id, status: 'UNPAID' },
    ...{ total: order.grandTotal, createdAt: order.createdAt, dueAt: order.createdAt },
    items: [name],
  }
  expect(await reminders(customer)).toEqual({
    invoices: [invoice],
    services: [],
    waiting: [],
    affected: 0,
  })
  const online = await shop.call(listOnlineInvoices, {}, { token: customer.token })
  expect(answerOf(online)).toEqual([invoice])
  expect(await reminders(other)).toEqual({ invoices: [], services: [], waiting: [], affected: 0 })
  answerOf(await customer.payByBalance(order.id))
  expect((await reminders(customer)).invoices).toEqual([])
})

it('reminders include domains that expire within 30 days or can still be restored, soonest first', async () => {
  const customer = await createCustomer(shop, { dollars: 500 })
  const names = Array.from({ length: 7 }, freeName)
  const order = await customer.order(names, 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  expect((await reminders(customer)).services).toEqual([])
  // By the rules of .com.
  const [grace, redemption] = [30, 30]
  const days = [29, 31, -1, 3, 5, -grace - 1, -grace - redemption - 1]
  const ends = days.map(daysFromNow)
  for (const [at, name] of names.entries()) {
    // The fifth renews automatically.
    await shop.db.execute(
      sql`update services set expires_at = ${ends[at]}::timestamptz, auto_renew = ${at === 4}
        where subject = ${name}`,
    )
  }
  const token = await issueToken(shop, customer.id)
  const { services } = await reminders({ token })
  const later = (from: string, byDays: number) =>
    new Date(Date.parse(from) + byDays * 24 * 3_600_000).toISOString()
  const keptFor = [grace + redemption, grace, 0, 0]
  expect(services).toMatchObject(
    [5, 2, 3, 0].map((at, place) => ({
      ...{ name: names[at], domainName: names[at], type: 'DOMAIN', expiresAt: ends[at] },
      subject: names[at],
      deadline: later(ends[at] ?? '', keptFor[place] ?? 0),
    })),
  )
  expect(services.map(({ serviceId }) => serviceId)).toEqual(
    services.map(({ domainId }) => domainId),
  )
  expect(services.map(({ state }) => state)).toEqual([
    'REDEMPTION',
    'GRACE',
    'EXPIRING',
    'EXPIRING',
  ])
})
