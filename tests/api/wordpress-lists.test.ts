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
      picture: `${shop.sandbox.addresses.wordpressOrg}/pictures/theme/mekong.svg?ver=1.0.0`,
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
      picture: `${shop.sandbox.addresses.wordpressOrg}/pictures/plugin/easy-forms.svg?rev=1`,
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
