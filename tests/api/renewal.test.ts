import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { domainsIn } from '../../src/contract/items/domain.ts'
import { addItems, changeItems, getCart, type Cart } from '../../src/contract/cart.ts'
import type { Order } from '../../src/contract/checkout.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { getOwnedDomain } from '../../src/contract/owned-domains.ts'
import { getTld } from '../../src/contract/domains.ts'
import { renewItem } from '../../src/server/selling/items/domain/fulfil-renewal.ts'
import { createSteps, readSteps, TryLater } from '../../src/server/platform/steps/index.ts'
import { findOrders } from '../../src/server/selling/orders/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import type { Registry } from '../../src/server/providers/registry/registry.ts'
import { jobStatesOf, mailsTo, notificationsOf } from './books.ts'
import { freeName, registration, renewal } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { connectRegistry } from './registry-account.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { wakeDelayed } from './waiting-items.ts'
import { refundUnfulfilled } from '../../src/server/selling/fulfilment/jobs.ts'

let shop: ShopApi
/** Our account at the registry, on a connection of the test. */
let registry: Registry
beforeAll(async () => {
  shop = await startApi()
  registry = connectRegistry(shop.sandbox, shop.clock)
})
afterAll(async () => {
  await registry.close()
  await shop.stop()
})
afterEach(() => shop.sandbox.behaviours.reset())

const dayMs = 86_400_000
/** A job is retried after a few seconds. */
const withinRetries = 20_000

const fulfilled = (customer: TestCustomer, orderId: string): Promise<Order> =>
  until(
    () => customer.findOrder(orderId),
    ({ state }) => state === 'COMPLETED',
    withinRetries,
  )

/** Creates a customer with a domain. */
const owner = async ({ name = freeName(), dollars = 300, years = 1 } = {}): Promise<{
  customer: TestCustomer
  name: string
  end: Date
}> => {
  const customer = await createCustomer(shop, { dollars })
  const order = await customer.order([name], 'BALANCE', years)
  answerOf(await customer.payByBalance(order.id))
  await fulfilled(customer, order.id)
  return { customer, name, end: await endOf(name) }
}

/** Returns the expiry date shown to the customer. */
const endOf = async (name: string): Promise<Date> => {
  const [row] = await rowsOf<{ until: string }>(
    shop.db,
    sql`select expires_at::text as until from services where subject = ${name}`,
  )
  return new Date(row?.until ?? NaN)
}

const endAt = (name: string, end: Date) =>
  shop.db.execute(
    sql`update services set expires_at = ${end.toISOString()}::timestamptz where subject = ${name}`,
  )

/** Returns the expiry date at the registry. */
const registryEndOf = async (name: string): Promise<Date | undefined> => {
  const info = await registry.info(name)
  return info?.ownedByUs === true ? info.expiresAt : undefined
}

const yearsAfter = (from: Date, years: number): Date => {
  const later = new Date(from)
  later.setUTCFullYear(from.getUTCFullYear() + years)
  return later
}

const put = ({ token }: { token: string }, name: string, years = 1) =>
  shop.call(addItems, { body: { items: [renewal(name, years)] } }, { token })

const placeRenewal = async (customer: TestCustomer, name: string, years = 1): Promise<Order> =>
  answerOf(await customer.place(answerOf(await put(customer, name, years)), 'BALANCE'))

const renewalPriceOf = async (tld: string): Promise<number> =>
  answerOf(await shop.call(getTld, { params: { tld } })).renewalPrice

const lineOf = (cart: Cart) =>
  cart.items.map(({ action, duration, price }) => ({ action, duration, price }))

