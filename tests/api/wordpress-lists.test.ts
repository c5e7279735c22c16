import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listWordpressPlugins, listWordpressThemes } from '../../src/contract/wordpress-lists.ts'
import { WordpressSlug } from '../../src/contract/wordpress-slug.ts'
import * as v from 'valibot'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => {
  shop.sandbox.behaviours.reset()
})

type Body = Parameters<typeof shop.call<typeof listWordpressThemes>>[1]['body']

const themes = (body: Partial<Body> = {}) =>
  shop.call(listWordpressThemes, { body: { locale: 'km', ...body } })
const plugins = (body: Partial<Body> = {}) =>
  shop.call(listWordpressPlugins, { body: { locale: 'km', ...body } })
const hour = 3_600_000

describe('themes', () => {
  it('are the popular ones, with pictures and what they require', async () => {
    const list = answerOf(await themes())
    expect(list).toMatchObject({ page: 1, pages: 2, total: 30 })
    expect(list.items).toHaveLength(24)
    expect(list.items[0]).toMatchObject({
      ...{ slug: 'mekong', name: 'Mekong', author: 'Riverside Themes', installs: 3_000_000 },
      ...{ rating: 98, requiresPhp: '7.4', isCompatible: true },
      picture: '/products/wordpress-hosting/pictures/themes/mekong/screenshot.png?ver=1.0.0',
    })
    expect(list.items.filter(({ isCompatible }) => !isCompatible).length).toBeGreaterThan(0)
    expect(list.items.every(({ slug }) => v.is(WordpressSlug, slug))).toBe(true)
  })

  it('are paged and searched', async () => {
    expect(answerOf(await themes({ page: 2 })).items).toHaveLength(6)
    const found = answerOf(await themes({ search: ' naga ' }))
    expect(found.items.map(({ slug }) => slug)).toEqual(['naga-store', 'golden-naga'])
    expect(answerOf(await themes({ search: 'no such theme' }))).toMatchObject({
      ...{ items: [], total: 0 },
    })
  })

  it('have the fields that are asked for', async () => {
    const { items } = answerOf(await themes({ fields: ['rating'] }))
    expect(items[0]).toEqual({ slug: 'mekong', name: 'Mekong', rating: 98 })
  })
})

describe('plugins', () => {
  it('are plain text with an icon', async () => {
    const { items } = answerOf(await plugins())
    expect(items[0]).toMatchObject({
      ...{ slug: 'easy-forms', name: 'Easy Forms – for WordPress', author: 'Jungle Plugins' },
      description: 'Easy Forms is a plugin of this sandbox.',
      picture: '/products/wordpress-hosting/pictures/plugins/easy-forms/icon-256x256.png?ver=1',
    })
  })
})

describe('a list', () => {
  it('is fetched once for many callers, and again after six hours', async () => {
    const search = { search: 'shop' }
    shop.sandbox.behaviours.merge('wordpress-org', { delayMs: 50 })
    const lists = await Promise.all(Array.from({ length: 20 }, () => plugins(search)))
    const [first] = lists.map(answerOf)
    expect(lists.map(answerOf).every(({ total }) => total === first?.total)).toBe(true)
    shop.sandbox.behaviours.merge('wordpress-org', { closed: ['shop-cart-simple'] })
    expect(answerOf(await plugins(search))).toEqual(first)
    shop.clock.advance(6 * hour)
    expect(answerOf(await plugins(search)).total).toBe((first?.total ?? 0) - 1)
  })

  it.each([{ down: true }, { throttled: true }, { rubbish: true }])(
    'that is stored is shown while wordpress.org answers %o',
    async (fault) => {
      const search = { search: 'mail' }
      const before = answerOf(await plugins(search))
      shop.clock.advance(6 * hour)
      shop.sandbox.behaviours.merge('wordpress-org', fault)
      expect(answerOf(await plugins(search))).toEqual(before)
    },
  )

  it('that is not stored is a coded error, and loads when wordpress.org is back', async () => {
    const search = { search: 'backup' }
    shop.sandbox.behaviours.merge('wordpress-org', { down: true })
    expect(codeOf(await plugins(search))).toBe('WORDPRESS_LISTS_UNAVAILABLE')
    shop.sandbox.behaviours.reset()
    shop.clock.advance(60_000)
    expect(answerOf(await plugins(search)).total).toBe(1)
  })

  it('of another locale is refused', async () => {
    const body = { locale: 'xx' } as unknown as Body
    expect(codeOf(await themes(body))).toBe('BAD_REQUEST')
  })
})

describe('a picture', () => {
  const of = '/api/products/wordpress-hosting/pictures'
  const get = (path: string) => fetch(`${shop.url}${path}`)

  it.each([
    ['/themes/mekong/screenshot.png?ver=1.0.0', 'image/png'],
    ['/plugins/easy-forms/icon-256x256.png?ver=1', 'image/png'],
    ['/patterns/seo-lantern/icon.svg', 'image/svg+xml'],
  ])('of %s comes from our own origin, and cannot run anything there', async (path, type) => {
    const response = await get(`${of}${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
  })

  it('of every entry of a list is there', async () => {
    const { items } = answerOf(await plugins())
    for (const { picture } of items) {
      expect((await get(`/api${picture ?? ''}`)).status, picture ?? '').toBe(200)
    }
  })

  it.each([
    ['/themes/no-such-theme/screenshot.png', 404],
    ['/themes/..%2F..%2Fadmin/screenshot.png', 400],
    ['/themes/mekong/style.css', 400],
    ['/evil.example/mekong/icon.svg', 400],
    ['/plugins/easy-forms/icon.svg?ver=a/b', 400],
  ])('of %s is not there', async (path, status) => {
    expect((await get(`${of}${path}`)).status).toBe(status)
  })

  it('that is too large, of another type, or not reached is a coded error', async () => {
    const path = `${of}/themes/lotus-shop/screenshot.png`
    for (const fault of [{ down: true }, { rubbish: true }, { hugePictures: true }]) {
      shop.sandbox.behaviours.merge('wordpress-org', fault)
      const response = await get(path)
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ messageCode: 'WORDPRESS_LISTS_UNAVAILABLE' })
      shop.sandbox.behaviours.reset()
    }
    expect((await get(path)).status).toBe(200)
    shop.sandbox.behaviours.merge('wordpress-org', { down: true })
    // It is stored now.
    expect((await get(path)).status).toBe(200)
  })
})
