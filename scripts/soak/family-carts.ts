import { randomUUID } from 'node:crypto'
import { newCsr } from '../../src/client/new-csr.ts'
import {
  cloudHostingItems,
  cloudServerItems,
  sharedHostingItems,
  sslItems,
  wordpressHostingItems,
} from '../../src/contract/cart-products.ts'
import { addItems, type Cart } from '../../src/contract/cart.ts'
import { listProducts } from '../../src/contract/products.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { answerOf } from '../../tests/api/outcomes.ts'
import type { Send } from './send.ts'

/** The types that are sold by region. */
const regional = ['CLOUD_SERVER', 'CLOUD_HOSTING', 'SHARED_HOSTING', 'WORDPRESS_HOSTING'] as const
export type Regions = Readonly<Record<(typeof regional)[number], string>>

/** Returns a region that sells each type; servers need one that OpenStack has. */
export const findRegions = async (send: Send): Promise<Regions> => {
  const { openStack } = readConfig({})
  const regionOf = async (type: (typeof regional)[number]): Promise<string> => {
    const regions = Object.keys(answerOf(await send(listProducts, { query: { type } })))
    const region = regions.find((id) => type !== 'CLOUD_SERVER' || openStack.has(id))
    if (region === undefined) throw new Error(`no region sells ${type}`)
    return region
  }
  const found = regional.map(async (type) => [type, await regionOf(type)] as const)
  return Object.fromEntries(await Promise.all(found)) as Regions
}

export interface FamilyCartsDeps {
  readonly send: Send
  readonly regions: Regions
  /** Returns a name that the customer has bought. */
  readonly ownName: () => string | undefined
  /** The customer buys a sender name. */
  readonly takeSender: (name: string) => void
}

/** Returns a name that is free. */
export const freeLabel = (): string => `free-${randomUUID().replaceAll('-', '').slice(0, 16)}`

const month = {
  ...({ action: 'purchase', qty: 1, duration: 1, durationType: 'MONTH' } as const),
  addons: [],
}
const year = { action: 'purchase', qty: 1, duration: 1, durationType: 'YEAR' } as const
const website = () => ({
  websiteName: 'My shop',
  domain: { option: 'EXISTING', from: 'THIRD_PARTY', name: `${freeLabel()}.com` } as const,
})

/** Puts one product of each family into the cart; undefined when the customer lacks what it needs. */
export const createFamilyCarts = ({ send, regions, ownName, takeSender }: FamilyCartsDeps) => {
  type Fill = () => Promise<Cart | undefined>
  const carts: Readonly<Record<string, Fill>> = {
    'a cloud server': async () => {
      const item = {
        ...{ ...month, productKey: 'cs-basic-cloud-1', regionId: regions.CLOUD_SERVER },
        option: { serverName: 'Web 1', mode: 0 as const },
      }
      return answerOf(await send(cloudServerItems.add, { body: { items: [item] } }))
    },
    'cloud hosting': async () => {
      const regionId = regions.CLOUD_HOSTING
      const item = { ...month, productKey: 'ch-basic', regionId, option: website() }
      return answerOf(await send(cloudHostingItems.add, { body: { items: [item] } }))
    },
    'shared hosting': async () => {
      const regionId = regions.SHARED_HOSTING
      const item = { ...month, productKey: 'sh-basic', regionId, option: website() }
      return answerOf(await send(sharedHostingItems.add, { body: { items: [item] } }))
    },
    WordPress: async () => {
      const name = `shop-${randomUUID().replaceAll('-', '').slice(0, 20)}`
      const item = {
        ...{ ...month, productKey: 'wp-basic', regionId: regions.WORDPRESS_HOSTING },
        option: {
          ...{ websiteName: 'My shop' },
          domain: { option: 'FREE', from: 'FREE_DOMAIN', name } as const,
        },
      }
      return answerOf(await send(wordpressHostingItems.add, { body: { items: [item] } }))
    },
    'a certificate': async () => {
      const domainName = ownName()
      if (domainName === undefined) return undefined
      const { csr } = await newCsr([domainName], 'EC-P256')
      const option = { domainName, additionalDomains: [], csr }
      const item = { ...year, productKey: 'positivessl', option }
      return answerOf(await send(sslItems.add, { body: { items: [item] } }))
    },
    'SMS credits': async () => {
      const item = {
        ...({ ...year, type: 'SMS_SERVICE', productKey: 'sms-marketing' } as const),
        ...({ duration: 1, option: { credits: 500 } } as const),
      }
      return answerOf(await send(addItems, { body: { items: [item] } }))
    },
    'an SMS sender name': async () => {
      const senderName = `A${randomUUID().slice(0, 8)}`
      const item = {
        ...({ ...year, type: 'SMS_BRAND_NAME', productKey: 'sms-brand-name' } as const),
        option: { senderName, use: 'Order confirmations', sample: 'Thank you' },
      }
      const cart = answerOf(await send(addItems, { body: { items: [item] } }))
      takeSender(senderName)
      return cart
    },
  }
  return carts
}