describe('a renewal in the cart', () => {
  it('costs the renewal price for each year, without the first-year sale', async () => {
    const { customer, name } = await owner()
    const yearly = await renewalPriceOf('com')
    const cart = answerOf(await put(customer, name, 3))
    expect(cart.items).toMatchObject([
      {
        key: `renewal-${name}`,
        action: 'renewal',
        duration: 3,
        price: Math.round(yearly * 300) / 100,
        discount: 0,
        minimumDuration: 1,
        maximumDuration: 9,
        needsDocuments: false,
      },
    ])
  })

  it('is a single item for any number of years, limited to ten years in total', async () => {
    const { customer, name } = await owner()
    await put(customer, name, 1)
    const again = answerOf(await put(customer, name, 2))
    expect(lineOf(again)).toMatchObject([{ action: 'renewal', duration: 2 }])
    const change = (duration: number) =>
      shop.call(
        changeItems,
        { body: { items: [{ key: `renewal-${name}`, duration }] } },
        { token: customer.token },
      )
    expect(answerOf(await change(9)).items[0]?.duration).toBe(9)
    expect(codeOf(await change(10))).toBe('DURATION_NOT_OFFERED')
    const cart = answerOf(await shop.call(getCart, {}, { token: customer.token }))
    expect(cart.items[0]?.duration).toBe(9)
  })

  it('requires an own domain', async () => {
    const { name } = await owner()
    const other = await createCustomer(shop)
    expect(codeOf(await put(other, name))).toBe('DOMAIN_NOT_OWNED')
    expect(codeOf(await put(other, freeName()))).toBe('DOMAIN_NOT_OWNED')
    expect(codeOf(await put(other, 'not a name'))).toBe('INVALID_DOMAIN')
  })

  it('is accepted while the registry is unavailable', async () => {
    const { customer, name } = await owner()
    await shop.control('registry', { down: true })
    expect(lineOf(answerOf(await put(customer, name)))).toHaveLength(1)
    await shop.control('registry', { down: false })
    // Our connections to it have recovered afterwards.
    await until(
      () => shop.call(addItems, { body: { items: [registration(freeName())] } }, customer),
      ({ ok }) => ok,
      withinRetries,
    )
  })

  it('shows the registry’s cut-off date, until the domain has expired', async () => {
    for (const [tld, days] of [
      ['nl', 12],
      ['com', 5],
    ] as const) {
      const { customer, name } = await owner({ name: freeName(tld) })
      const end = new Date(shop.clock.now().getTime() + 8 * dayMs)
      await endAt(name, end)
      const cart = answerOf(await put(customer, name))
      expect(domainsIn(cart.items)[0]?.renewBy).toBe(
        new Date(end.getTime() - days * dayMs).toISOString(),
      )
    }
    const { customer, name } = await owner()
    await endAt(name, new Date(shop.clock.now().getTime() - dayMs))
    expect(domainsIn(answerOf(await put(customer, name)).items)[0]?.renewBy).toBeNull()
    const [, added] = domainsIn((await customer.add([freeName()])).items)
    expect(added?.renewBy).toBeNull()
  })

  it('is refused for a domain registered for ten years', async () => {
    const { customer, name } = await owner({ years: 10 })
    expect(codeOf(await put(customer, name))).toBe('RENEWAL_TOO_EARLY')
  })

  it('is removed when its period ends, and cannot be added again', async () => {
    const { customer, name, end } = await owner()
    await put(customer, name)
    const expireSince = (days: number) =>
      shop.db.execute(
        sql`update services set expires_at = ${new Date(
          shop.clock.now().getTime() - days * 86_400_000,
        ).toISOString()}::timestamptz where subject = ${name}`,
      )
    await expireSince(3)
    expect(codeOf(await put(customer, name))).toBe('OK')
    await expireSince(365)
    const cart = answerOf(await shop.call(getCart, {}, { token: customer.token }))
    expect(cart.items).toEqual([])
    expect(cart.modifiedItems).toMatchObject([
      { key: `renewal-${name}`, name, plan: null, action: 'renewal', change: 'REMOVED' },
    ])
    expect(codeOf(await put(customer, name))).toBe('RENEWAL_TOO_LATE')
    expect(end.getTime()).toBeGreaterThan(shop.clock.now().getTime())
  })

  it('can be ordered with registrations, and only those are rechecked', async () => {
    const { customer, name } = await owner()
    await put(customer, name)
    const taken = freeName()
    const cart = await customer.add([taken])
    expect(lineOf(cart).map(({ action }) => action)).toEqual(['renewal', 'registration'])
    shop.clock.advance(120_000)
    await shop.control('registry', { taken: [taken] })
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('ITEM_NOT_FOUND')
    const left = answerOf(await shop.call(getCart, {}, { token: customer.token }))
    expect(lineOf(left).map(({ action }) => action)).toEqual(['renewal'])
  })
})

