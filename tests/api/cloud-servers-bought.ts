import { sql } from 'drizzle-orm'
import { cloudServerItems } from '../../src/contract/cart-products.ts'
import type { Cart } from '../../src/contract/cart.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { listProducts } from '../../src/contract/products.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import type { CloudServerConfig } from '../../src/server/services/cloud-servers/index.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { until, type ShopApi } from './shop-api.ts'

export type ServerInput = CallInput<typeof cloudServerItems.add>['body']['items'][number]
type Option = Extract<ServerInput['option'], { serverName: string }>

export interface ServerRow extends Record<string, unknown> {
  readonly id: string
  readonly subject: string
  readonly productKey: string
  readonly expiresAt: string
  readonly externalId: string
  readonly config: CloudServerConfig
}

/** Returns the first region that sells cloud servers. */
export const regionOfServers = async (shop: ShopApi): Promise<string> => {
  const products = answerOf(await shop.call(listProducts, { query: { type: 'CLOUD_SERVER' } }))
  const region = Object.keys(products).find((id) => shop.config.openStack.has(id))
  if (region === undefined) throw new Error('no region sells cloud servers')
  return region
}

/** Returns the steps of customers who buy servers. */
export const serverBuyers = (shop: ShopApi, regionId: string) => {
  const server = (more: Partial<ServerInput> = {}, option: Partial<Option> = {}): ServerInput => ({
    ...{ productKey: 'cs-basic-cloud-1', action: 'purchase', regionId, qty: 1 },
    ...{ duration: 1, durationType: 'MONTH', addons: [] },
    option: { serverName: 'Web 1', mode: 0, ...option },
    ...more,
  })

  const add = ({ token }: TestCustomer, ...items: ServerInput[]) =>
    shop.call(cloudServerItems.add, { body: { items } }, { token })

  const pay = async (customer: TestCustomer, cart: Cart): Promise<string> => {
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    return order.id
  }

  const servicesOf = ({ id }: TestCustomer) =>
    rowsOf<ServerRow>(
      shop.db,
      sql`select id, subject, product_key as "productKey", expires_at::text as "expiresAt",
          external_id as "externalId", config
        from services where customer_id = ${id}::uuid and type = 'CLOUD_SERVER'
        order by starts_at, subject`,
    )

  const ready = async (customer: TestCustomer, count = 1): Promise<readonly ServerRow[]> =>
    until(
      () => servicesOf(customer),
      (services) => services.length === count,
    )

  /** Creates a customer with a running server. */
  const owner = async (input: ServerInput = server()) => {
    const customer = await createCustomer(shop, { dollars: 500 })
    const orderId = await pay(customer, answerOf(await add(customer, input)))
    const [row] = await ready(customer)
    if (row === undefined) throw new Error('there is no server')
    return { ...customer, orderId, server: row }
  }

  /** Everything of an item at the cloud. */
  const objectsOf = (itemId: string) => {
    const { cloud } = shop.sandbox.openStack
    const isOurs = ({ name }: { readonly name: string }) => name.startsWith(`cs-${itemId}`)
    return {
      servers: cloud.servers.all().filter(isOurs),
      ports: cloud.ports.all().filter(isOurs),
      volumes: cloud.volumes.all().filter(isOurs),
      backups: cloud.backups.all().filter(isOurs),
    }
  }

  return { server, add, pay, servicesOf, ready, owner, objectsOf }
}
