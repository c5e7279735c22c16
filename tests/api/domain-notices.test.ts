import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const dayMs = 86_400_000

/** Buys domains (.com), which end in 40 days. */
const owner = async (count: number) => {
  const customer = await createCustomer(shop, { dollars: 300 })
  const names = Array.from({ length: count }, freeName)
  const order = await customer.order(names, 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  const end = new Date(shop.clock.now().getTime() + 40 * dayMs)
  await rowsOf(
    shop.db,
    sql`update services set expires_at = ${end.toISOString()}::timestamptz
      where customer_id = ${customer.id}::uuid`,
  )
  return { customer, names, end }
}

/** Two servers run the sweep at the same time, and again. Returns the number of notices. */
const sweep = async (): Promise<number> => {
  const run = async () => Number(await shop.app.runSchedule('notices about domains'))
  const [one, other] = await Promise.all([run(), run()])
  return one + other + (await run())
}

it('announces each step of a domain’s life once, by mail and notification', async () => {
  const { customer, names, end } = await owner(5)
  const [name = '', automatic = '', leaving = '', removed = '', renewed = ''] = names
  await rowsOf(
    shop.db,
    sql`update services set auto_renew = subject = ${automatic},
        state = case when subject = ${leaving} then 'TRANSFER_OUT' else state end
      where customer_id = ${customer.id}::uuid`,
  )
  await rowsOf(
    shop.db,
    sql`insert into domain_removals (domain_id, customer_id, name, state, asked_at, check_at, amount)
      select id, customer_id, subject, 'ASKED', starts_at, 'infinity', 0 from services
      where subject = ${removed}`,
  )
  // Its renewal is paid and runs.
  await rowsOf(
    shop.db,
    sql`update order_items set fulfilment = 'IN_PROGRESS' where subject = ${renewed}`,
  )
  const goTo = (day: number) =>
    shop.clock.advance(end.getTime() + day * dayMs - shop.clock.now().getTime())
  const sentOn = async (days: readonly number[]) => {
    const sent: [number, number][] = []
    for (const day of days) {
      goTo(day)
      const count = await sweep()
      if (count > 0) sent.push([day, count])
    }
    return sent
  }

  const before = await sentOn([-31, -30, -29, -8, -7, -1, -0.5, 0, 1])
  expect(before).toEqual([
    [-30, 1],
    [-7, 1],
    [-1, 1],
    [0, 2],
  ])
  await rowsOf(
    shop.db,
    sql`update services set expires_at = expires_at + interval '365 days'
      where subject = ${automatic}`,
  )
  expect(await sentOn([26, 27, 30, 31, 56, 57, 60, 66])).toEqual([
    [27, 1],
    [57, 1],
  ])

  const about = async (one: string) =>
    (await notificationsOf(shop.db, customer.id))
      .filter(({ code, params }) => code.startsWith('DOMAIN_') && params['name'] === one)
      .map(({ code }) => code)
  expect(await about(name)).toEqual([
    ...['DOMAIN_EXPIRING', 'DOMAIN_EXPIRING', 'DOMAIN_EXPIRING', 'DOMAIN_EXPIRED'],
    ...['DOMAIN_REDEMPTION_SOON', 'DOMAIN_RELEASED_SOON'],
  ])
  expect(await about(automatic)).toEqual(['DOMAIN_EXPIRED'])
  for (const other of [leaving, removed, renewed]) expect(await about(other)).toEqual([])
})

it('mails the dates, and the price of a reactivation', async () => {
  const { customer, names, end } = await owner(1)
  const [name = ''] = names
  const mails = async () =>
    (await mailsTo(shop.sandbox, customer.email)).filter(({ subject }) => subject.includes(name))
  for (const [day, subject] of [
    [-30, /expires on/],
    [0, /has expired/],
    [27, /at the usual price only until/],
    [57, /reactivate .* only until/],
  ] as const) {
    shop.clock.advance(end.getTime() + day * dayMs - shop.clock.now().getTime())
    expect(await sweep()).toBe(1)
    const found = await until(mails, (all) => all.some((mail) => subject.test(mail.subject)))
    expect(found.filter((mail) => subject.test(mail.subject))).toHaveLength(1)
  }
  const last = (await mails()).find(({ subject }) => /reactivate/.test(subject))
  expect(JSON.stringify(last)).toMatch(/A reactivation costs \$\d+\.\d\d before VAT/)
})
