import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress } from '../../src/contract/addresses.ts'
import {
  listAssets,
  listCategoryBanners,
  listMaintenance,
} from '../../src/contract/announcements.ts'
import type { ServiceCategory } from '../../src/contract/service-categories.ts'
import { addItems } from '../../src/contract/cart.ts'
import { placeOrder } from '../../src/contract/checkout.ts'
import { assets, banners, maintenanceWindows } from '../../src/server/platform/db/schema/index.ts'
import { contact, freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const hour = 60 * 60_000
const inHours = (hours: number): Date => new Date(shop.clock.now().getTime() + hours * hour)
const inKhmer = { headers: { 'x-locale': 'km' } }

describe('maintenance', () => {
  const list = async (options = {}) => answerOf(await shop.call(listMaintenance, {}, options))

  it('is empty unless some is planned', async () => {
    expect(await list()).toEqual([])
  })

  it('is listed until it ends, earliest first', async () => {
    const window = (title: string, startsAt: Date, endsAt: Date | null) => ({
      id: randomUUID(),
      services: ['CLOUD_SERVER' as const],
      title,
      titleKm: `${title} km`,
      message: '',
      messageKm: '',
      startsAt,
      endsAt,
    })
    await shop.db
      .insert(maintenanceWindows)
      .values([
        window('planned', inHours(24), inHours(26)),
        window('over', inHours(-5), inHours(-1)),
        window('under way', inHours(-1), inHours(1)),
        window('without end', inHours(48), null),
      ])
    const titles = async (options = {}) => (await list(options)).map(({ title }) => title)
    expect(await titles()).toEqual(['under way', 'planned', 'without end'])
    expect(await titles(inKhmer)).toEqual(['under way km', 'planned km', 'without end km'])
    expect((await list())[2]).toMatchObject({ endsAt: null, services: ['CLOUD_SERVER'] })
    shop.clock.advance(25 * hour)
    expect(await titles()).toEqual(['planned', 'without end'])
    shop.clock.advance(2 * hour)
    expect(await titles()).toEqual(['without end'])
  })
})

describe('a product under maintenance', () => {
  it('cannot be added to the cart or ordered, and is on sale again afterwards', async () => {
    const buyer = await createCustomer(shop, { dollars: 100 })
    const put = (name: string) =>
      shop.call(addItems, { body: { items: [registration(name)] } }, { token: buyer.token })
    const cart = answerOf(await put(freeName()))
    const [address] = answerOf(
      await shop.call(addAddress, { body: contact }, { token: buyer.token }),
    )
    const order = () =>
      shop.call(
        placeOrder,
        {
          body: {
            addressId: address?.id ?? '',
            paymentMethod: 'BALANCE',
            acceptTerms: true,
            acceptAutoSign: true,
            cartUpdatedAt: cart.cartUpdatedAt,
            grandTotal: cart.grandTotal,
          },
        },
        { token: buyer.token },
      )
    const now = shop.clock.now().getTime()
    const window = (services: ServiceCategory[], from: number, to: number | null) => ({
      id: randomUUID(),
      services,
      ...{ title: 'x', titleKm: 'x', message: '', messageKm: '' },
      startsAt: new Date(now + from),
      endsAt: to === null ? null : new Date(now + to),
    })
    const refused = { status: 409, problem: { messageCode: 'PRODUCT_UNDER_MAINTENANCE' } }
    // Windows of another product, in the past and in the future do not close domains.
    await shop.db
      .insert(maintenanceWindows)
      .values([
        window(['CLOUD_SERVER'], -hour, hour),
        window(['DOMAIN'], -hour, -1),
        window(['DOMAIN'], hour, null),
      ])
    for (const services of [['SSL', 'DOMAIN'], []] satisfies ServiceCategory[][]) {
      const under = window(services, -hour, null)
      await shop.db.insert(maintenanceWindows).values(under)
      expect(await put(freeName())).toMatchObject(refused)
      expect(await order()).toMatchObject(refused)
      await shop.db.delete(maintenanceWindows).where(eq(maintenanceWindows.id, under.id))
    }
    expect(await order()).toMatchObject({ ok: true })
  })
})

describe('banners', () => {
  const list = async (category: string, options = {}) =>
    answerOf(await shop.call(listCategoryBanners, { params: { category } }, options))

  it('are empty until one is created', async () => {
    expect(await list('home')).toEqual([])
  })

  it('are filtered by place, date and language, and sorted', async () => {
    const banner = (title: string, position: number, more = {}) => ({
      id: randomUUID(),
      category: 'home',
      title,
      titleKm: `${title} km`,
      text: '',
      textKm: '',
      position,
      ...more,
    })
    await shop.db
      .insert(banners)
      .values([
        banner('second', 2, { linkUrl: '/promotion' }),
        banner('first', 1, { startsAt: inHours(-1), endsAt: inHours(1) }),
        banner('later', 0, { startsAt: inHours(1) }),
        banner('past', 0, { endsAt: inHours(-1) }),
        banner('elsewhere', 0, { category: 'cloud' }),
      ])
    const titles = (await list('home')).map(({ title }) => title)
    expect(titles).toEqual(['first', 'second'])
    expect(await list('home', inKhmer)).toMatchObject([
      { title: 'first km', linkUrl: null },
      { title: 'second km', linkUrl: '/promotion' },
    ])
  })
})

describe('assets', () => {
  it('come by category from the theme, with the default theme as the fallback', async () => {
    const asset = (category: string, theme: 'DEFAULT' | 'AUTUMN' | 'XMAS', url: string) => ({
      id: randomUUID(),
      category,
      theme,
      url,
      alt: url,
      altKm: '',
      position: 1,
    })
    await shop.db
      .insert(assets)
      .values([
        asset('hero', 'DEFAULT', '/a.svg'),
        asset('hero', 'AUTUMN', '/b.svg'),
        asset('partners', 'DEFAULT', '/c.svg'),
        asset('partners', 'XMAS', '/d.svg'),
      ])
    const answer = answerOf(
      await shop.call(listAssets, {
        query: { categories: 'partners, hero,,nothing,hero', theme: 'AUTUMN' },
      }),
    )
    expect(answer).toMatchObject([
      { key: 'partners', assets: [{ url: '/c.svg', width: null }] },
      { key: 'hero', assets: [{ url: '/b.svg' }] },
      { key: 'nothing', assets: [] },
    ])
    const none = answerOf(await shop.call(listAssets, { query: { categories: '' } }))
    expect(none).toEqual([])
  })
})
