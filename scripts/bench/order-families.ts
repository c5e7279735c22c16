import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { newCsr } from '../../src/client/new-csr.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { OrderShop } from './order-shop.ts'

/** What one customer of a family puts into the cart. */
export interface FamilyCart {
  readonly path: string
  readonly item: object
}

/** A family of products that outside systems fulfil. */
export interface Family {
  readonly name: string
  /** Registers the customers' domains first: their zones are ours. */
  readonly needsDomain?: true
  /** Ready is the first issued certificate, not the order. */
  readonly isCertificate?: true
  readonly cart: (shop: OrderShop, domain: string) => Promise<FamilyCart>
}

const month = { action: 'purchase', qty: 1, duration: 1, durationType: 'MONTH', addons: [] }

const Regions = v.record(v.string(), v.unknown())

const regionOf = async ({ call }: OrderShop, type: string): Promise<string> => {
  const path = `/api/products?type=${type}`
  const regions = Object.keys(await call({ method: 'GET', path }, Regions))
  const { openStack } = readConfig({})
  const region = regions.find((id) => type !== 'CLOUD_SERVER' || openStack.has(id))
  if (region === undefined) throw new Error(`no region sells ${type}`)
  return region
}

const elsewhere = (name: string) => ({ option: 'EXISTING', from: 'THIRD_PARTY', name })

/** Returns a name that is free. */
export const freeName = (): string => `free-${randomUUID()}.com`

const hosting = (
  type: string,
  slug: string,
  plan: string,
  option: () => object,
): Family['cart'] => {
  let region: Promise<string> | undefined
  return async (shop) => ({
    path: `/api/cart/items/${slug}`,
    item: {
      ...{ ...month, productKey: plan, regionId: await (region ??= regionOf(shop, type)) },
      option: option(),
    },
  })
}

/** The families that figures are measured for. */
export const families: readonly Family[] = [
  {
    name: 'cloud server',
    cart: hosting('CLOUD_SERVER', 'cloud-server', 'cs-basic-cloud-1', () => ({
      ...{ serverName: 'Web 1', mode: 0 },
    })),
  },
  {
    name: 'cloud hosting',
    cart: hosting('CLOUD_HOSTING', 'cloud-hosting', 'ch-basic', () => ({
      ...{ websiteName: 'My shop', domain: elsewhere(freeName()) },
    })),
  },
  {
    name: 'shared hosting',
    cart: hosting('SHARED_HOSTING', 'shared-hosting', 'sh-basic', () => ({
      ...{ websiteName: 'My shop', domain: elsewhere(freeName()) },
    })),
  },
  {
    name: 'WordPress',
    cart: hosting('WORDPRESS_HOSTING', 'wordpress-hosting', 'wp-basic', () => ({
      websiteName: 'My shop',
      domain: {
        ...{ option: 'FREE', from: 'FREE_DOMAIN' },
        name: `shop-${randomUUID().replaceAll('-', '').slice(0, 20)}`,
      },
    })),
  },
  {
    ...{ name: 'SSL, our zone', needsDomain: true, isCertificate: true },
    cart: async (_, domainName) => ({
      path: '/api/cart/items/ssl',
      item: {
        ...{ productKey: 'positivessl', action: 'purchase', qty: 1 },
        ...{ duration: 1, durationType: 'YEAR' },
        option: {
          ...{ domainName, additionalDomains: [] },
          csr: (await newCsr([domainName], 'EC-P256')).csr,
        },
      },
    }),
  },
]
