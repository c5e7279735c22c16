import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toAsciiName } from '../../src/contract/ascii-name.ts'
import { domainsIn } from '../../src/contract/items/domain.ts'
import {
  addItems,
  changeItems,
  getCart,
  mergeCart,
  removeItem,
  type Cart,
  type NewItem,
} from '../../src/contract/cart.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { tlds } from '../../src/server/platform/db/schema/index.ts'
import { checkItemTypes } from '../../src/server/selling/items/index.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

/** Creates a customer with the calls of their cart. */
const shopper = async () => {
  const customer = await createCustomer(shop)
  const { token } = customer
  return {
    ...customer,
    put: (items: readonly NewItem[]) =>
      shop.call(addItems, { body: { items: [...items] } }, { token }),
    patch: (items: { key: string; duration: number }[]) =>
      shop.call(changeItems, { body: { items } }, { token }),
    remove: (key: string) => shop.call(removeItem, { body: { key } }, { token }),
    cart: async () => answerOf(await shop.call(getCart, {}, { token })),
  }
}
type Shopper = Awaited<ReturnType<typeof shopper>>

const keyOf = (cart: Cart, name: string): string => {
  const item = domainsIn(cart.items).find(({ option }) => option.domainName === name)
  if (item === undefined) throw new Error(`${name} is not in the cart`)
  return item.key
}
const namesOf = (cart: Cart) =>
  domainsIn(cart.items)
    .map(({ option }) => option.domainName)
    .sort()

/** Expects that nothing was added: the cart is still empty. */
const expectEmpty = async ({ cart }: Shopper) =>
  expect(await cart()).toMatchObject({ itemsCount: 0, items: [], grandTotal: 0 })

/** Changes a TLD’s prices in the table as an operator does, and reloads them. */
const setPrices = async (tld: string, registerDollars: number, renewDollars = registerDollars) => {
  await shop.db
    .update(tlds)
    .set({
      registrationPrice: fromDollars(registerDollars),
      renewalPrice: fromDollars(renewDollars),
      salePrice: null,
    })
    .where(eq(tlds.tld, tld))
  await shop.app.reloadCatalogue()
}

