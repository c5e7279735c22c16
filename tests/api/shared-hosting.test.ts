import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeItems, getCart, removeItem, type Cart } from '../../src/contract/cart.ts'
import { changeItem, sharedHostingItems } from '../../src/contract/cart-products.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { listAccountBackups } from '../../src/contract/account-backups.ts'
import { addForwarder, listForwarders, removeForwarder } from '../../src/contract/forwarders.ts'
import {
  addMailbox,
  listMailboxes,
  removeMailbox,
  setMailboxPassword,
} from '../../src/contract/mailboxes.ts'
import { listPhpVersions, setPhpVersion } from '../../src/contract/php-versions.ts'
import { changePlan, undoPlanChange } from '../../src/contract/plan-changes.ts'
import { listProducts, type Package } from '../../src/contract/products.ts'
import { getService } from '../../src/contract/services.ts'
import { changePrice } from '../../src/contract/change-price.ts'
import { fromDollars, toDollars } from '../../src/contract/money.ts'
import { backUpWebSpace, restoreWebSpace } from '../../src/contract/web-space-backups.ts'
import {
  addWebSpaceDomain,
  listWebSpaceTasks,
  lookAtDomains,
  removeWebSpaceDomain,
  type WebSpaceTask,
} from '../../src/contract/web-space-tasks.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { mainServer } from '../../src/server/platform/whm-settings.ts'
import { warnOfUsage } from '../../src/server/services/hosting/index.ts'
import { liftHold, placeHold } from '../../src/server/services/lifecycle/index.ts'
import { domainProof } from '../../src/server/services/web-space-tasks/index.ts'
import { mailsTo } from './books.ts'
import { buyerWith, freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { ordersAMinute, recordCalls, runsOf } from './order-pace.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { pointDomain } from './point-domain.ts'
import { soon, startApi, until, type ShopApi } from './shop-api.ts'
import { connectWhm } from './whm-account.ts'

let shop: ShopApi
let regionId: string
let packages: readonly Package[]
beforeAll(async () => {
  shop = await startApi(
    { NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example', PARKING_IPS: '192.0.2.80' },
    { interval: soon },
  )
  const products = answerOf(await shop.call(listProducts, { query: { type: 'SHARED_HOSTING' } }))
  const [first] = Object.keys(products)
  if (first === undefined) throw new Error('no region sells shared hosting')
  regionId = first
  packages = products[first] ?? []
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

type Input = CallInput<typeof sharedHostingItems.add>['body']['items'][number]
type Domain = Extract<Input['option'], { websiteName: string }>['domain']

const hosting = (domain: Domain, more: Partial<Input> = {}): Input => ({
  ...{ productKey: 'sh-basic', action: 'purchase', regionId, qty: 1 },
  ...{ duration: 1, durationType: 'MONTH', addons: [] },
  option: { websiteName: 'My shop', domain },
  ...more,
})

const thirdParty = (name = freeName()): Domain => ({
  ...{ option: 'EXISTING', from: 'THIRD_PARTY', name },
})

const add = (customer: TestCustomer, ...items: Input[]) =>
  shop.call(sharedHostingItems.add, { body: { items } }, { token: customer.token })

const cartOf = async (customer: TestCustomer): Promise<Cart> =>
  answerOf(await shop.call(getCart, {}, { token: customer.token }))

/** 10 % of dollars, rounded half up to a cent. */
const cents = (dollars: number): number => Math.round(dollars * 10 + 1e-9) / 100

interface ServiceRow extends Record<string, unknown> {
  readonly id: string
  readonly subject: string
  readonly type: string
  readonly expires_at: string
  readonly auto_renew: boolean
  readonly renewal_price: number
  readonly config: { readonly user: string; readonly domain: string }
}

const servicesOf = (customer: TestCustomer) =>
  rowsOf<ServiceRow>(
    shop.db,
    sql`select id, subject, type, expires_at::text, auto_renew, renewal_price, config
      from services where customer_id = ${customer.id}::uuid order by subject`,
  )

/** Pays a cart and waits for its order's end. */
const buy = async (customer: TestCustomer, cart: Cart) => {
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  return order
}

const completed = (customer: TestCustomer, orderId: string) =>
  until(
    () => customer.findOrder(orderId),
    ({ state }) => state === 'COMPLETED',
  )

describe('shared hosting in the cart', () => {
  it('costs its package and addons, and shows its terms', async () => {
    const customer = await createCustomer(shop)
    const name = freeName()
    const cart = answerOf(await add(customer, hosting(thirdParty(name), { duration: 12 })))
    const line = cart.items.find((item) => item.type === 'SHARED_HOSTING')
    expect(line).toMatchObject({
      ...{ type: 'SHARED_HOSTING', action: 'purchase', productKey: 'sh-basic', name },
      ...{ duration: 12, durationType: 'MONTH', problem: null, regionId },
      option: { websiteName: 'My shop', domain: { from: 'THIRD_PARTY', name } },
      terms: [{ duration: 1 }, { duration: 12 }],
    })
    expect(cart.modifiedItems).toMatchObject([
      { change: 'ADDED', action: 'purchase', name, plan: line?.planName },
    ])
    expect(line?.price).toBeGreaterThan(line?.discount ?? 0)
  })

  it('is held to the price that the customer saw', async () => {
    const customer = await createCustomer(shop)
    const item = hosting(thirdParty(), { expectedPrice: 0.99 })
    expect(codeOf(await add(customer, item))).toBe('PRICE_CHANGED')
    expect((await cartOf(customer)).items).toEqual([])
  })

  it.each<[string, Partial<Input>, string]>([
    ['an unknown package', { productKey: 'sh-huge' }, 'PACKAGE_NOT_OFFERED'],
    ['a term that is not sold', { duration: 5 }, 'DURATION_NOT_OFFERED'],
    ['an unknown addon', { addons: [{ name: 'sh-gold', value: 1 }] }, 'ADDON_NOT_OFFERED'],
    [
      'a service that is not there',
      {
        action: 'renewal',
        option: { serviceId: '01939c3e-0000-7000-8000-000000000000' },
      },
      'SERVICE_NOT_FOUND',
    ],
    [
      'a purchase of a service',
      {
        option: { serviceId: '01939c3e-0000-7000-8000-000000000000' },
      },
      'INVALID_CART_ITEM',
    ],
  ])('refuses %s', async (_, more, code) => {
    const customer = await createCustomer(shop)
    expect(codeOf(await add(customer, hosting(thirdParty(), more)))).toBe(code)
  })

  it.each<[string, string, Domain, string]>([
    ['no name', ' <> ', thirdParty(), 'REQUIRED_SERVER_NAME'],
    ['a long name', 'n'.repeat(41), thirdParty(), 'MAX_SERVER_NAME'],
    ['no domain', 'Shop', thirdParty(' '), 'INCOMPLETE_DOMAIN_CONFIG'],
    ['a www host', 'Shop', thirdParty('www.example.com'), 'DOMAIN_STARTS_WITH_WWW'],
    ['no domain name', 'Shop', thirdParty('example'), 'INVALID_DOMAIN'],
    [
      'a free domain',
      'Shop',
      { option: 'FREE', from: 'FREE_DOMAIN', name: 'shop' },
      'INCOMPLETE_DOMAIN_CONFIG',
    ],
    [
      'a domain that is not in the cart',
      'Shop',
      { option: 'NEW', from: 'FROM_CART', name: 'not-in-this-cart.com' },
      'DOMAIN_NOT_IN_CART',
    ],
    [
      'another customer’s domain',
      'Shop',
      { option: 'EXISTING', from: 'OWN_DOMAIN', name: 'not-mine.com' },
      'DOMAIN_NOT_OWNED',
    ],
  ])('refuses %s', async (_, websiteName, domain, code) => {
    const customer = await createCustomer(shop)
    const item = hosting(domain, { option: { websiteName, domain } })
    expect(codeOf(await add(customer, item))).toBe(code)
  })

  it('adds the domain that is to be bought with it, or neither', async () => {
    const customer = await createCustomer(shop)
    const name = freeName()
    const cart = answerOf(
      await add(customer, hosting({ option: 'NEW', from: 'NEW_PURCHASE', name })),
    )
    expect(cart.items.map(({ type }) => type).toSorted()).toEqual(['DOMAIN', 'SHARED_HOSTING'])
    expect(cart.items).toContainEqual(expect.objectContaining({ name, problem: null }))
    const other = hosting({ option: 'NEW', from: 'NEW_PURCHASE', name: 'google.com' })
    expect(codeOf(await add(customer, other))).toBe('DOMAIN_NOT_AVAILABLE')
    expect((await cartOf(customer)).items).toHaveLength(2)
  })

  it('stays when its domain is removed, says so, and cannot be ordered', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = freeName()
    await customer.add([name])
    const both = answerOf(await add(customer, hosting({ option: 'NEW', from: 'FROM_CART', name })))
    expect(both.items.find(({ type }) => type === 'SHARED_HOSTING')).toMatchObject({
      problem: null,
    })
    const domain = both.items.find(({ type }) => type === 'DOMAIN')
    const code = 'SHARED_HOSTING_DOMAIN_DISCOUNT'
    expect(domain).toMatchObject({ discountCode: code })
    expect(both.discounts).toEqual([{ code, amount: domain?.discount }])
    expect(domain?.discount).toBeCloseTo((domain?.price ?? 0) / 10, 2)
    expect(both.modifiedItems.map(({ change }) => change)).toEqual(['ADDED'])
    const key = domain?.key ?? ''
    const cart = answerOf(await shop.call(removeItem, { body: { key } }, { token: customer.token }))
    expect(cart.items).toMatchObject([
      { type: 'SHARED_HOSTING', problem: { code: 'DOMAIN_NOT_IN_CART', params: { name } } },
    ])
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('DOMAIN_NOT_IN_CART')
    expect((await cartOf(customer)).items).toHaveLength(1)
  })

  it('is edited under its key, also to another domain', async () => {
    const customer = await createCustomer(shop)
    const before = answerOf(await add(customer, hosting(thirdParty())))
    const key = before.items[0]?.key ?? ''
    const name = freeName()
    const body = hosting(thirdParty(name), { productKey: 'sh-standard', duration: 12 })
    const input = { params: { key }, body }
    const { token } = customer
    const after = answerOf(await shop.call(sharedHostingItems.change, input, { token }))
    expect(after.items).toMatchObject([{ key, name, productKey: 'sh-standard', duration: 12 }])
    const term = { params: { key }, body: { duration: 1 } }
    const shorter = answerOf(await shop.call(changeItem, term, { token }))
    expect(shorter.items).toMatchObject([{ key, duration: 1 }])
    const wrong = { items: [{ key, duration: 7 }] }
    expect(codeOf(await shop.call(changeItems, { body: wrong }, { token }))).toBe(
      'DURATION_NOT_OFFERED',
    )
    const missing = { params: { key: 'shared-hosting-x' }, body }
    expect(codeOf(await shop.call(sharedHostingItems.change, missing, { token }))).toBe(
      'ITEM_NOT_FOUND',
    )
  })

  it('is added once for a domain', async () => {
    const customer = await createCustomer(shop)
    const name = freeName()
    await add(customer, hosting(thirdParty(name)))
    const again = answerOf(await add(customer, hosting(thirdParty(name))))
    expect(again.items).toHaveLength(1)
  })
})

describe('paid shared hosting', () => {
  it('is ready in one run, and 50 a minute are while each call takes a second', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const ready = async () => {
      const { id } = await buy(customer, answerOf(await add(customer, hosting(thirdParty()))))
      await completed(customer, id)
      return id
    }
    // The first one also creates the package on the server.
    await ready()
    const recorded = recordCalls(shop, 'whm')
    const id = await ready()
    const calls = recorded.stop()
    expect(await runsOf(shop, id)).toBe(1)
    expect(ordersAMinute(calls, 'whm')).toBeGreaterThanOrEqual(50)
  })

  it('gets its account, its service and its mail, and refuses a second one for the domain', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = freeName()
    const cart = answerOf(await add(customer, hosting(thirdParty(name))))
    const other = await createCustomer(shop, { dollars: 100 })
    answerOf(await add(other, hosting(thirdParty(name))))
    const order = await buy(customer, cart)
    const done = await completed(customer, order.id)
    expect(done.items).toMatchObject([{ type: 'SHARED_HOSTING', fulfilment: 'ACTIVE', name }])
    const [service] = await servicesOf(customer)
    expect(service).toMatchObject({
      ...{ type: 'SHARED_HOSTING', subject: name, auto_renew: true, config: { domain: name } },
    })
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ subject }) => subject.includes('is ready')),
    )
    expect(mails.filter(({ subject }) => subject.includes('is ready'))).toHaveLength(1)
    expect(codeOf(await add(other, hosting(thirdParty(name))))).toBe('DOMAIN_CONNECTED')
    const late = await cartOf(other)
    expect(late.items).toMatchObject([{ problem: { code: 'DOMAIN_CONNECTED' } }])
    expect(codeOf(await other.place(late, 'BALANCE'))).toBe('DOMAIN_CONNECTED')
  })

  it('comes with its new domain in one order', async () => {
    const customer = await createCustomer(shop, { dollars: 200 })
    const name = freeName()
    const cart = answerOf(
      await add(customer, hosting({ option: 'NEW', from: 'NEW_PURCHASE', name })),
    )
    const order = await buy(customer, cart)
    const { items } = await completed(customer, order.id)
    expect(items.map(({ fulfilment }) => fulfilment)).toEqual(['ACTIVE', 'ACTIVE'])
    expect((await servicesOf(customer)).map(({ type }) => type).toSorted()).toEqual([
      ...['DOMAIN', 'SHARED_HOSTING'],
    ])
  })

  const recordsOf = async (customer: TestCustomer) => {
    const rows = await rowsOf<{ name: string; contents: readonly string[] }>(
      shop.db,
      sql`select r.name, r.contents from dns_records r join services s on s.id = r.zone_id
        where s.customer_id = ${customer.id}::uuid and r.type = 'A' order by r.name`,
    )
    return rows.map(({ contents }) => contents)
  }

  const mailOf = async (name: string) => {
    const rows = await rowsOf<{ contents: readonly string[] }>(
      shop.db,
      sql`select contents from dns_records where name = ${name} and type = 'MX'`,
    )
    return rows.map(({ contents }) => contents)
  }

  it('points the domain and its mail at itself, bought before, together or changed since', async () => {
    const customer = await createCustomer(shop, { dollars: 300 })
    const name = freeName()
    const first = await customer.order([name], 'BALANCE')
    answerOf(await customer.payByBalance(first.id))
    await completed(customer, first.id)
    expect(await recordsOf(customer)).toEqual([['192.0.2.80'], ['192.0.2.80']])
    const own: Domain = { option: 'EXISTING', from: 'OWN_DOMAIN', name }
    await completed(customer, (await buy(customer, answerOf(await add(customer, hosting(own))))).id)
    // Itself, its mail host and www.
    const here = [['203.0.113.10'], ['203.0.113.10'], ['203.0.113.10']]
    expect(await recordsOf(customer)).toEqual(here)
    expect(await mailOf(name)).toEqual([[`10 mail.${name}.`]])

    const together = await createCustomer(shop, { dollars: 300 })
    const bought: Domain = { option: 'NEW', from: 'NEW_PURCHASE', name: freeName() }
    const cart = answerOf(await add(together, hosting(bought)))
    await completed(together, (await buy(together, cart)).id)
    expect(await recordsOf(together)).toEqual(here)
    expect(await mailOf(bought.name)).toEqual([[`10 mail.${bought.name}.`]])

    const elsewhere = await createCustomer(shop, { dollars: 300 })
    const other = freeName()
    const second = await elsewhere.order([other], 'BALANCE')
    answerOf(await elsewhere.payByBalance(second.id))
    await completed(elsewhere, second.id)
    await rowsOf(
      shop.db,
      sql`update dns_records set contents = '["198.51.100.7"]' where type = 'A' and zone_id in (
        select id from services where customer_id = ${elsewhere.id}::uuid)`,
    )
    const kept: Domain = { option: 'EXISTING', from: 'OWN_DOMAIN', name: other }
    const last = answerOf(await add(elsewhere, hosting(kept)))
    await completed(elsewhere, (await buy(elsewhere, last)).id)
    expect(await recordsOf(elsewhere)).toEqual([['198.51.100.7'], ['198.51.100.7']])
  })

  it('waits for room, tells the customer and mails staff, and is set up once there is some', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    await shop.control('whm', { maxAccounts: 0 })
    const cart = answerOf(await add(customer, hosting(thirdParty())))
    const order = await buy(customer, cart)
    await until(
      () => customer.findOrder(order.id),
      ({ items }) => items[0]?.fulfilment === 'NO_CAPACITY',
    )
    const staff = await until(
      () => mailsTo(shop.sandbox, shop.config.providerMailTo),
      (all) => all.some(({ subject }) => subject.includes(order.incrementId)),
    )
    expect(staff.some(({ text }) => text.includes('npm run shop -- item retry'))).toBe(true)
    shop.sandbox.behaviours.reset()
    shop.clock.advance(31 * 60_000)
    await until(
      () => servicesOf(customer),
      (services) => services.length === 1,
    )
  })

  it('is refunded in full when the system refuses it for good', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    await shop.control('whm', { refuse: { createacct: 'Sorry, that’s an invalid domain' } })
    const cart = answerOf(await add(customer, hosting(thirdParty())))
    const order = await buy(customer, cart)
    await until(
      () => customer.findOrder(order.id),
      ({ items }) => items[0]?.fulfilment === 'REFUNDED',
    )
    expect(await customer.balance()).toBe(100)
    expect(await servicesOf(customer)).toEqual([])
  })

  it('is renewed for another term at the price that was sold', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const cart = answerOf(await add(customer, hosting(thirdParty())))
    await completed(customer, (await buy(customer, cart)).id)
    const [before] = await servicesOf(customer)
    const renewal = hosting(thirdParty(), {
      action: 'renewal',
      option: { serviceId: before?.id ?? '' },
      duration: 12,
    })
    const renewed = answerOf(await add(customer, renewal))
    expect(renewed.items).toMatchObject([{ action: 'renewal', name: before?.subject }])
    await completed(customer, (await buy(customer, renewed)).id)
    const [after] = await servicesOf(customer)
    const start = new Date(before?.expires_at ?? '')
    start.setUTCFullYear(start.getUTCFullYear() + 1)
    expect(new Date(after?.expires_at ?? '')).toEqual(start)
    const stranger = await createCustomer(shop)
    expect(codeOf(await add(stranger, renewal))).toBe('SERVICE_NOT_FOUND')
  })

  it('changes its plan for the rest of the term, once', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const cart = answerOf(await add(customer, hosting(thirdParty())))
    await completed(customer, (await buy(customer, cart)).id)
    const [before] = await servicesOf(customer)
    const upgrade = hosting(thirdParty(), {
      ...{ action: 'upgrade', productKey: 'sh-standard' },
      option: { serviceId: before?.id ?? '' },
    })
    const same = { ...upgrade, productKey: 'sh-basic' }
    expect(codeOf(await add(customer, same))).toBe('CHANGE_NOT_DUE')
    const changed = answerOf(await add(customer, upgrade))
    const [line] = changed.items
    expect(line).toMatchObject({
      ...{ action: 'upgrade', change: [{ kind: 'credit' }, { kind: 'charge' }] },
    })
    const lines = line?.type === 'SHARED_HOSTING' ? (line.change ?? []) : []
    const due = lines.reduce((sum, { price }) => sum + price, 0)
    expect(line?.price).toBeCloseTo(due, 2)
    // Each line has its own VAT, rounded to a cent.
    const tax = lines.reduce((sum, { price }) => sum + Math.sign(price) * cents(Math.abs(price)), 0)
    expect(changed.taxAmount).toBeCloseTo(tax, 2)
    const order = await buy(customer, changed)
    const done = await completed(customer, order.id)
    expect(done.items).toMatchObject([{ fulfilment: 'ACTIVE', action: 'upgrade' }])
    const [after] = await servicesOf(customer)
    expect(after?.expires_at).toBe(before?.expires_at)
    expect(after?.renewal_price).toBeGreaterThan(before?.renewal_price ?? 0)
    const account = await connectWhm(shop.sandbox, shop.clock).findAccount(
      before?.config.user ?? '',
    )
    expect(account).toMatchObject({ plan: expect.stringMatching(/^fl-sh-standard-/) as unknown })
    const back = { ...upgrade, productKey: 'sh-basic' }
    expect(codeOf(await add(customer, back))).toBe('CHANGE_NOT_DUE')
  })

  it('invites to a review, and renews itself from three days before the end of a monthly term', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const cart = answerOf(await add(customer, hosting(thirdParty())))
    await completed(customer, (await buy(customer, cart)).id)
    const [before] = await servicesOf(customer)
    const end = new Date(before?.expires_at ?? '').getTime()
    const at = async (daysBefore: number) => {
      shop.clock.advance(end - daysBefore * 24 * 3_600_000 - shop.clock.now().getTime())
      await shop.app.runSchedule('automatic renewals')
      await shop.app.runSchedule('items that wait')
    }
    const isInvited = async () => {
      const token = await issueToken(shop, customer.id)
      return answerOf(await shop.call(getService, { params: { id: before?.id ?? '' } }, { token }))
        .isInvited
    }
    await at(20)
    expect(await isInvited()).toBe(false)
    await at(5)
    expect(await isInvited()).toBe(true)
    expect(await servicesOf(customer)).toEqual([before])
    await at(2.9)
    await at(1.8)
    const [after] = await until(
      () => servicesOf(customer),
      ([service]) => service?.expires_at !== before?.expires_at,
    )
    const next = new Date(after?.expires_at ?? '').getTime()
    expect((next - end) / (24 * 3_600_000)).toBeGreaterThan(27)
  })
})

