import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromDollars } from '../../src/contract/money.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { fortuneWheels } from '../../src/server/platform/db/schema/index.ts'
import { createEvents, type AnyEventHandler } from '../../src/server/platform/events/index.ts'
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

/** Adds a running wheel whose handler of paid orders throws: its sites are no list. */
const addBrokenWheel = async (): Promise<void> => {
  const now = shop.clock.now().getTime()
  const id = randomUUID()
  await shop.db.insert(fortuneWheels).values({
    ...{ id, cashDays: 1, discountDays: 1 },
    theme: 'DEFAULT',
    sites: ['KH'],
    ...{ startsAt: new Date(now - dayMs), endsAt: new Date(now + dayMs) },
    spins: { REGISTER: 1, INVOICE: 1, TOP_UP: 1 },
    minimumOrder: fromDollars(0),
  })
  await shop.db.execute(
    sql`update fortune_wheels set sites = to_jsonb('KH'::text) where id = ${id}::uuid`,
  )
  await shop.app.reloadCatalogue()
}

const failedHandlers = (orderId: string) =>
  rowsOf<{ output: { message?: string } | null }>(
    shop.db,
    sql`select output from pgboss.job
      where name = 'handle-event' and data->'data'->>'orderId' = ${orderId} and output is not null`,
  )

it('leaves an order paid and fulfilled when a handler of the event throws', async () => {
  await addBrokenWheel()
  const customer = await createCustomer(shop, { dollars: 50 })
  const order = await customer.order([freeName()], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  const completed = await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  expect(completed).toMatchObject({ paymentState: 'SUCCESS', availableActions: [] })
  const [failed] = await until(
    () => failedHandlers(order.id),
    (rows) => rows.length > 0,
  )
  expect(failed?.output?.message).toMatch(/jsonb_array_elements_text|cannot extract elements/)
  expect(await customer.findOrder(order.id)).toMatchObject({ state: 'COMPLETED' })
})

it('publishes an event in as many statements for 10 handlers as for one', async () => {
  const { db } = shop.database
  let inserts = 0
  const publish = async (count: number): Promise<number> => {
    const handlers = Array.from({ length: count }, (_, at): AnyEventHandler => ({
      id: `test.${count}.${at}`,
      on: 'order.paid',
      run: () => Promise.resolve(),
    }))
    const { emit } = createEvents({
      ...{ db, handlers },
      enqueueOnce: (tx, job, data) => {
        inserts += data.size === 0 ? 0 : 1
        return shop.app.jobs.enqueueOnce(tx, job, data)
      },
    })
    inserts = 0
    await emit(db, 'order.paid', [{ orderId: randomUUID() }, { orderId: randomUUID() }])
    return inserts
  }
  expect([await publish(0), await publish(1), await publish(10)]).toEqual([0, 1, 1])
})