describe('the renewal price of a domain', () => {
  it('is that of its order; an increase is mailed, and paid from the first term that begins 30 days later', async () => {
    const actor = { kind: 'operator', id: 'root' } as const
    const reprice = (renew: string) =>
      shop.app.command({
        ...{ actor, files: {} },
        args: ['tld', 'price', 'info', '--renew', renew, '--reason', 'registry'],
      })
    const yearly = await renewalPriceOf('info')
    const { customer, name, end } = await owner({ name: freeName('info') })
    const other = await owner({ name: freeName('info') })
    const priceOf = async (years = 1) => answerOf(await put(customer, name, years)).items[0]?.price
    const shown = async () => {
      const { token } = customer
      const { domains } = answerOf(await shop.call(listOwnedDomains, { query: {} }, { token }))
      const params = { id: domains[0]?.id ?? '' }
      return answerOf(await shop.call(getOwnedDomain, { params }, { token })).renewalPrice
    }
    expect(await shown()).toEqual({
      ...{ agreed: yearly, raised: null, lockedUntil: end.toISOString() },
    })

    // The next term begins before the notice's 30 days are over.
    await endAt(name, new Date(shop.clock.now().getTime() + 20 * dayMs))
    expect(await reprice(String(yearly + 5))).toMatchObject({ code: 0 })
    const [mail] = await until(
      async () =>
        (await mailsTo(shop.sandbox, customer.email)).filter(({ subject }) =>
          subject.startsWith(`The price of ${name}`),
        ),
      (mails) => mails.length > 0,
    )
    expect(mail?.text).toContain(`$${yearly + 5} in place of $${yearly}`)
    expect(await shown()).toMatchObject({ agreed: yearly, raised: yearly + 5 })
    expect(await priceOf(2)).toBe(Math.round(yearly * 200) / 100)
    expect(answerOf(await put(other.customer, other.name)).items[0]?.price).toBe(yearly + 5)

    const order = await placeRenewal(other.customer, other.name)
    answerOf(await other.customer.payByBalance(order.id))
    await fulfilled(other.customer, order.id)
    const [stored] = await rowsOf<{ price: number; notice: unknown }>(
      shop.db,
      sql`select renewal_price::float8 / 10000 as price, price_notice as notice from services
        where subject = ${other.name}`,
    )
    expect(stored).toEqual({ price: yearly + 5, notice: null })

    // A lower price applies at once, and withdraws the notice.
    expect(await reprice(String(yearly - 1))).toMatchObject({ code: 0 })
    expect(await priceOf()).toBe(yearly - 1)
    expect(await shown()).toMatchObject({ agreed: yearly - 1, raised: null })
  })
})

