import { randomUUID } from 'node:crypto'
import {
  cloudHostingItems,
  cloudServerItems,
  sslItems,
  wordpressHostingItems,
} from '../../src/contract/cart-products.ts'
import { addItems, getCart } from '../../src/contract/cart.ts'
import { payByBalance } from '../../src/contract/payments.ts'
import { listProducts } from '../../src/contract/products.ts'
import { listServices, type OwnedService } from '../../src/contract/services.ts'
import { orderCart } from './buying.ts'
import { freeName, type Customer } from './customer.ts'
import { expect } from './journey.ts'

const monthly = {
  ...({ action: 'purchase', qty: 1, duration: 1, durationType: 'MONTH' } as const),
  addons: [],
}
const yearly = { action: 'purchase', qty: 1, duration: 1, durationType: 'YEAR' } as const

const elsewhere = () => ({ option: 'EXISTING', from: 'THIRD_PARTY', name: freeName() }) as const

const regionOf = async (
  customer: Customer,
  type: 'CLOUD_SERVER' | 'CLOUD_HOSTING' | 'WORDPRESS_HOSTING',
): Promise<string> => Object.keys(await customer.ask(listProducts, { query: { type } }))[0] ?? ''

const fillCart = async (customer: Customer): Promise<void> => {
  const server = {
    ...{ ...monthly, productKey: 'cs-baby-cloud-1' },
    regionId: await regionOf(customer, 'CLOUD_SERVER'),
    option: { serverName: 'Mekong one', mode: 0 as const },
  }
  await customer.ask(cloudServerItems.add, { body: { items: [server] } })
  const hosting = {
    ...{ ...monthly, productKey: 'ch-basic' },
    regionId: await regionOf(customer, 'CLOUD_HOSTING'),
    option: { websiteName: 'Angkor shop', domain: elsewhere() },
  }
  await customer.ask(cloudHostingItems.add, { body: { items: [hosting] } })
  const label = `sokha-${randomUUID().slice(0, 8)}`
  const wordpress = {
    ...{ ...monthly, productKey: 'wp-basic' },
    regionId: await regionOf(customer, 'WORDPRESS_HOSTING'),
    option: {
      websiteName: 'Sokha blog',
      domain: { option: 'FREE', from: 'FREE_DOMAIN', name: label } as const,
    },
  }
  await customer.ask(wordpressHostingItems.add, { body: { items: [wordpress] } })
  const certificate = {
    ...{ ...yearly, productKey: 'positivessl' },
    option: { domainName: freeName(), additionalDomains: [] },
  }
  await customer.ask(sslItems.add, { body: { items: [certificate] } })
  const credits = {
    ...({ ...yearly, type: 'SMS_SERVICE', productKey: 'sms-marketing' } as const),
    option: { credits: 500 },
  }
  await customer.ask(addItems, { body: { items: [credits] } })
}

/** Buys one service of each kind that is ready at once, and returns them when they are. */
export const ownProducts = async (customer: Customer): Promise<readonly OwnedService[]> => {
  await fillCart(customer)
  const cart = await customer.ask(getCart, {})
  const { id } = await orderCart(customer, cart)
  await customer.ask(payByBalance, { params: { id } })
  const ready = async () =>
    (await customer.ask(listServices, { query: { limit: '100' } })).items.filter(
      // A certificate waits for its customer.
      ({ state, nextStep }) => state === 'ACTIVE' || nextStep === 'ACTIVATION',
    )
  const wanted = cart.items.map(({ type }) => type).toSorted()
  await expect
    .poll(async () => (await ready()).map(({ type }) => type), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(wanted))
  return (await ready()).filter(({ type }) => wanted.includes(type))
}
