import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addItems, getCart } from '../../src/contract/cart.ts'
import type { NewDomainItem } from '../../src/contract/items/domain.ts'
import type { Order } from '../../src/contract/checkout.ts'
import { getTld } from '../../src/contract/domains.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { getOwnedDomain } from '../../src/contract/owned-domains.ts'
import type { Registry } from '../../src/server/providers/registry/registry.ts'
import { renewalItem } from '../../src/stores/items/new-domain-item.ts'
import { jobStatesOf, mailsTo, notificationsOf } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { connectRegistry } from './registry-account.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { wakeDelayed } from './waiting-items.ts'

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

/** A job is retried after a few seconds. */
const withinRetries = 20_000

const fulfilled = (customer: TestCustomer, orderId: string): Promise<Order> =>
  until(
    () => customer.findOrder(orderId),
    ({ state }) => state === 'COMPLETED',
    withinRetries,
  )

/** Creates a customer with a domain. */
const owner = async ({ name = freeName(), dollars = 300 } = {}) => {
  const customer = await createCustomer(shop, { dollars })
  const order = await customer.order([name], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await fulfilled(customer, order.id)
  return { customer, name }
}

const domainOf = async ({ token }: { token: string }) => {
  const [domain] = answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains
  if (domain === undefined) throw new Error('no domain')
  return domain
}

/** Sets the expiry to the given days ago, in the shop’s data. */
const endSince = async (name: string, days: number): Promise<void> => {
  const end = new Date(shop.clock.now().getTime() - days * 86_400_000).toISOString()
  await shop.db.execute(
    sql`update services set expires_at = ${end}::timestamptz where subject = ${name}`,
  )
}

/** Sets the expiry to the given days ago, also at the registry, which deletes from the 30th on. */
const ageTo = async (name: string, days: number): Promise<Date> => {
  const info = await registry.info(name)
  if (info?.ownedByUs !== true) throw new Error(`${name} is not ours`)
  const since = (info.expiresAt.getTime() - shop.clock.now().getTime()) / 86_400_000 + days
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/registry/ages`, {
    method: 'POST',
    body: JSON.stringify({ name, days: since }),
  })
  if (!response.ok) throw new Error(await response.text())
  const aged = await registry.info(name)
  if (aged?.ownedByUs !== true) throw new Error(`${name} is gone`)
  await shop.db.execute(
    sql`update services set expires_at = ${aged.expiresAt.toISOString()}::timestamptz
      where subject = ${name}`,
  )
  return aged.expiresAt
}

/** Creates a customer whose domain is in its redemption period, here and at its registry. */
const lateOwner = async (options: { name?: string; dollars?: number } = {}) => {
  const owned = await owner(options)
  const end = await ageTo(owned.name, 40)
  return { ...owned, end }
}

const put = (
  { token }: { token: string },
  name: string,
  action: 'renewal' | 'reactivation' = 'reactivation',
  more: Partial<NewDomainItem> = {},
) =>
  shop.call(addItems, { body: { items: [{ ...renewalItem(name, action), ...more }] } }, { token })

const pay = async (customer: TestCustomer, name: string): Promise<Order> => {
  const cart = answerOf(await put(customer, name))
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  return order
}

const oneYearAfter = (from: Date): Date => {
  const later = new Date(from)
  later.setUTCFullYear(from.getUTCFullYear() + 1)
  return later
}

describe('a reactivation', () => {
  it('costs the registry’s fee plus one year’s renewal, itemised, once', async () => {
    const { customer, name } = await owner()
    expect((await domainOf(customer)).reactivation).toBeNull()
    await endSince(name, 40)
    const { renewalPrice } = answerOf(await shop.call(getTld, { params: { tld: 'com' } }))
    const price = Math.round((80 + renewalPrice) * 100) / 100
    const reactivation = { price, fee: 80, renewal: renewalPrice }
    const domain = await domainOf(customer)
    expect(domain).toMatchObject({ state: 'REDEMPTION', reactivation })
    const { token } = customer
    const detail = await shop.call(getOwnedDomain, { params: { id: domain.id } }, { token })
    expect(answerOf(detail)).toMatchObject({ reactivation })
    await put(customer, name)
    const cart = answerOf(await put(customer, name))
    expect(cart.items).toMatchObject([
      {
        ...{ key: `reactivation-${name}`, action: 'reactivation', price, discount: 0 },
        ...{ renewalPrice, duration: 1, minimumDuration: 1, maximumDuration: 1 },
        needsDocuments: false,
      },
    ])
    expect(codeOf(await put(customer, name, 'reactivation', { duration: 2 }))).toBe(
      'DURATION_NOT_OFFERED',
    )
    expect(codeOf(await put(customer, name, 'reactivation', { expectedPrice: price - 1 }))).toBe(
      'PRICE_CHANGED',
    )
  })

  it('is offered exactly when a renewal is not, until the redemption period ends', async () => {
    const { customer, name } = await owner()
    const early = { renewal: 'OK', reactivation: 'REACTIVATION_TOO_EARLY', isOffered: false }
    const redeemed = { renewal: 'RENEWAL_TOO_LATE', reactivation: 'OK', isOffered: true }
    const late = { ...redeemed, reactivation: 'REACTIVATION_TOO_LATE', isOffered: false }
    const expected = [
      [-10, early],
      [29, early],
      [31, redeemed],
      [59, redeemed],
      [61, late],
      [400, late],
    ] as const
    for (const [days, outcome] of expected) {
      await endSince(name, days)
      expect({
        renewal: codeOf(await put(customer, name, 'renewal')),
        reactivation: codeOf(await put(customer, name)),
        isOffered: (await domainOf(customer)).reactivation !== null,
      }).toEqual(outcome)
    }
  })

  it('is never offered where the registry has no redemption period', async () => {
    const { customer, name } = await owner({ name: freeName('uk') })
    await endSince(name, 91)
    expect(await domainOf(customer)).toMatchObject({ state: 'ENDED', reactivation: null })
    expect(codeOf(await put(customer, name))).toBe('REACTIVATION_TOO_LATE')
  })

  it('requires an own domain, and leaves the cart when the period ends', async () => {
    const { customer, name } = await owner()
    await endSince(name, 40)
    expect(codeOf(await put(await createCustomer(shop), name))).toBe('DOMAIN_NOT_OWNED')
    await put(customer, name)
    await endSince(name, 61)
    const cart = answerOf(await shop.call(getCart, {}, { token: customer.token }))
    expect(cart.items).toEqual([])
    expect(cart.modifiedItems).toMatchObject([{ key: `reactivation-${name}`, change: 'REMOVED' }])
  })
})

describe('a paid reactivation', () => {
  it('restores and renews the domain for a year, with receipt and notification', async () => {
    const { customer, name, end } = await lateOwner()
    const before = await customer.balance()
    const order = await pay(customer, name)
    const done = await fulfilled(customer, order.id)
    const target = oneYearAfter(end)
    expect(done.items).toMatchObject([
      { action: 'reactivation', fulfilment: 'ACTIVE', expiresAt: target.toISOString() },
    ])
    expect(await registry.info(name)).toMatchObject({ graceStatuses: [], expiresAt: target })
    expect(await domainOf(customer)).toMatchObject({
      ...{ state: 'ACTIVE', reactivation: null, expiresAt: target.toISOString() },
    })
    expect(await customer.balance()).toBeCloseTo(before - order.grandTotal, 4)
    expect((await notificationsOf(shop.db, customer.id)).at(-1)?.code).toBe('ORDER_COMPLETED')
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.length >= 2,
      withinRetries,
    )
    expect(mails.some(({ text }) => text.includes(`${name}, reactivated and renewed`))).toBe(true)
  })

  it('of a premium domain renews it at the registry’s own price', async () => {
    const name = `premium-${randomUUID().replaceAll('-', '').slice(0, 12)}.com`
    const { customer, end } = await lateOwner({ name, dollars: 4000 })
    const order = await pay(customer, name)
    await fulfilled(customer, order.id)
    expect(await registry.info(name)).toMatchObject({ expiresAt: oneYearAfter(end) })
  })

  it('continues after an interruption, and repeats nothing', async () => {
    const { customer, name, end } = await lateOwner()
    // Requested, and the response lost.
    expect(await registry.requestRestore(name)).toEqual({ ok: true })
    await shop.control('registry', { failRenew: 2400 })
    const order = await pay(customer, name)
    await until(
      () => jobStatesOf(shop.db, 'fulfil-order', order.id),
      (states) => states.includes('retry'),
    )
    // Restored, not renewed yet.
    expect(await registry.info(name)).toMatchObject({ graceStatuses: [], expiresAt: end })
    await shop.control('registry', { failRenew: null, failRestore: 2306 })
    const done = await fulfilled(customer, order.id)
    expect(done.items[0]?.fulfilment).toBe('ACTIVE')
    expect(await registry.info(name)).toMatchObject({ expiresAt: oneYearAfter(end) })
  })

  it('ordered twice is charged and performed once', async () => {
    const { customer, name, end } = await lateOwner({ dollars: 500 })
    await shop.control('registry', { failRestore: 2104 })
    const first = await pay(customer, name)
    await until(
      () => customer.findOrder(first.id),
      ({ items }) => items[0]?.fulfilment === 'DELAYED',
    )
    const before = await customer.balance()
    const second = await pay(customer, name)
    expect((await fulfilled(customer, second.id)).items[0]?.fulfilment).toBe('REFUNDED')
    expect(await customer.balance()).toBeCloseTo(before, 4)
    await shop.control('registry', { failRestore: null })
    await wakeDelayed(shop)
    expect((await fulfilled(customer, first.id)).items[0]?.fulfilment).toBe('ACTIVE')
    expect(await registry.info(name)).toMatchObject({ expiresAt: oneYearAfter(end) })
  })

  it.each([
    ['the registry refuses', lateOwner, { failRestore: 2306 }],
    ['is still active at its registry', lateInShop, {}],
  ])('that %s is refunded, with a notification', async (_, make, behaviour) => {
    const { customer, name } = await make()
    const end = (await registry.info(name)) ?? { ownedByUs: false }
    const before = await customer.balance()
    await shop.control('registry', behaviour)
    const order = await pay(customer, name)
    const done = await fulfilled(customer, order.id)
    expect(done.items[0]?.fulfilment).toBe('REFUNDED')
    expect(await customer.balance()).toBeCloseTo(before, 4)
    expect(await registry.info(name)).toEqual(end)
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.map(({ code }) => code)).toContain('ITEM_REFUNDED')
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ subject }) => subject.includes('could not be reactivated')),
      withinRetries,
    )
    expect(mails.find(({ text }) => text.includes('/contact-us'))).toBeDefined()
  })
})

/** Creates a domain in redemption by the shop’s rules, but not at its registry. */
async function lateInShop() {
  const owned = await owner()
  await endSince(owned.name, 40)
  return owned
}