describe('adding to the cart', () => {
  it('adds a domain, and returns the change and the totals', async () => {
    const { put } = await shopper()
    const name = freeName()
    const cart = answerOf(await put([registration(name)]))
    expect(cart).toMatchObject({
      itemsCount: 1,
      subtotal: 12.99,
      discountAmount: 0,
      taxPercent: 10,
      taxAmount: 1.3,
      grandTotal: 14.29,
      modifiedItems: [{ name, change: 'ADDED' }],
    })
  })

  it('shows a sale as the regular price and a discount', async () => {
    const { put } = await shopper()
    const cart = answerOf(await put([registration(freeName('shop'))]))
    expect(cart).toMatchObject({
      subtotal: 28.99,
      discountAmount: 26,
      taxAmount: 0.3,
      grandTotal: 3.29,
    })
  })

  it('replaces the same item, in any letter case', async () => {
    const { put, cart } = await shopper()
    const name = freeName()
    await put([registration(name)])
    const again = answerOf(await put([registration(name.toUpperCase(), 3)]))
    expect(again.items).toHaveLength(1)
    expect(again.items[0]).toMatchObject({ duration: 3, qty: 1 })
    const both = answerOf(await put([registration(name, 2), registration(name, 4)]))
    expect(both.items.map(({ duration }) => duration)).toEqual([4])
    expect((await cart()).itemsCount).toBe(1)
  })

  it('returns the eligibility of a domain', async () => {
    const { put } = await shopper()
    const [restricted, open] = [freeName('eu'), freeName()]
    const { items } = answerOf(await put([registration(restricted), registration(open)]))
    const eligibilities = new Map(
      domainsIn(items).map((item) => [item.option.domainName, item.eligibility]),
    )
    expect(eligibilities.get(restricted)).toBe('eu-citizen')
    expect(eligibilities.get(open)).toBe('anyone')
  })

  it('keeps both of two concurrent adds', async () => {
    const { put, cart } = await shopper()
    const names = Array.from({ length: 8 }, () => freeName())
    const outcomes = await Promise.all(names.map((name) => put([registration(name)])))
    expect(codesOf(outcomes)).toEqual({ OK: 8 })
    expect(namesOf(await cart())).toEqual([...names].sort())
  })

  it('never fails when the same items are added, changed and removed concurrently', async () => {
    const { put, patch, remove, cart } = await shopper()
    const names = [freeName(), freeName(), freeName()]
    const both = names.map((name) => registration(name))
    const keys = answerOf(await put(both)).items.map(({ key }) => key)
    for (let round = 0; round < 15; round += 1) {
      const outcomes = await Promise.all([
        put(both),
        ...keys.map((key) => remove(key)),
        patch(keys.map((key) => ({ key, duration: 2 }))),
        put([...both].reverse()),
        patch([...keys].reverse().map((key) => ({ key, duration: 3 }))),
        ...keys.map((key) => remove(key)),
      ])
      const codes = new Set(outcomes.map(codeOf))
      expect([...codes].filter((code) => code !== 'OK' && code !== 'ITEM_NOT_FOUND')).toEqual([])
    }
    answerOf(await put(both))
    expect((await cart()).itemsCount).toBe(3)
  })

  it('stores Khmer names in ASCII and shows them in Unicode', async () => {
    const { put } = await shopper()
    const typed = `${freeName('com').replace('.com', '')}ខ្មែរ.com`
    const cart = answerOf(await put([registration(typed)]))
    expect(cart.items[0]?.name).toBe(typed)
    expect(domainsIn(cart.items)[0]?.option.domainName).toMatch(/^xn--free-[a-z0-9-]+\.com$/)
  })

  it('accepts a name of 70 characters and refuses one of 71', async () => {
    const shopping = await shopper()
    const label = (length: number) => `free${'a'.repeat(length - 4)}`
    expect(codeOf(await shopping.put([registration(`${label(60)}.technology`)]))).toBe(
      'INVALID_DOMAIN',
    )
    await expectEmpty(shopping)
    expect(codeOf(await shopping.put([registration(`${label(59)}.technology`)]))).toBe('OK')
  })

  it.each([
    ['free-name.notatld', 'UNSUPPORTED_TLD'],
    ['ខ្មែរ.org', 'SCRIPT_NOT_TAKEN'],
    ['ខ្មែរ.shop', 'SCRIPT_NOT_TAKEN'],
    ['xn--j2e0cg3n2c.asia', 'SCRIPT_NOT_TAKEN'],
    ['ខ្មែរ.com.kh', 'SCRIPT_NOT_TAKEN'],
    ['free😀name.com', 'INVALID_DOMAIN'],
    ['😀.com', 'INVALID_DOMAIN'],
    ['justakeyword', 'INVALID_DOMAIN'],
    ['shop.free-name.com', 'INVALID_DOMAIN'],
    ['https://free-name.com/', 'INVALID_DOMAIN'],
    ['   ', 'REQUIRED_DOMAIN'],
    ['google.com', 'DOMAIN_NOT_AVAILABLE'],
  ])('refuses %j with %s, together with the valid name beside it', async (name, code) => {
    const shopping = await shopper()
    const outcome = await shopping.put([registration(freeName()), registration(name)])
    expect(codeOf(outcome)).toBe(code)
    await expectEmpty(shopping)
  })

  it('names the taken domain and the unsupported TLD in its errors', async () => {
    const { put } = await shopper()
    expect(await put([registration('google.com')])).toMatchObject({
      status: 409,
      problem: { params: { name: 'google.com' } },
    })
    expect(await put([registration('free.notatld')])).toMatchObject({
      status: 400,
      problem: { params: { tld: 'notatld' } },
    })
  })

  it('refuses a domain whose registry could not be checked', async () => {
    const shopping = await shopper()
    const name = freeName()
    await shop.control('registry', { down: true })
    expect(codeOf(await shopping.put([registration(name)]))).toBe('DOMAIN_NOT_CHECKED')
    await expectEmpty(shopping)
    await shop.control('registry', { down: false })
    const added = await until(
      () => shopping.put([registration(name)]),
      ({ ok }) => ok,
    )
    expect(codeOf(added)).toBe('OK')
  })

  it('checks with the registry only, not with public data', async () => {
    const { put } = await shopper()
    const name = freeName('technology')
    await shop.control('registry', { down: true })
    expect(codeOf(await put([registration(name)]))).toBe('DOMAIN_NOT_CHECKED')
    await shop.control('registry', { down: false })
    await shop.control('rdap', { tlds: { technology: { status: 500 } } })
    const added = await until(
      () => put([registration(name)]),
      ({ ok }) => ok,
    )
    expect(codeOf(added)).toBe('OK')
  })

  it('is limited to 50 items', async () => {
    const { put, cart } = await shopper()
    for (let call = 0; call < 5; call += 1) {
      const items = Array.from({ length: 10 }, () => registration(freeName()))
      expect(codeOf(await put(items))).toBe('OK')
    }
    expect(codeOf(await put([registration(freeName())]))).toBe('OVER_ORDER_LIMIT')
    expect((await cart()).itemsCount).toBe(50)
  })
})

