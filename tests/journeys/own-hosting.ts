import type { Cart } from '../../src/contract/cart.ts'
import { sharedHostingItems } from '../../src/contract/cart-products.ts'
import { payByBalance } from '../../src/contract/payments.ts'
import { listProducts } from '../../src/contract/products.ts'
import { listServices, type OwnedService } from '../../src/contract/services.ts'
import { orderCart } from './buying.ts'
import type { Customer } from './customer.ts'
import { expect } from './journey.ts'

/** Pays for a cart from the balance, and waits until the service of a name is ready. */
export const ownService = async (
  customer: Customer,
  cart: Cart,
  name: string,
): Promise<OwnedService> => {
  const { id } = await orderCart(customer, cart)
  await customer.ask(payByBalance, { params: { id } })
  const mine = async () =>
    (await customer.ask(listServices, { query: {} })).items.find(({ subject }) => subject === name)
  await expect.poll(async () => (await mine()) !== undefined, { timeout: 60_000 }).toBe(true)
  const service = await mine()
  if (service === undefined) throw new Error(`${name} is not there`)
  return service
}

/** Buys shared hosting for a domain that is elsewhere, and waits until it is ready. */
export const ownHosting = async (
  customer: Customer,
  name: string,
  productKey = 'sh-basic',
  months = 1,
): Promise<OwnedService> => {
  const products = await customer.ask(listProducts, { query: { type: 'SHARED_HOSTING' } })
  const item = {
    ...({ productKey, action: 'purchase', qty: 1 } as const),
    ...({
      regionId: Object.keys(products)[0] ?? '',
      duration: months,
      durationType: 'MONTH',
    } as const),
    option: {
      websiteName: 'Mekong Coffee',
      domain: { option: 'EXISTING', from: 'THIRD_PARTY', name } as const,
    },
    addons: [],
  }
  const cart = await customer.ask(sharedHostingItems.add, { body: { items: [item] } })
  return ownService(customer, cart, name)
}
