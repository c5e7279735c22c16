import { afterEach, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { listDomainTlds, listTlds } from '../../contract/domains.ts'
import type { TldRecord } from './tlds.ts'
import { fromDollars } from '../../contract/money.ts'
import { createRouter } from '../http/router.ts'
import { createLog } from '../log.ts'
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
  hot: true,
  isNew: false,
  minimumYears: 1,
  maximumYears: 10,
  needsPapers: false,
  acceptsIdn: true,
  askedBy: 'epp',
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

const setUp = () => {
  const state = { tlds: [com, shop, thai], now: new Date('2026-11-21T00:00:00Z') }
  const router = createRouter({
    routes: catalogueRoutes({
      catalogue: {
        get tlds() {
          return state.tlds
        },
        find: (tld) => state.tlds.find((record) => record.tld === tld),
        has: (tld) => state.tlds.some((record) => record.tld === tld),
        reload: () => Promise.resolve(),
        stop: () => undefined,
      },
      clock: { now: () => state.now },
    }),
    signedIn: () => {
      throw new Error('nobody signs in here')
    },
    addressOf: () => '192.0.2.1',
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
