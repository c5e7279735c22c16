import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { login, refresh } from '../../src/contract/accounts.ts'
import { getAffiliateStatus } from '../../src/contract/affiliate.ts'
import { addItems, getCart } from '../../src/contract/cart.ts'
import { listInvoices } from '../../src/contract/invoices.ts'
import { getLoyaltyStatus } from '../../src/contract/loyalty.ts'
import { listNotifications } from '../../src/contract/notifications.ts'
import { listOrders } from '../../src/contract/orders.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { listServices } from '../../src/contract/services.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { readWholeBy } from './tables-read-whole.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

/** Signs in, buys a domain, waits for it, and reads what an account shows. */
const useShop = async (): Promise<void> => {
  const { refreshToken } = answerOf(
    await shop.call(login, { body: { username: 'demo', password: 'Demo1234' } }),
  )
  answerOf(await shop.call(refresh, { body: { refreshToken } }))
  const customer = await createCustomer(shop, { dollars: 100 })
  const { token } = customer
  const items = [registration(freeName())]
  answerOf(await shop.call(addItems, { body: { items } }, { token }))
  const cart = answerOf(await shop.call(getCart, {}, { token }))
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  answerOf(await shop.call(listOrders, { query: {} }, { token }))
  answerOf(await shop.call(listInvoices, { query: {} }, { token }))
  answerOf(await shop.call(listNotifications, { query: {} }, { token }))
  answerOf(await shop.call(listOwnedDomains, { query: {} }, { token }))
  answerOf(await shop.call(listServices, { query: {} }, { token }))
  answerOf(await shop.call(getLoyaltyStatus, {}, { token }))
  answerOf(await shop.call(getAffiliateStatus, {}, { token }))
}

it('reads no table that grows as a whole', async () => {
  const { db } = shop.database
  const ask = db.execute.bind(db)
  const statements: SQL[] = []
  const execute = vi.spyOn(db, 'execute').mockImplementation((statement) => {
    if (typeof statement !== 'string') statements.push(statement.getSQL())
    return ask(statement)
  })
  await useShop()
  execute.mockRestore()
  const isExplained = ({ queryChunks }: SQL): boolean =>
    /\b(from|update)\b/i.test(JSON.stringify(queryChunks))
  const queues = ['payments_awaited', 'orders_being_fulfilled']
  expect(await readWholeBy(db, statements.filter(isExplained), queues)).toEqual([])
})

// PGlite migrates when it starts.
it.runIf(inject('databases').kind === 'postgres')(
  'goes on while a later release adds columns to every table',
  async () => {
    // Each connection has prepared its statements by then.
    for (let times = 0; times < 2; times += 1) await useShop()
    await shop.db.execute(sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I add column %I integer default 0 not null', name, 'later_' || name);
    end loop;
  end $$`)
    await useShop()
  },
)
