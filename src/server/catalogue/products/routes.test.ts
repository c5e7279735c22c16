import { afterEach, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { listDomainTlds, listTlds } from '../../../contract/domains.ts'
import type { TldRecord, TldRules } from './tlds.ts'
import { fromDollars } from '../../../contract/money.ts'
import { createRouter } from '../../platform/http/router.ts'
import { createLog } from '../../platform/log.ts'
import type { Products } from './products.ts'
import { catalogueRoutes } from './routes.ts'

const saleEndsAt = new Date('2026-12-01T00:00:00Z')

const com: TldRecord = {
  tld: 'com',
  unicode: 'com',
  kind: 'gtld',
  region: 'GLOBAL',
  registrationPrice: fromDollars(12.99),
  renewalPrice: fromDollars(14.99),
  transferPrice: fromDollars(14.5),
  salePrice: null,
  saleEndsAt: null,
  ...{ plannedSalePrice: null, plannedSaleDays: null, plannedSaleAt: null },
  ...{ plannedSold: null, plannedSoldAt: null },
  hot: true,
  isNew: false,
  minimumYears: 1,
  maximumYears: 10,
  needsDocuments: false,
  acceptsIdn: true,
  checkedBy: 'epp',
  sold: true,
  rank: 1,
  saleActive: () => false,
}
const shop: TldRecord = {
  ...com,
  tld: 'shop',
  unicode: 'shop',
  salePrice: fromDollars(2.99),
  saleEndsAt,
  hot: false,
  minimumYears: 2,
  maximumYears: 3,
  saleActive: (now) => now < saleEndsAt,
}
const thai: TldRecord = { ...com, tld: 'xn--o3cw4h', unicode: 'ไทย', kind: 'cctld' }

const rulesOf = (tld: string): TldRules => ({
  tld,
  documents: [],
  eligibility: 'anyone',
  scripts: ['Thai'],
  graceDays: 30,
  redemptionDays: 30,
  redemptionFee: fromDollars(80),
  cutOffDays: 5,
  transferAuthCode: true,
  transferAddedYears: 1,
  removalDays: 5,
})
const noProducts: Products = {
  regionIds: [],
  packages: [],
  certificates: [],
  services: [],
  creditPacks: [],
}

const setUp = () => {
  const state = {
    tlds: [com, shop, thai],
    rules: new Map([rulesOf('com'), rulesOf('xn--o3cw4h')].map((rules) => [rules.tld, rules])),
    products: noProducts,
    now: new Date('2026-11-21T00:00:00Z'),
  }
  const router = createRouter({
    routes: catalogueRoutes({
      catalogue: {
        get tlds() {
          return state.tlds
        },
        get rules() {
          return state.rules
        },
        find: (tld) => state.tlds.find((record) => record.tld === tld),
      },
      products: {
        get value() {
          return state.products
        },
      },
      clock: { now: () => state.now },
    }),
    signedIn: () => {
      throw new Error('nobody signs in here')
    },
    requireRecent: () => Promise.resolve(),
    ipOf: () => '192.0.2.1',
    log: createLog('silent'),
    checkAnswers: true,
  })
  const get = async (path: string) => {
    const response = await router.request(path)
    const answer: unknown = await response.json()
    return { status: response.status, type: response.headers.get('content-type'), answer }
  }
  return { state, get }
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('lists what is sold, with today’s prices', async () => {
  const { get } = setUp()
  const { answer, type } = await get('/tlds')
  expect(type).toBe('application/json')
  expect(answer).toMatchObject([
    {
      tld: 'com',
      registrationPrice: 12.99,
      regularPrice: 12.99,
      renewalPrice: 14.99,
      transferPrice: 14.5,
      tags: ['hot'],
    },
    { tld: 'shop', registrationPrice: 2.99, regularPrice: 12.99, tags: ['sale'] },
    { tld: 'xn--o3cw4h', unicode: 'ไทย', kind: 'cctld' },
  ])
  expect((await get('/domains/tlds')).answer).toEqual([
    { tld: 'com', unicode: 'com', registrationPrice: 12.99 },
    { tld: 'shop', unicode: 'shop', registrationPrice: 2.99 },
    { tld: 'xn--o3cw4h', unicode: 'ไทย', registrationPrice: 12.99 },
  ])
})

it('writes the lists once, anew when a sale ends or the table changed', async () => {
  const { state, get } = setUp()
  const shopPrice = async () =>
    v.parse(listDomainTlds.answer, (await get('/domains/tlds')).answer)[1]?.registrationPrice
  await shopPrice()
  const written = vi.spyOn(JSON, 'stringify')
  expect(await shopPrice()).toBe(2.99)
  expect(written).not.toHaveBeenCalled()
  state.now = saleEndsAt
  expect(await shopPrice()).toBe(12.99)
  state.tlds = [com]
  expect(v.parse(listTlds.answer, (await get('/tlds')).answer)).toHaveLength(1)
})

it('prices each number of years', async () => {
  const { get } = setUp()
  expect((await get('/tlds/shop')).answer).toMatchObject({
    tld: 'shop',
    prices: [
      { years: 2, registration: 17.98, renewal: 29.98 },
      { years: 3, registration: 32.97, renewal: 44.97 },
    ],
  })
})

it.each(['xn--o3cw4h', 'ไทย', '.ไทย', 'XN--O3CW4H', '%E0%B9%84%E0%B8%97%E0%B8%A2'])(
  'finds %s',
  async (asked) => {
    const { get } = setUp()
    expect((await get(`/tlds/${asked}`)).answer).toMatchObject({ unicode: 'ไทย' })
  },
)

it.each(['nope', '%20', 'a%2Fb', '%F0%9F%98%80'])('does not sell %s', async (asked) => {
  const { get } = setUp()
  expect(await get(`/tlds/${asked}`)).toMatchObject({
    status: 400,
    answer: { messageCode: 'TLD_NOT_SUPPORT' },
  })
})

const contentOf = (tld: string, more = {}) => ({
  tld,
  reactivationPrice: 94.99,
  transfer: { authCode: true, addedYears: 1 },
  ...more,
})

it('returns the rules of the requested TLDs in their order', async () => {
  const { get } = setUp()
  expect((await get('/tlds/content')).answer).toMatchObject([
    contentOf('com', { related: ['shop', 'xn--o3cw4h'] }),
    contentOf('xn--o3cw4h'),
  ])
  const some = encodeURIComponent('ไทย, .COM,,shop,com')
  expect((await get(`/tlds/content?tlds=${some}`)).answer).toMatchObject([
    contentOf('xn--o3cw4h'),
    contentOf('com'),
  ])
  expect((await get('/tlds/content?tlds=,')).answer).toHaveLength(2)
  expect(await get('/tlds/content?tlds=com,nope')).toMatchObject({
    status: 400,
    answer: { messageCode: 'TLD_NOT_SUPPORT' },
  })
})

it('writes the rules once, anew when they or the TLDs changed', async () => {
  const { state, get } = setUp()
  await get('/tlds/content')
  const written = vi.spyOn(JSON, 'stringify')
  expect((await get('/tlds/content')).answer).toHaveLength(2)
  expect(written).not.toHaveBeenCalled()
  // A reload replaces both.
  state.tlds = [...state.tlds]
  state.rules = new Map([['com', { ...rulesOf('com'), redemptionDays: 0 }]])
  expect((await get('/tlds/content')).answer).toMatchObject([{ tld: 'com', reactivationPrice: 0 }])
  state.tlds = [shop]
  expect((await get('/tlds/content')).answer).toEqual([])
})

it('shows what is hot, new or on sale now', async () => {
  const { state, get } = setUp()
  const shown = async () => (await get('/tlds/spotlight-tlds')).answer
  state.tlds = [com, shop, { ...thai, hot: false }]
  expect(await shown()).toMatchObject([{ tld: 'com' }, { tld: 'shop' }])
  state.now = saleEndsAt
  expect(await shown()).toMatchObject([{ tld: 'com' }])
})

it('counts TLDs by kind and region', async () => {
  const { state, get } = setUp()
  state.tlds = [com, shop, { ...thai, region: 'ASIA_PACIFIC' }]
  expect((await get('/domains/tlds/categories')).answer).toEqual({
    total: 3,
    kinds: [
      { kind: 'gtld', count: 2 },
      { kind: 'cctld', count: 1 },
    ],
    regions: [
      { region: 'AMERICAS', count: 0 },
      { region: 'EUROPE', count: 0 },
      { region: 'ASIA_PACIFIC', count: 1 },
      { region: 'AFRICA', count: 0 },
      { region: 'GLOBAL', count: 2 },
    ],
  })
})

it('names the least price of a name, which changes when a sale ends', async () => {
  const { state, get } = setUp()
  state.tlds = [com, { ...shop, minimumYears: 1 }]
  const least = async () => (await get('/products/min-price')).answer
  expect(await least()).toEqual([{ type: 'DOMAIN', price: 2.99, durationType: 'YEAR' }])
  state.now = saleEndsAt
  expect(await least()).toEqual([{ type: 'DOMAIN', price: 12.99, durationType: 'YEAR' }])
  state.tlds = []
  expect(await least()).toEqual([])
})
