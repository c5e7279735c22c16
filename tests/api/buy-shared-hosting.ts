import { sharedHostingItems } from '../../src/contract/cart-products.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { until, type ShopApi } from './shop-api.ts'

/** Buys shared hosting for a month in a region, for a domain elsewhere or one that is bought along, and waits until it is ready. */
export const buySharedHosting = async (
  shop: ShopApi,
  regionId: string,
  from: 'THIRD_PARTY' | 'NEW_PURCHASE' = 'THIRD_PARTY',
): Promise<{ readonly customer: TestCustomer; readonly name: string }> => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const name = freeName()
  const domain =
    from === 'THIRD_PARTY'
      ? ({ option: 'EXISTING', from, name } as const)
      : ({ option: 'NEW', from, name } as const)
  const item = {
    ...({ productKey: 'sh-basic', action: 'purchase', regionId, qty: 1 } as const),
    ...({ duration: 1, durationType: 'MONTH' } as const),
    ...{ addons: [], option: { websiteName: 'My shop', domain } },
  }
  const cart = answerOf(
    await shop.call(sharedHostingItems.add, { body: { items: [item] } }, { token: customer.token }),
  )
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  return { customer, name }
}
