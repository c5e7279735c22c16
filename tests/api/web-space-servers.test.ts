import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wordpressHostingItems } from '../../src/contract/cart-products.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { listProducts } from '../../src/contract/products.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const SECRET_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`
const count = 4

let shop: ShopApi
let second: ShopApi
beforeAll(async () => {
  shop = await startApi({ SECRET_KEYS })
  const { database, sandbox } = shop
  second = await startApi(
    {
      SECRET_KEYS,
      KUBERNETES_URL: sandbox.endpoints.kubernetes,
      SMTP_URL: `smtp://${sandbox.endpoints.smtp.host}:${sandbox.endpoints.smtp.port}`,
    },
    { open: () => Promise.resolve({ database, drop: () => Promise.resolve() }) },
  )
})
afterAll(async () => {
  await second.stop()
  await shop.stop()
})

type Input = CallInput<typeof wordpressHostingItems.add>['body']['items'][number]

const buy = async (at: number) => {
  const query = { type: 'WORDPRESS_HOSTING' } as const
  const [regionId = ''] = Object.keys(answerOf(await shop.call(listProducts, { query })))
  const customer = await createCustomer(shop, { dollars: 100 })
  const item: Input = {
    ...{ productKey: 'wp-basic', action: 'purchase', regionId, qty: 1 },
    ...{ duration: 1, durationType: 'MONTH', addons: [] },
    option: {
      websiteName: 'Angkor',
      domain: { option: 'FREE', from: 'FREE_DOMAIN', name: `angkor-${at}` },
      plugins: ['khmer-fonts'],
    },
  }
  const body = { items: [item] }
  const { token } = customer
  const cart = answerOf(await shop.call(wordpressHostingItems.add, { body }, { token }))
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  return { customer, orderId: order.id }
}

it('two servers set websites up once, also when one of them stops meanwhile', async () => {
  await shop.control('kubernetes', { startMs: 3_000, jobMs: 1_000 })
  const orders = await Promise.all(Array.from({ length: count }, (_, at) => buy(at)))
  const created = () =>
    shop.sandbox.kubernetes.table.all().filter(({ kind }) => kind === 'Namespace')
  await until(
    () => Promise.resolve(created()),
    (all) => all.length === count,
  )
  await second.app.stop()
  for (const { customer, orderId } of orders) {
    await until(
      () => customer.findOrder(orderId),
      ({ state }) => state === 'COMPLETED',
      60_000,
    )
  }
  const services = await rowsOf<{ id: string; outcomes: unknown }>(
    shop.db,
    sql`select id::text, config -> 'outcomes' as outcomes from services`,
  )
  expect(services).toHaveLength(count)
  expect(created()).toHaveLength(count)
  const jobs = shop.sandbox.kubernetes.table
    .all()
    .filter(({ kind, name }) => kind === 'Job' && name.startsWith('wp-install'))
  expect(jobs).toHaveLength(count)
})