describe('prices', () => {
  it('come from the server, whatever an item says', async () => {
    const { put } = await shopper()
    const tampered = {
      ...registration(freeName()),
      price: 0.01,
      discount: 12.98,
      renewalPrice: 0,
      premium: false,
    }
    const cart = answerOf(await put([tampered]))
    expect(cart.items[0]).toMatchObject({ price: 12.99, discount: 0, renewalPrice: 14.99 })
  })

  it('must match the expected price', async () => {
    const shopping = await shopper()
    const name = freeName()
    const other = { ...registration(freeName()), expectedPrice: 12.99 }
    const stale = { ...registration(name), expectedPrice: 9.99 }
    expect(await shopping.put([other, stale])).toMatchObject({
      status: 409,
      problem: { messageCode: 'PRICE_CHANGED', params: { name, price: '$12.99' } },
    })
    await expectEmpty(shopping)
    const shown = { ...registration(name, 2), expectedPrice: 27.98 }
    expect(codeOf(await shopping.put([shown]))).toBe('OK')
  })

  it('follow the catalogue, and the cart reports a change', async () => {
    const { put, cart } = await shopper()
    const name = freeName('info')
    await put([registration(name)])
    await setPrices('info', 77)
    const changed = await cart()
    expect(changed.modifiedItems).toMatchObject([{ name, change: 'PRICE_CHANGED' }])
    expect(changed.items[0]?.price).toBe(77)
    const seen = answerOf(await put([registration(name)]))
    expect(seen.modifiedItems).toMatchObject([{ change: 'ADDED' }])
    expect((await cart()).modifiedItems).toEqual([])
  })

  it('of a TLD that is no longer on sale remove the item', async () => {
    const { put, cart } = await shopper()
    const name = freeName('biz')
    const existing = freeName()
    await put([registration(name), registration(existing)])
    await shop.db.delete(tlds).where(eq(tlds.tld, 'biz'))
    await shop.app.reloadCatalogue()
    const left = await cart()
    expect(namesOf(left)).toEqual([existing])
    expect(left.grandTotal).toBe(14.29)
    expect(left.modifiedItems).toMatchObject([{ name, change: 'REMOVED' }])
    expect(codeOf(await put([registration(freeName('biz'))]))).toBe('UNSUPPORTED_TLD')
  })

  it('of a type that is no longer sold are none, and the start refuses an unknown type', async () => {
    const { id, put, cart } = await shopper()
    const name = freeName()
    await put([registration(name)])
    const setType = (type: string) =>
      shop.db.execute(sql`update cart_items set type = ${type} where customer_id = ${id}::uuid`)
    await setType('FAX')
    expect(await cart()).toMatchObject({
      items: [],
      grandTotal: 0,
      modifiedItems: [{ name, change: 'REMOVED' }],
    })
    await expect(checkItemTypes(shop.db)).rejects.toThrow('unknown types: FAX')
    await setType('DOMAIN')
    await expect(checkItemTypes(shop.db)).resolves.toBeUndefined()
  })

  it('stay below $20,000 in total', async () => {
    const { put, patch, cart } = await shopper()
    await setPrices('club', 3000)
    const six = Array.from({ length: 6 }, () => registration(freeName('club')))
    const full = answerOf(await put(six))
    expect(full.grandTotal).toBe(19_800)
    expect(await put([registration(freeName('club'))])).toMatchObject({
      problem: { messageCode: 'OVER_ORDER_LIMIT', params: { max: '$20,000.00' } },
    })
    const [first] = full.items
    const longer = { key: first?.key ?? '', duration: 2 }
    expect(codeOf(await patch([longer]))).toBe('OVER_ORDER_LIMIT')
    expect(await cart()).toMatchObject({ itemsCount: 6, grandTotal: 19_800 })
  })
})