describe('a paid renewal', () => {
  it('extends the domain by its years, with receipt and notification', async () => {
    const { customer, name, end } = await owner()
    const before = await customer.balance()
    const order = await placeRenewal(customer, name, 2)
    answerOf(await customer.payByBalance(order.id))
    const done = await fulfilled(customer, order.id)
    const target = yearsAfter(end, 2)
    expect(done.items).toMatchObject([
      { action: 'renewal', fulfilment: 'ACTIVE', expiresAt: target.toISOString() },
    ])
    expect(await endOf(name)).toEqual(target)
    expect(await registryEndOf(name)).toEqual(target)
    expect(await customer.balance()).toBeCloseTo(before - order.grandTotal, 4)
    expect((await notificationsOf(shop.db, customer.id)).map(({ code }) => code)).toEqual([
      'ORDER_COMPLETED',
      'ORDER_COMPLETED',
    ])
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.length >= 2,
      withinRetries,
    )
    expect(mails.some(({ text }) => text.includes(`${name}, renewed for 2 years`))).toBe(true)
  })

  it('of a premium domain costs the registry’s yearly price', async () => {
    const name = `premium-${randomUUID().replaceAll('-', '').slice(0, 12)}.com`
    const { customer, end } = await owner({ name, dollars: 4000 })
    const cart = answerOf(await put(customer, name))
    expect(cart.items).toMatchObject([{ premium: true, maximumDuration: 1 }])
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    await fulfilled(customer, order.id)
    expect(await registryEndOf(name)).toEqual(yearsAfter(end, 1))
  })

  it('of a premium domain without a known price is refunded at once, without a retry', async () => {
    const name = `premium-${randomUUID().replaceAll('-', '').slice(0, 12)}.com`
    const { customer, end } = await owner({ name, dollars: 4000 })
    // Like a domain transferred to us before its price was known.
    await shop.db.execute(
      sql`update services set config = '{}', renewal_price = null where subject = ${name}`,
    )
    const before = await customer.balance()
    const order = await placeRenewal(customer, name)
    answerOf(await customer.payByBalance(order.id))
    const done = await fulfilled(customer, order.id)
    expect(done.items[0]?.fulfilment).toBe('REFUNDED')
    expect(await customer.balance()).toBeCloseTo(before, 4)
    expect(await registryEndOf(name)).toEqual(end)
    expect((await notificationsOf(shop.db, customer.id)).map(({ code }) => code)).toContain(
      'ITEM_REFUNDED',
    )
  })

  it('refused for its expiry date is retried only if that date has changed', async () => {
    const { customer, name, end } = await owner()
    const order = await placeRenewal(customer, name)
    const found = (await findOrders(shop.db, [order.id])).get(order.id)
    const [item] = found?.items ?? []
    const info = await registry.info(name)
    if (found === undefined || item === undefined || info?.ownedByUs !== true) {
      throw new Error('no renewal')
    }
    const message = 'Parameter value range error'
    const tryWith = async (ends: readonly Date[]) => {
      const left = [...ends]
      const registryOf = {
        info: () => Promise.resolve({ ...info, expiresAt: left.shift() ?? end }),
        renew: () => Promise.resolve({ ok: false, reason: 'value', message } as const),
      }
      const stored = await readSteps(shop.db, item.id)
      return renewItem(
        { storeInfo: () => Promise.resolve(), registry: registryOf },
        { order: found, item },
        createSteps({ db: shop.db, owner: item.id, stored }),
      )
    }
    await expect(tryWith([end, yearsAfter(end, 1)])).rejects.toThrow(new TryLater(message))
    const gone = { is: 'impossible', why: 'REFUSED', refund: 'ALL' }
    expect(await tryWith([end, end])).toEqual(gone)
  })

  it('is not repeated when it was interrupted after the registry had renewed', async () => {
    const { customer, name, end } = await owner()
    const order = await placeRenewal(customer, name)
    await shop.control('registry', { failRenew: 2400 })
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => jobStatesOf(shop.db, 'fulfil-order', order.id),
      (states) => states.includes('retry'),
    )
    await shop.control('registry', { failRenew: null })
    // The effect of the previous attempt when its response was lost, or of a faster second one.
    await registry.renew({ name, years: 1, expiresAt: end }).catch(() => undefined)
    await fulfilled(customer, order.id)
    expect(await registryEndOf(name)).toEqual(yearsAfter(end, 1))
    expect(await endOf(name)).toEqual(yearsAfter(end, 1))
  })

  it('is applied for each of two orders fulfilled concurrently', async () => {
    const { customer, name, end } = await owner()
    await shop.control('registry', { failRenew: 2400 })
    const orders: Order[] = []
    for (const years of [1, 2]) {
      const order = await placeRenewal(customer, name, years)
      answerOf(await customer.payByBalance(order.id))
      orders.push(order)
    }
    await shop.control('registry', { failRenew: null, delayMs: 50 })
    for (const { id } of orders) await fulfilled(customer, id)
    expect(await registryEndOf(name)).toEqual(yearsAfter(end, 3))
    expect(await endOf(name)).toEqual(yearsAfter(end, 3))
  })

  // 2201 is also the answer for another registrar's name, but this one is ours.
  it.each([2104, 2201])('waits for staff while our account is refused with %i', async (code) => {
    const { customer, name, end } = await owner()
    const order = await placeRenewal(customer, name)
    await shop.control('registry', { failRenew: code })
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => customer.findOrder(order.id),
      ({ items }) => items[0]?.fulfilment === 'DELAYED',
    )
    await shop.control('registry', { failRenew: null })
    await wakeDelayed(shop)
    await fulfilled(customer, order.id)
    expect(await endOf(name)).toEqual(yearsAfter(end, 1))
  })

  it('that the registry refuses is refunded, with the reason', async () => {
    const { customer, name, end } = await owner()
    const before = await customer.balance()
    const order = await placeRenewal(customer, name)
    await shop.control('registry', { failRenew: 2105 })
    answerOf(await customer.payByBalance(order.id))
    const done = await fulfilled(customer, order.id)
    expect(done.items[0]?.fulfilment).toBe('REFUNDED')
    expect(await customer.balance()).toBeCloseTo(before, 4)
    expect(await endOf(name)).toEqual(end)
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ subject }) => subject.includes('could not be renewed')),
      withinRetries,
    )
    expect(mails.find(({ text }) => text.includes('/contact-us'))).toBeDefined()
  })

  it('that no attempt could complete is refunded once', async () => {
    const { customer, name } = await owner()
    const before = await customer.balance()
    const order = await placeRenewal(customer, name)
    await shop.control('registry', { failRenew: 2400 })
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => jobStatesOf(shop.db, 'fulfil-order', order.id),
      (states) => states.includes('retry'),
    )
    await shop.app.jobs.enqueue(shop.db, refundUnfulfilled, { orderId: order.id })
    await fulfilled(customer, order.id)
    expect(await customer.balance()).toBeCloseTo(before, 4)
  })
})

it('a token issued later still sees the domain', async () => {
  const { customer, name } = await owner()
  const token = await issueToken(shop, customer.id)
  expect(lineOf(answerOf(await put({ token }, name)))).toHaveLength(1)
})