describe('a change of a plan without a payment of its own', () => {
  const owned = async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const plan = hosting(thirdParty(), { productKey: 'sh-standard' })
    await completed(customer, (await buy(customer, answerOf(await add(customer, plan)))).id)
    const [service] = await servicesOf(customer)
    if (service === undefined) throw new Error('no service')
    const params = { id: service.id }
    // The clock moves past the end of tokens.
    const signed = async () => ({ token: await issueToken(shop, customer.id) })
    const detail = async () => answerOf(await shop.call(getService, { params }, await signed()))
    const balance = async () => buyerWith(shop, (await signed()).token, customer.email).balance()
    /** Prices a change as the browser does. */
    const quote = async (productKey: string) => {
      const { plan: now, details } = await detail()
      const sold = packages.find(({ key }) => key === productKey)
      if (now === null || sold === undefined || !('duration' in details)) throw new Error('no plan')
      const { duration, durationType } = details
      const { taxPercent, terms, payableFrom } = now
      const price = changePrice({
        ...{
          before: now,
          after: { sold: sold.key === now.sold.key ? now.sold : sold, addons: [] },
        },
        ...{ duration, durationType, taxPercent, terms, minimum: fromDollars(payableFrom) },
      })
      if (!price.ok) throw new Error(price.code)
      const renewal = sold.pricing.find((row) => row.duration === duration)?.renewalPrice ?? 0
      return { price, expected: { due: toDollars(price.due), renewal } }
    }
    const change = async (productKey: string, more: object = {}) => {
      const { expected } = await quote(productKey)
      return shop.call(
        changePlan,
        { params, body: { productKey, addons: [], expected: { ...expected, ...more } } },
        await signed(),
      )
    }
    const undo = async () => shop.call(undoPlanChange, { params }, await signed())
    const productKey = async () =>
      (
        await rowsOf<{ product_key: string }>(
          shop.db,
          sql`select product_key from services where id = ${service.id}::uuid`,
        )
      )[0]?.product_key
    return { customer, service, params, detail, balance, quote, change, undo, productKey }
  }

  const at = async (moment: number) => {
    shop.clock.advance(moment - shop.clock.now().getTime())
    await shop.app.runSchedule('automatic renewals')
    await shop.app.runSchedule('items that wait')
  }

  it('that becomes cheaper begins with the next term, and can be undone until that is paid', async () => {
    const one = await owned()
    const { service, customer } = one
    const before = await one.detail()
    expect(before.plan).toMatchObject({ next: null, owed: 0, taxPercent: 10, addons: [] })
    expect(codeOf(await one.change('sh-basic', { renewal: 1 }))).toBe('PRICE_CHANGED')
    const planned = answerOf(await one.change('sh-basic'))
    const end = new Date(service.expires_at)
    expect(planned).toEqual({ applies: 'AT_RENEWAL', startsAt: end.toISOString(), owed: 0 })
    const after = await one.detail()
    expect(after.plan?.next).toMatchObject({ productKey: 'sh-basic', isPaid: false })
    expect(after.renewalPrice).toBeLessThan(before.renewalPrice ?? 0)
    expect(after.productKey).toBe('sh-standard')

    // One open change: a larger plan waits until it is undone.
    const larger = hosting(thirdParty(), {
      ...{ action: 'upgrade', productKey: 'sh-professional', option: { serviceId: service.id } },
    })
    expect(codeOf(await add(customer, larger))).toBe('CHANGE_PLANNED')
    answerOf(await one.undo())
    answerOf(await one.undo())
    expect(await one.detail()).toEqual(before)
    expect(codeOf(await one.change('sh-standard'))).toBe('SAME_PLAN')
    expect(codeOf(await one.change('sh-professional'))).toBe('CHANGE_DUE')
    const stranger = await createCustomer(shop)
    const foreign = await shop.call(
      undoPlanChange,
      { params: one.params },
      { token: stranger.token },
    )
    expect(codeOf(foreign)).toBe('SERVICE_NOT_FOUND')

    answerOf(await one.change('sh-basic'))
    await at(end.getTime() - 2.9 * 86_400_000)
    const balance = await one.balance()
    await at(end.getTime() - 1.8 * 86_400_000)
    await until(
      async () => (await one.detail()).plan?.next?.isPaid,
      (isPaid) => isPaid === true,
    )
    expect(balance - (await one.balance())).toBeCloseTo(after.renewalPrice ?? 0, 2)
    expect(codeOf(await one.undo())).toBe('CHANGE_IN_PROGRESS')
    expect(await shop.app.runSchedule('planned changes')).toBe(0)
    await at(end.getTime() + 1000)
    expect(await shop.app.runSchedule('planned changes')).toBe(1)
    expect(await shop.app.runSchedule('planned changes')).toBe(0)
    await until(one.productKey, (key) => key === 'sh-basic')
    const account = await connectWhm(shop.sandbox, shop.clock).findAccount(service.config.user)
    expect(account).toMatchObject({ plan: expect.stringMatching(/^fl-sh-basic-/) as unknown })
    expect((await one.detail()).plan).toMatchObject({ sold: { key: 'sh-basic' }, next: null })
  })

  it('that is too small to be paid is made at once, and the renewal pays it', async () => {
    const one = await owned()
    const end = new Date(one.service.expires_at).getTime()
    shop.clock.advance(end - 4 * 86_400_000 - shop.clock.now().getTime())
    const { price, expected } = await one.quote('sh-professional')
    expect(price.settled).toBe('next-renewal')
    const [answer, second] = await Promise.all([
      one.change('sh-professional'),
      one.change('sh-professional'),
    ])
    // Both tabs, one change.
    expect([answer, second].map(codeOf).toSorted()).toEqual(['CHANGE_IN_PROGRESS', 'OK'])
    await until(one.productKey, (key) => key === 'sh-professional')
    const { plan, renewalPrice } = await one.detail()
    expect(plan?.owed).toBe(expected.due)
    const net = expected.renewal + expected.due
    expect(renewalPrice).toBeCloseTo(Math.round(net * 110) / 100, 2)
    await at(end - 2.9 * 86_400_000)
    const balance = await one.balance()
    await at(end - 1.8 * 86_400_000)
    await until(
      async () => (await one.detail()).plan?.owed,
      (owed) => owed === 0,
    )
    expect(balance - (await one.balance())).toBeCloseTo(renewalPrice ?? 0, 2)
  })
})