describe('the number of years', () => {
  it('ranges from one to ten', async () => {
    const { put, patch } = await shopper()
    const name = freeName()
    const key = keyOf(answerOf(await put([registration(name)])), name)
    for (let duration = 1; duration <= 10; duration += 1) {
      const cart = answerOf(await patch([{ key, duration }]))
      expect(cart.items[0]?.duration).toBe(duration)
      expect(cart.subtotal).toBeCloseTo(12.99 + (duration - 1) * 14.99, 4)
    }
  })

  it.each([0, 11, 1.5, -1])('is refused as %d', async (duration) => {
    const shopping = await shopper()
    const name = freeName()
    expect(await shopping.put([registration(name, duration)])).toMatchObject({
      status: 400,
      problem: { messageCode: 'BAD_REQUEST', errors: [{ field: 'items.0.duration' }] },
    })
    await expectEmpty(shopping)
    const key = keyOf(answerOf(await shopping.put([registration(name)])), name)
    expect(codeOf(await shopping.patch([{ key, duration }]))).toBe('BAD_REQUEST')
  })

  it('is limited to what the registry offers', async () => {
    const { put } = await shopper()
    const short = freeName('ai')
    expect(await put([registration(short)])).toMatchObject({
      problem: {
        messageCode: 'DURATION_NOT_OFFERED',
        params: { name: short, min: 2, max: 10 },
      },
    })
    const cart = answerOf(await put([registration(short, 2)]))
    expect(cart.items[0]).toMatchObject({ minimumDuration: 2, maximumDuration: 10 })
    expect(codeOf(await put([registration(freeName('com.kh'), 2)]))).toBe('DURATION_NOT_OFFERED')
  })

  it('is one for a premium domain', async () => {
    const { put, patch } = await shopper()
    const name = freeName().replace('free', 'premium')
    expect(await put([registration(name, 2)])).toMatchObject({
      problem: { messageCode: 'PREMIUM_ONE_YEAR_ONLY', params: { name } },
    })
    const cart = answerOf(await put([registration(name)]))
    expect(cart.items[0]).toMatchObject({ premium: true, maximumDuration: 1, discount: 0 })
    expect(cart.subtotal).toBeGreaterThanOrEqual(250)
    const key = keyOf(cart, name)
    expect(codeOf(await patch([{ key, duration: 2 }]))).toBe('PREMIUM_ONE_YEAR_ONLY')
  })
})

