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

it('are none for who has nothing', async () => {
  const customer = await createCustomer(shop)
  expect(await reminders(customer)).toEqual({ invoices: [], services: [] })
})

it('are nothing for a guest', async () => {
  expect(codeOf(await shop.call(listReminders, {}))).toBe('UNAUTHORIZED')
  expect(codeOf(await shop.call(listOnlineInvoices, {}))).toBe('UNAUTHORIZED')
})

it('tell of the order that waits for its payment, until it is paid, and nobody else', async () => {
  const [customer, other] = [
    await createCustomer(shop, { dollars: 200 }),
    await createCustomer(shop),
  ]
  const name = freeName()
  const order = await customer.order([name], 'BALANCE')
  const invoice = {
    orderId: order.id,
    incrementId: order.incrementId,
    total: order.grandTotal,
    createdAt: order.createdAt,
    items: [name],
  }
  expect(await reminders(customer)).toEqual({ invoices: [invoice], services: [] })
  const online = await shop.call(listOnlineInvoices, {}, { token: customer.token })
  expect(answerOf(online)).toEqual([invoice])
  expect(await reminders(other)).toEqual({ invoices: [], services: [] })
  answerOf(await customer.payByBalance(order.id))
  expect((await reminders(customer)).invoices).toEqual([])
})

it('tell of domains that end within 30 days, the next first', async () => {
  const customer = await createCustomer(shop, { dollars: 500 })
  const names = [freeName(), freeName(), freeName(), freeName()]
  const order = await customer.order(names, 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.look(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  expect((await reminders(customer)).services).toEqual([])
  const days = [29, 31, -1, 3]
  const ends = days.map(daysFromNow)
  for (const [at, name] of names.entries()) {
    await shop.db.execute(
      sql`update domains set expires_at = ${ends[at]}::timestamptz where name = ${name}`,
    )
  }
  const token = await issueToken(shop, customer.id)
  expect((await reminders({ token })).services).toEqual([
    { name: names[3], domainName: names[3], type: 'DOMAIN', expiresAt: ends[3] },
    { name: names[0], domainName: names[0], type: 'DOMAIN', expiresAt: ends[0] },
  ])
})