describe('shared hosting that a customer owns', () => {
  const owned = async (productKey = 'sh-basic') => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = freeName()
    const cart = answerOf(await add(customer, hosting(thirdParty(name), { productKey })))
    await completed(customer, (await buy(customer, cart)).id)
    const [service] = await servicesOf(customer)
    if (service === undefined) throw new Error('no service')
    const call = { params: { id: service.id } }
    const look = async () =>
      answerOf(await shop.call(lookAtDomains, call, { token: customer.token })).items[0]
    const tasks = async () =>
      answerOf(await shop.call(listWebSpaceTasks, call, { token: customer.token })).items
    return { customer, name, service, look, tasks, token: customer.token, ...call }
  }

  it('waits for its domain, then gets a certificate', async () => {
    const { name, look, tasks, service, params, token } = await owned()
    const { details } = answerOf(await shop.call(getService, { params }, { token }))
    const temporaryDomain = `${service.config.user}.sh.tonle.site`
    expect(details).toMatchObject({ temporaryDomain })
    const minutes = 60_000
    await shop.db.execute(sql`insert into web_space_tasks (id, service_id, kind, subject, state,
        progress, created_at, wake_at, deadline_at, ended_at)
      select gen_random_uuid(), ${service.id}::uuid, 'CONNECT', 'earlier-' || at, 'DONE',
        jsonb_build_object('orderedAt', began + interval '90 minutes'), began, began, began,
        began + interval '97 minutes'
      from generate_series(1, 20) as at, cast('2026-01-01' as timestamptz) as began`)
    const own = (all: readonly WebSpaceTask[]) => all.find(({ subject }) => subject === name)
    const waiting = own(await until(tasks, (all) => own(all)?.waitsFor === 'DNS'))
    expect(waiting).toMatchObject({ kind: 'CONNECT', found: [], usualMs: 90 * minutes })
    await shop.control('whm', { sslMs: 600_000 })
    await pointDomain(shop, name, waiting?.wanted[0] ?? '')
    const ordered = await until(look, (task) => task?.waitsFor === 'CERTIFICATE')
    expect(ordered).toMatchObject({ usualMs: 7 * minutes })
    await shop.control('whm', { sslMs: 0 })
    await until(look, (task) => task?.state === 'DONE')
  })

  it('shows why there is no certificate', async () => {
    const { name, look, tasks } = await owned()
    await shop.control('whm', { sslMs: 0, unresolved: [name] })
    const [waiting] = await until(tasks, ([task]) => task?.waitsFor === 'DNS')
    await pointDomain(shop, name, waiting?.wanted[0] ?? '')
    const late = await until(look, (task) => typeof task?.problem === 'string')
    expect(late).toMatchObject({ state: 'RUNNING', waitsFor: 'CERTIFICATE' })
  })

  it('tells its customer once a month that it is nearly full', async () => {
    const { customer, service } = await owned()
    const used = { diskUsedMb: 950, diskLimitMb: 1000, trafficBytes: 0 }
    const usage = new Map([[service.config.user, { ...used, trafficLimitBytes: undefined }]])
    const whm = { listUsage: () => Promise.resolve(usage) }
    const whmServers = { all: [{ name: mainServer, whm }] }
    const log = createLog('silent')
    for (let round = 0; round < 2; round += 1) {
      await warnOfUsage({ db: shop.db, clock: shop.clock, log, whmServers })
    }
    const notices = await rowsOf(
      shop.db,
      sql`select code, params from notifications where customer_id = ${customer.id}::uuid
        and code like 'DISK%'`,
    )
    const params = { name: service.subject, serviceId: service.id }
    expect(notices).toEqual([{ code: 'DISK_NEARLY_FULL', params }])
  })

  const isSuspended = (user: string) => async (): Promise<boolean | undefined> => {
    const found = await connectWhm(shop.sandbox, shop.clock).findAccount(user)
    return typeof found === 'object' ? found.isSuspended : undefined
  }

  const overdue = { reason: 'OVERDUE' } as const
  const billing = { kind: 'system', id: 'billing' } as const

  it('is suspended while it is overdue, and works again once it is paid', async () => {
    const { customer, service } = await owned()
    const end = new Date(shop.clock.now().getTime() - 1_000).toISOString()
    await rowsOf(
      shop.db,
      sql`update services set expires_at = ${end}::timestamptz where id = ${service.id}::uuid`,
    )
    const suspended = isSuspended(service.config.user)
    await until(suspended, (is) => is === true)
    const renewal = hosting(thirdParty(), {
      ...{ action: 'renewal', option: { serviceId: service.id }, duration: 12 },
    })
    await completed(customer, (await buy(customer, answerOf(await add(customer, renewal)))).id)
    await until(suspended, (is) => is === false)
  })

  it('tells staff once when its suspension cannot be lifted', async () => {
    const { service } = await owned()
    await shop.control('whm', { lockSuspensions: true })
    const hold = { serviceId: service.id, ...overdue }
    await placeHold(shop.db, hold, billing, shop.clock.now())
    await until(isSuspended(service.config.user), (is) => is === true)
    await liftHold(shop.db, hold)
    const told = await until(
      async () =>
        (await mailsTo(shop.sandbox, shop.config.providerMailTo)).filter(({ subject }) =>
          subject.includes(service.subject),
        ),
      (mails) => mails.length > 0,
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.subject).toContain('RESUME')
  })

  const adding = async (productKey?: string) => {
    const found = await owned(productKey)
    const { params, token, service } = found
    const whm = connectWhm(shop.sandbox, shop.clock)
    return {
      ...{ ...found, whm, user: service.config.user },
      connect: (name: string) =>
        shop.call(addWebSpaceDomain, { params, body: { name } }, { token }),
      disconnect: (name: string) =>
        shop.call(removeWebSpaceDomain, { params, body: { name } }, { token }),
    }
  }

  it('takes a further domain that is proven, once, and gives it up again', async () => {
    const { connect, customer, disconnect, tasks, whm, user } = await adding('sh-standard')
    const further = freeName()
    await shop.control('whm', { sslMs: 0, loseAnswer: ['AddonDomain::addaddondomain'] })
    await pointDomain(shop, further, '203.0.113.10', domainProof(customer.id, further))
    const begun = answerOf(await connect(further))
    expect(begun).toMatchObject({ kind: 'CONNECT', subject: further })
    expect(answerOf(await connect(further)).id).toBe(begun.id)
    await until(
      () => whm.addonDomains(user),
      (names) => names.includes(further),
    )
    const other = await adding('sh-standard')
    expect(codeOf(await other.connect(further))).toBe('DOMAIN_CONNECTED')
    expect(answerOf(await disconnect(further))).toMatchObject({ kind: 'DISCONNECT' })
    await until(tasks, (all) =>
      all.some(({ kind, state }) => kind === 'DISCONNECT' && state === 'DONE'),
    )
    expect(await whm.addonDomains(user)).toEqual([])
    expect(codeOf(await disconnect(further))).toBe('EMPTY_DATA')
    // It still leads here, and the proof is another customer's.
    expect(codeOf(await other.connect(further))).toBe('DOMAIN_NOT_PROVEN')
    expect(answerOf(await connect(further))).toMatchObject({ state: 'RUNNING' })
  })

  it('takes a domain elsewhere only with the record that proves it', async () => {
    const { connect } = await adding('sh-standard')
    const further = freeName()
    const refused = await connect(further)
    expect(codeOf(refused)).toBe('DOMAIN_NOT_PROVEN')
    const { record, value } = refused.ok ? {} : refused.problem.params
    const proof = { record: String(record), value: String(value) }
    await pointDomain(shop, further, '192.0.2.7', proof)
    expect(answerOf(await connect(further))).toMatchObject({ subject: further })
  })

  it('is for a domain that leads here already only with the record that proves it', async () => {
    const { tasks } = await owned()
    const [waiting] = await until(tasks, ([task]) => task?.waitsFor === 'DNS')
    const [keeper, stranger] = [await createCustomer(shop), await createCustomer(shop)]
    const name = freeName()
    await pointDomain(shop, name, waiting?.wanted[0] ?? '', domainProof(keeper.id, name))
    const refused = await add(stranger, hosting(thirdParty(name)))
    expect(codeOf(refused)).toBe('DOMAIN_NOT_PROVEN')
    expect(refused.ok ? {} : refused.problem.params).toEqual({
      ...{ name, ...domainProof(stranger.id, name) },
    })
    expect(answerOf(await add(keeper, hosting(thirdParty(name)))).items).toMatchObject([{ name }])
  })

  it('is for no domain that another customer registered here', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = freeName()
    const order = await customer.order([name], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    await completed(customer, order.id)
    const stranger = await createCustomer(shop)
    expect(codeOf(await add(stranger, hosting(thirdParty(name))))).toBe('DOMAIN_NOT_PROVEN')
    expect(answerOf(await add(customer, hosting(thirdParty(name)))).items).toHaveLength(1)
  })

  it('takes no more domains than its plan has, no host of ours and no www', async () => {
    const { connect, disconnect, name } = await adding()
    expect(codeOf(await connect(freeName()))).toBe('DOMAIN_LIMIT_REACHED')
    expect(codeOf(await connect('x.tonle.site'))).toBe('INVALID_DOMAIN')
    expect(codeOf(await connect(`www.${freeName()}`))).toBe('DOMAIN_STARTS_WITH_WWW')
    expect(codeOf(await disconnect(name))).toBe('EMPTY_DATA')
  })

  const mailing = async () => {
    const { params, token, name, service } = await owned()
    const password = 'Correct-Horse-42-Battery'
    return {
      ...{ name, service, whm: connectWhm(shop.sandbox, shop.clock), user: service.config.user },
      list: () => shop.call(listMailboxes, { params }, { token }),
      add: (local: string, change: { domain?: string; password?: string } = {}) => {
        const body = { name: local, domain: name, password, ...change }
        return shop.call(addMailbox, { params, body }, { token })
      },
      setPassword: (email: string, to: string) =>
        shop.call(
          setMailboxPassword,
          { params, body: { address: email, password: to } },
          { token },
        ),
      remove: (email: string) =>
        shop.call(removeMailbox, { params, body: { address: email } }, { token }),
    }
  }

  it('has mailboxes, each once, with the settings of mail apps', async () => {
    const { name, list, add: create, setPassword, remove } = await mailing()
    expect(answerOf(await list())).toEqual({
      ...{ domains: [name], most: 5, items: [] },
      server: { name: 'main', host: 'sh1.hosting.example', imapPort: 993, smtpPort: 465 },
    })
    await shop.control('whm', { loseAnswer: ['Email::add_pop'] })
    const { address: email } = answerOf(await create('Info'))
    expect(email).toBe(`info@${name}`)
    expect(codeOf(await create('info'))).toBe('MAILBOX_EXISTS')
    expect(answerOf(await list()).items).toMatchObject([{ address: email }])
    answerOf(await setPassword(email, 'Another-Horse-43-Battery'))
    expect(codeOf(await setPassword(email, 'Abcdefg1'))).toBe('INVALID_PASSWORD')
    expect(codeOf(await setPassword(`none@${name}`, 'Another-Horse-43'))).toBe('EMPTY_DATA')
    answerOf(await remove(email))
    answerOf(await remove(email))
    expect(answerOf(await list()).items).toEqual([])
  })

  it('has no more mailboxes than its plan, none of a foreign domain, and none while suspended', async () => {
    const { whm, user, list, add: create } = await mailing()
    for (const at of [1, 2, 3, 4, 5]) answerOf(await create(`box-${at}`))
    const refused = await create('box-6')
    expect(codeOf(refused)).toBe('MAILBOX_LIMIT_REACHED')
    expect(refused.ok ? {} : refused.problem.params).toEqual({ maximum: 5 })
    expect(codeOf(await create('a', { domain: freeName() }))).toBe('FORWARDER_DOMAIN_UNKNOWN')
    await whm.suspendAccount(user, 'abuse')
    expect(codeOf(await list())).toBe('SERVICE_SUSPENDED')
    await whm.unsuspendAccount(user)
    await shop.control('whm', { down: true })
    expect(codeOf(await create('b'))).toBe('SERVICE_BUSY')
  })

  it('runs the PHP version that its customer chose, of those that the server has', async () => {
    const { params, token, name } = await owned()
    const set = (domain: string, version: string) =>
      shop.call(setPhpVersion, { params, body: { domain, version } }, { token })
    const offered = ['8.4', '8.3', '8.2', '8.1']
    const before = answerOf(await shop.call(listPhpVersions, { params }, { token }))
    expect(before).toEqual({ offered, sites: [{ domain: name, version: '8.3' }] })
    answerOf(await set(name, '8.1'))
    const { sites } = answerOf(await shop.call(listPhpVersions, { params }, { token }))
    expect(sites).toEqual([{ domain: name, version: '8.1' }])
    expect(codeOf(await set(name, '5.6'))).toBe('EMPTY_DATA')
    expect(codeOf(await set(freeName(), '8.4'))).toBe('EMPTY_DATA')
  })

  it('goes back to a night, and is archived on demand where its plan has that', async () => {
    const { params, token, tasks, name } = await owned('sh-standard')
    const basic = await owned()
    const list = () => shop.call(listAccountBackups, { params }, { token })
    const restore = (backup: string) =>
      shop.call(restoreWebSpace, { params, body: { backup } }, { token })
    expect(answerOf(await list())).toEqual({
      ...{ isNightly: true, isOnDemand: true, days: [], archives: [] },
    })
    expect(codeOf(await restore('2026-01-01'))).toBe('RESTORE_POINT_NOT_FOUND')
    await shop.control('whm', { backupMs: 0, restoreMs: 0 })
    answerOf(await shop.call(backUpWebSpace, { params }, { token }))
    const ended = (kind: string) =>
      until(tasks, (all) => all.some((task) => task.kind === kind && task.state === 'DONE'))
    await ended('BACK_UP')
    expect(answerOf(await list()).archives).toMatchObject([{ state: 'DONE' }])
    const other = { params: basic.params }
    expect(codeOf(await shop.call(backUpWebSpace, other, { token: basic.token }))).toBe(
      'SERVICE_STATE_INVALID',
    )
    await shop.control('whm', { backupMs: 0, restoreMs: 0, nights: ['2026-11-20'] })
    expect(answerOf(await list()).days).toEqual(['2026-11-20'])
    expect(answerOf(await restore('2026-11-20'))).toMatchObject({ subject: '2026-11-20' })
    await ended('RESTORE')
    await shop.control('whm', { restoreMs: 0, restoreFails: true, nights: ['2026-11-21'] })
    answerOf(await restore('2026-11-21'))
    await until(
      () => mailsTo(shop.sandbox, shop.config.providerMailTo),
      (mails) => mails.some(({ text }) => text.includes(`RESTORE of ${name} `)),
    )
    const failed = { kind: 'RESTORE', subject: '2026-11-21', state: 'FAILED' }
    expect(await tasks()).toContainEqual(expect.objectContaining(failed))
  })

  const forwarding = async () => {
    const { params, token, name, service } = await owned()
    const whm = connectWhm(shop.sandbox, shop.clock)
    return {
      ...{ name, service, whm, user: service.config.user },
      list: () => shop.call(listForwarders, { params }, { token }),
      forward: (to: string, from = { name: 'Info', domain: name }) =>
        shop.call(addForwarder, { params, body: { ...from, to } }, { token }),
      end: (from: string, to: string) =>
        shop.call(removeForwarder, { params, body: { from, to } }, { token }),
    }
  }

  it('forwards an email address once, also when the answer is lost, until that ends', async () => {
    const { name, list, forward, end } = await forwarding()
    const to = 'sokha@example.com'
    expect(answerOf(await list())).toEqual({ domains: [name], items: [] })
    await shop.control('whm', { loseAnswer: ['Email::add_forwarder'] })
    const added = answerOf(await forward(to))
    expect(added).toEqual({ from: `info@${name}`, to })
    expect(codeOf(await forward(to))).toBe('FORWARDER_EXISTS')
    answerOf(await forward('second@xn--e1afmkfd.xn--p1ai'))
    expect(answerOf(await list()).items).toHaveLength(2)
    answerOf(await end(added.from, to))
    answerOf(await end(added.from, to))
    expect(answerOf(await list()).items).toMatchObject([{ to: 'second@xn--e1afmkfd.xn--p1ai' }])
  })

  it('forwards nothing from a foreign domain, to an invalid email or to itself', async () => {
    const { name, list, forward } = await forwarding()
    const foreign = { name: 'info', domain: freeName() }
    expect(codeOf(await forward('a@example.com', foreign))).toBe('FORWARDER_DOMAIN_UNKNOWN')
    expect(codeOf(await forward(`INFO@${name}`))).toBe('FORWARDER_TARGET_INVALID')
    for (const bad of ['|/bin/sh', '|cat@example.com', 'a@b', 'a b@example.com', '']) {
      const refused = await forward(bad)
      expect(refused.ok ? [] : refused.problem.errors).toMatchObject([{ field: 'to' }])
    }
    const reason = '“a@example.com” is not a valid email address.'
    await shop.control('whm', { refuse: { 'Email::add_forwarder': reason } })
    expect(codeOf(await forward('a@example.com'))).toBe('FORWARDER_TARGET_INVALID')
    expect(answerOf(await list()).items).toEqual([])
  })

  it('says that email waits while the server is down or the account is suspended', async () => {
    const { list, forward, end, whm, user, service } = await forwarding()
    await shop.control('whm', { down: true })
    expect(codeOf(await list())).toBe('SERVICE_BUSY')
    expect(codeOf(await forward('a@example.com'))).toBe('SERVICE_BUSY')
    await shop.control('whm', { down: false })
    await whm.suspendAccount(user, 'abuse')
    expect(codeOf(await list())).toBe('SERVICE_SUSPENDED')
    expect(codeOf(await end('info@example.com', 'a@example.com'))).toBe('SERVICE_SUSPENDED')
    await whm.unsuspendAccount(user)
    await placeHold(shop.db, { serviceId: service.id, ...overdue }, billing, shop.clock.now())
    expect(codeOf(await forward('a@example.com'))).toBe('SERVICE_SUSPENDED')
  })
})
