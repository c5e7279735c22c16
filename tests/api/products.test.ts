import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRegions } from '../../src/contract/places.ts'
import {
  getProduct,
  getSharedHostingDemo,
  listMinPrices,
  listProducts,
  listSslCertificates,
  type ProductType,
} from '../../src/contract/products.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { packagePrices, packages, regions } from '../../src/server/platform/db/schema/index.ts'
import { answerOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const byRegion = async (type: ProductType, headers = {}) =>
  answerOf(await shop.call(listProducts, { query: { type } }, { headers }))
const regionIds = async () => answerOf(await shop.call(listRegions, {})).map(({ id }) => id)

describe('packages', () => {
  it.each([
    ['CLOUD_SERVER', 10, 'cs-baby-cloud-1'],
    ['CLOUD_HOSTING', 4, 'ch-basic'],
    ['SHARED_HOSTING', 6, 'sh-basic'],
    ['WORDPRESS_HOSTING', 3, 'wp-basic'],
  ] as const)('of %s are listed by region', async (type, count, first) => {
    const lists = await byRegion(type)
    expect(Object.keys(lists)).toEqual(await regionIds())
    for (const [regionId, list] of Object.entries(lists)) {
      expect(list).toHaveLength(count)
      expect(list[0]?.key).toBe(first)
      expect(list.every((one) => one.regionId === regionId && one.type === type)).toBe(true)
    }
  })

  it('of cloud servers are sorted by CPU, RAM and storage, and marked when sold out', async () => {
    const [, bangkok = ''] = await regionIds()
    const servers = (await byRegion('CLOUD_SERVER'))[bangkok] ?? []
    const sizes = servers.map(({ addons }) =>
      ['cs-cpu', 'cs-ram', 'cs-storage']
        .map((name) => String(addons.find((addon) => addon.name === name)?.value).padStart(5, '0'))
        .join(),
    )
    expect(sizes).toEqual(sizes.toSorted())
    expect(servers.filter(({ isDisabled }) => isDisabled).map(({ key }) => key)).toEqual([
      'cs-premium-cloud-2',
    ])
  })

  it('list their terms, shortest first', async () => {
    const [phnomPenh = ''] = await regionIds()
    const list = (await byRegion('CLOUD_HOSTING'))[phnomPenh]
    expect(list?.[1]).toMatchObject({
      key: 'ch-standard',
      isPopular: true,
      pricing: [
        { duration: 1, durationType: 'MONTH', price: 15.99, renewalPrice: 15.99 },
        { duration: 12, durationType: 'MONTH', price: 159.9, renewalPrice: 175.89 },
      ],
    })
  })

  it('name their addon groups in the requested language', async () => {
    const [phnomPenh = ''] = await regionIds()
    const titleOf = async (locale: string) => {
      const lists = await byRegion('CLOUD_SERVER', { 'x-locale': locale })
      return lists[phnomPenh]?.[0]?.addons[0]?.addonGroupTitle
    }
    expect([await titleOf('en'), await titleOf('km')]).toEqual(['Compute', 'កម្លាំងដំណើរការ'])
  })

  it.each(['', 'DOMAIN', 'cloud_server'])('of "%s" do not exist', async (type) => {
    const response = await fetch(`${shop.url}/api/products?type=${type}`)
    expect(response.status).toBe(400)
  })

  it('of cloud servers say which systems are old, need a larger disk, or change a running server', async () => {
    const [found] = answerOf(await shop.call(getProduct, { params: { key: 'cs-baby-cloud-1' } }))
    const dataOf = (name: string, value: string) =>
      found?.addons
        .find((addon) => addon.name === name)
        ?.options.find(({ data }) => data.value === value)?.data
    expect(dataOf('cs-os', 'windows-10')).toEqual({
      value: 'windows-10',
      monthlyPrice: 9,
      endOfLife: '2025-10-14',
      minDiskGb: 40,
    })
    expect(dataOf('cs-storage', 'update')).toEqual({
      value: 'update',
      monthlyPrice: 0,
      onlyChanges: true,
    })
    expect(dataOf('cs-backup', 'daily')).toEqual({ value: 'daily', monthlyPrice: 1.8 })
  })

  it('are found by code, in each region', async () => {
    const found = answerOf(await shop.call(getProduct, { params: { key: 'wp-premium' } }))
    expect(found.map(({ regionId }) => regionId)).toEqual(await regionIds())
    expect(await shop.call(getProduct, { params: { key: 'wp-nothing' } })).toMatchObject({
      status: 404,
      problem: { messageCode: 'EMPTY_DATA' },
    })
  })
})

describe('certificates', () => {
  it('are listed with their prices, cheapest first', async () => {
    const list = answerOf(await shop.call(listSslCertificates, {}))
    expect(list).toHaveLength(13)
    const prices = list.map((one) => one.prices[0]?.price ?? 0)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(list.find(({ slug }) => slug === 'comodossl-ev-multi-domain-ssl')).toMatchObject({
      group: 'multi',
      validation: 'EV',
      domainsIncluded: 3,
      additionalDomains: { most: 97, yearlyPrice: 74.99 },
      paperwork: true,
      assurance: 1_750_000,
      browserSupportPercent: 99.9,
      reissues: null,
      encryption: 256,
      issuance: { from: 3, to: 7 },
      prices: [
        { years: 1, price: 249.99, renewal: 269.99 },
        { years: 2, price: 474.99, renewal: 539.98 },
      ],
    })
  })
})

describe('the minimum prices', () => {
  const leastOf = async (type: string) =>
    answerOf(await shop.call(listMinPrices, {})).find((one) => one.type === type)

  it('exist for each family', async () => {
    expect(answerOf(await shop.call(listMinPrices, {}))).toEqual([
      { type: 'DOMAIN', price: 1.79, durationType: 'YEAR' },
      { type: 'CLOUD_SERVER', price: 8.99, durationType: 'MONTH' },
      { type: 'CLOUD_HOSTING', price: 9.99, durationType: 'MONTH' },
      { type: 'SHARED_HOSTING', price: 2.49, durationType: 'MONTH' },
      { type: 'WORDPRESS_HOSTING', price: 4.99, durationType: 'MONTH' },
      { type: 'SSL', price: 8.99, durationType: 'YEAR' },
      { type: 'SMS_BRAND_NAME', price: 120, durationType: 'YEAR' },
    ])
  })

  it('follow the tables', async () => {
    await shop.db
      .update(packagePrices)
      .set({ price: fromDollars(1.5) })
      .where(eq(packagePrices.packageKey, 'cs-baby-cloud-2'))
    await shop.app.reloadCatalogue()
    expect(await leastOf('CLOUD_SERVER')).toMatchObject({ price: 1.5 })
    await shop.db
      .update(packages)
      .set({ isDisabled: true })
      .where(eq(packages.key, 'cs-baby-cloud-2'))
    await shop.app.reloadCatalogue()
    expect(await leastOf('CLOUD_SERVER')).toMatchObject({ price: 8.99 })
  })

  it('and lists are empty where nothing is on sale', async () => {
    const [phnomPenh = '', bangkok = ''] = await regionIds()
    await shop.db.delete(packages).where(eq(packages.type, 'SHARED_HOSTING'))
    await shop.db.delete(regions).where(eq(regions.id, bangkok))
    await shop.app.reloadCatalogue()
    expect(await leastOf('SHARED_HOSTING')).toBeUndefined()
    expect(await byRegion('SHARED_HOSTING')).toEqual({ [phnomPenh]: [] })
    expect((await byRegion('CLOUD_HOSTING'))[phnomPenh]).toHaveLength(4)
  })
})

describe('the demo of the control panel of shared hosting', () => {
  it('is null until one is configured', async () => {
    expect(answerOf(await shop.call(getSharedHostingDemo, {}))).toEqual({ url: null })
  })
})
