import { cloudServerItems } from '../../src/contract/cart-products.ts'
import { listProducts } from '../../src/contract/products.ts'
import type { OwnedService } from '../../src/contract/services.ts'
import type { Customer } from './customer.ts'
import { ownService } from './own-hosting.ts'

/** Buys a cloud server for a month, and waits until it is ready. */
export const ownServer = async (customer: Customer, name: string): Promise<OwnedService> => {
  const products = await customer.ask(listProducts, { query: { type: 'CLOUD_SERVER' } })
  const item = {
    ...({ productKey: 'cs-baby-cloud-1', action: 'purchase', qty: 1 } as const),
    ...({ regionId: Object.keys(products)[0] ?? '', duration: 1, durationType: 'MONTH' } as const),
    addons: [],
    option: { serverName: name, mode: 0 as const },
  }
  const cart = await customer.ask(cloudServerItems.add, { body: { items: [item] } })
  return ownService(customer, cart, name)
}
