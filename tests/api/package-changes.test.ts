import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCart } from '../../src/contract/cart.ts'
import {
  cloudHostingItems,
  cloudServerItems,
  sharedHostingItems,
  wordpressHostingItems,
} from '../../src/contract/cart-products.ts'
import { listProducts, type Package } from '../../src/contract/products.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

interface Chosen {
  readonly regionId: string
  readonly productKey: string
}

const lineOf = ({ regionId, productKey }: Chosen) => ({
  ...{ productKey, regionId, duration: 1, addons: [] },
  qty: 1 as const,
  action: 'purchase' as const,
  durationType: 'MONTH' as const,
})

const website = () =>
  ({
    websiteName: 'My shop',
    domain: { option: 'EXISTING', from: 'THIRD_PARTY', name: freeName() },
  }) as const

/** How each kind of packages is added to the cart. */
const kinds = {
  CLOUD_SERVER: ({ token }: TestCustomer, chosen: Chosen) => {
    const items = [{ ...lineOf(chosen), option: { serverName: 'Web 1', mode: 0 as const } }]
    return shop.call(cloudServerItems.add, { body: { items } }, { token })
  },
  CLOUD_HOSTING: ({ token }: TestCustomer, chosen: Chosen) => {
    const items = [{ ...lineOf(chosen), option: website() }]
    return shop.call(cloudHostingItems.add, { body: { items } }, { token })
  },
  SHARED_HOSTING: ({ token }: TestCustomer, chosen: Chosen) => {
    const items = [{ ...lineOf(chosen), option: website() }]
    return shop.call(sharedHostingItems.add, { body: { items } }, { token })
  },
  WORDPRESS_HOSTING: ({ token }: TestCustomer, chosen: Chosen) => {
    const items = [{ ...lineOf(chosen), option: website() }]
    return shop.call(wordpressHostingItems.add, { body: { items } }, { token })
  },
} as const

const change = async (statement: ReturnType<typeof sql>) => {
  await rowsOf(shop.db, statement)
  await shop.app.reloadCatalogue()
}

describe.each(Object.keys(kinds).filter((type): type is keyof typeof kinds => type in kinds))(
  'a package of %s that changes between choice and payment',
  (type) => {
    let offered: readonly Package[]
    let regionId: string
    beforeAll(async () => {
      const products = answerOf(await shop.call(listProducts, { query: { type } }))
      const [first] = Object.entries(products)
      if (first === undefined) throw new Error(`no region sells ${type}`)
      regionId = first[0]
      offered = first[1]
    })

    const inCart = async (at: number) => {
      const productKey = offered[at]?.key ?? ''
      const customer = await createCustomer(shop, { dollars: 2000 })
      const cart = answerOf(await kinds[type](customer, { regionId, productKey }))
      return { customer, cart, productKey }
    }
    const cartOf = async ({ token }: TestCustomer) =>
      answerOf(await shop.call(getCart, {}, { token }))

    it('is not ordered at another price than the customer saw', async () => {
      const { customer, cart, productKey } = await inCart(0)
      await change(sql`update package_prices set price = price + 10000
        where package_key = ${productKey} and duration = 1`)
      expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('ORDER_CHANGED')
      const now = await cartOf(customer)
      expect(now.modifiedItems).toMatchObject([{ change: 'PRICE_CHANGED' }])
      expect(now.grandTotal).toBeGreaterThan(cart.grandTotal)
    })

    it('is not ordered when it is sold out, and leaves the cart', async () => {
      const { customer, cart, productKey } = await inCart(1)
      await change(sql`update packages set is_disabled = true where key = ${productKey}`)
      const [line] = cart.items
      expect(await customer.place(cart, 'BALANCE')).toMatchObject({
        problem: {
          messageCode: 'ITEM_NO_LONGER_SOLD',
          params: { name: `${cart.modifiedItems[0]?.plan ?? ''} (${line?.name ?? ''})` },
        },
      })
      expect((await cartOf(customer)).items).toEqual([])
      const again = await kinds[type](customer, { regionId, productKey })
      expect(codeOf(again)).toBe('PACKAGE_SOLD_OUT')
    })

    it('is not ordered when its region closes', async () => {
      const { customer, cart, productKey } = await inCart(2)
      await change(sql`delete from package_prices where package_key = ${productKey}`)
      await change(sql`delete from packages where key = ${productKey}`)
      expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('ITEM_NO_LONGER_SOLD')
      expect((await cartOf(customer)).items).toEqual([])
    })
  },
)