describe('removing and changing an item', () => {
  it('refuses an unknown key', async () => {
    const { put, patch, remove, cart } = await shopper()
    const gone = (name: string) => ({
      status: 404,
      problem: { messageCode: 'ITEM_NOT_FOUND', params: { name } },
    })
    expect(await remove('domain-nothing.com')).toMatchObject(gone('nothing.com'))
    expect(await remove('transfer-no-thing.com.kh')).toMatchObject(gone('no-thing.com.kh'))
    const khmer = 'ខ្មែរ.com'
    expect(await remove(`domain-${toAsciiName(khmer)}`)).toMatchObject(gone(khmer))
    const renewal = `renewal-${randomUUID()}`
    expect(await remove(renewal)).toMatchObject(gone(renewal))
    const name = freeName()
    const key = keyOf(answerOf(await put([registration(name)])), name)
    const both = [
      { key, duration: 5 },
      { key: 'domain-nothing.com', duration: 5 },
    ]
    expect(await patch(both)).toMatchObject(gone('nothing.com'))
    expect((await cart()).items[0]?.duration).toBe(1)
  })

  it('returns the same cart as the next GET', async () => {
    const { token, put, patch, remove, cart } = await shopper()
    const [one, two] = [freeName(), freeName('net')]
    const added = answerOf(await put([registration(one), registration(two)]))
    const seen = { ...added, modifiedItems: [] }
    expect(await cart()).toEqual(seen)
    expect(answerOf(await shop.call(mergeCart, {}, { token }))).toEqual(seen)
    const changed = answerOf(await patch([{ key: keyOf(added, two), duration: 4 }]))
    expect(changed.items.map(({ duration }) => duration)).toEqual([1, 4])
    expect(await cart()).toEqual(changed)
    const left = answerOf(await remove(keyOf(added, one)))
    expect(namesOf(left)).toEqual([two])
    expect(await cart()).toEqual(left)
    const moments = [added, changed, left].map(({ cartUpdatedAt }) => Date.parse(cartUpdatedAt))
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
    expect(new Set(moments).size).toBe(3)
  })
})

describe('a cart', () => {
  it('requires a session', async () => {
    const body = { items: [registration(freeName())] }
    for (const token of [undefined, 'garbage', 'a.b.c']) {
      const outcomes = await Promise.all([
        shop.call(getCart, {}, { token }),
        shop.call(mergeCart, {}, { token }),
        shop.call(addItems, { body }, { token }),
        shop.call(changeItems, { body: { items: [{ key: 'a', duration: 1 }] } }, { token }),
        shop.call(removeItem, { body: { key: 'a' } }, { token }),
      ])
      expect(codesOf(outcomes)).toEqual({ UNAUTHORIZED: 5 })
    }
  })

  it('belongs to the signed-in customer, also with another browser’s cart cookie', async () => {
    const [owner, stranger] = await Promise.all([shopper(), shopper()])
    const name = freeName()
    const cart = answerOf(await owner.put([registration(name)]))
    const key = keyOf(cart, name)
    expect(codeOf(await stranger.remove(key))).toBe('ITEM_NOT_FOUND')
    expect(codeOf(await stranger.patch([{ key, duration: 2 }]))).toBe('ITEM_NOT_FOUND')
    const headers = { 'x-cart-sid': cart.sid, cookie: `sid=${cart.sid}` }
    const read = answerOf(await shop.call(getCart, {}, { token: stranger.token, headers }))
    expect(read.itemsCount).toBe(0)
    expect(await owner.cart()).toEqual({ ...cart, modifiedItems: [] })
  })

  it('is identified by a cookie, unless the browser sends its id', async () => {
    const { token, put, cart } = await shopper()
    await put([registration(freeName())])
    const { sid } = await cart()
    expect(sid).toMatch(/^[0-9a-f]{32}$/)
    const cookieFor = async (headers: Record<string, string>) => {
      const response = await fetch(`${shop.url}/api/cart`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
      return response.headers.get('set-cookie')
    }
    expect(await cookieFor({})).toContain(`sid=${sid};`)
    expect(await cookieFor({})).toMatch(/HttpOnly.*SameSite=Lax/)
    expect(await cookieFor({ cookie: `sid=${sid}` })).toBeNull()
    expect(await cookieFor({ 'x-cart-sid': sid })).toBeNull()
    expect(await cookieFor({ cookie: 'sid=other' })).toContain(`sid=${sid};`)
  })
})
