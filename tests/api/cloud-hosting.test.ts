import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getCart, type Cart } from '../../src/contract/cart.ts'
import { cloudHostingItems } from '../../src/contract/cart-products.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { listProducts } from '../../src/contract/products.ts'
import { getServiceUsage } from '../../src/contract/service-tasks.ts'
import { getService, listServices } from '../../src/contract/services.ts'
import { backUpSite, listSiteBackups, restoreSite } from '../../src/contract/site-backups.ts'
import { listSiteTasks, lookAtDomains } from '../../src/contract/site-tasks.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { liftHold, placeHold } from '../../src/server/services/lifecycle/index.ts'
import { mailsTo } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { pointDomain } from './point-domain.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let regionId: string
beforeAll(async () => {
  shop = await startApi({
    NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example',
    PARKING_IPS: '192.0.2.80',
  })
  const products = answerOf(await shop.call(listProducts, { query: { type: 'CLOUD_HOSTING' } }))
  const [first] = Object.keys(products)
  if (first === undefined) throw new Error('no region sells cloud hosting')
  regionId = first
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

type Input = CallInput<typeof cloudHostingItems.add>['body']['items'][number]
type Option = Extract<Input['option'], { websiteName: string }>

const thirdParty = (name = freeName()): Option['domain'] => ({
  ...{ option: 'EXISTING', from: 'THIRD_PARTY', name },
})

const hosting = (option: Partial<Option> = {}, more: Partial<Input> = {}): Input => ({
  ...{ productKey: 'ch-basic', action: 'purchase', regionId, qty: 1 },
  ...{ duration: 1, durationType: 'MONTH', addons: [] },
  option: { websiteName: 'My shop', domain: thirdParty(), ...option },
  ...more,
})

const add = (customer: TestCustomer, ...items: Input[]) =>
  shop.call(cloudHostingItems.add, { body: { items } }, { token: customer.token })

interface ServiceRow extends Record<string, unknown> {
  readonly id: string
  readonly subject: string
  readonly product_key: string
  readonly expires_at: string
  readonly external_id: string
  readonly config: {
    readonly host: string
    readonly url: string
    readonly ips: readonly string[]
    readonly isSuspended?: boolean
  }
}

const servicesOf = (customer: TestCustomer) =>
  rowsOf<ServiceRow>(
    shop.db,
    sql`select id::text, subject, product_key, expires_at::text, external_id, config
      from services where customer_id = ${customer.id}::uuid and type = 'CLOUD_HOSTING'`,
  )

/** Pays a cart. */
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

/** Buys cloud hosting and waits until it is ready. */
const owned = async (option: Partial<Option> = {}, more: Partial<Input> = {}) => {
  const customer = await createCustomer(shop, { dollars: 500 })
  const cart = answerOf(await add(customer, hosting(option, more)))
  await completed(customer, (await buy(customer, cart)).id)
  const [service] = await servicesOf(customer)
  if (service === undefined) throw new Error('no service')
  return { customer, service, params: { id: service.id }, token: customer.token }
}

const namespaces = () =>
  shop.sandbox.kubernetes.table.all().filter(({ kind }) => kind === 'Namespace')

describe('cloud hosting in the cart', () => {
  it('shows its choices, and costs its package and addons', async () => {
    const customer = await createCustomer(shop)
    const [name, more] = [freeName(), freeName()]
    const option = { domain: thirdParty(name), additionalDomains: [more], application: 'nodejs' }
    const addons = [{ name: 'ch-more-file-storage', value: 20 }]
    const item = hosting(option, { productKey: 'ch-standard', addons })
    const { items } = answerOf(await add(customer, item))
    expect(items).toMatchObject([
      {
        ...{ type: 'CLOUD_HOSTING', action: 'purchase', productKey: 'ch-standard', name },
        option: { websiteName: 'My shop', domain: { name }, additionalDomains: [more] },
        addons: [
          { name: 'ch-more-file-storage', value: 20, price: 3 },
          { name: 'ch-app', value: 'nodejs', price: 0 },
        ],
      },
    ])
  })

  it('gives its new domain a discount', async () => {
    const customer = await createCustomer(shop)
    const name = freeName()
    const domain = { option: 'NEW', from: 'NEW_PURCHASE', name } as const
    const { items } = answerOf(await add(customer, hosting({ domain })))
    expect(items.find(({ type }) => type === 'DOMAIN')).toMatchObject({
      discountCode: 'CLOUD_HOSTING_DOMAIN_DISCOUNT',
    })
    expect(items.find(({ type }) => type === 'CLOUD_HOSTING')).toMatchObject({ problem: null })
  })

  it.each<[string, Partial<Option>, Partial<Input>, string]>([
    ['no website name', { websiteName: ' ' }, {}, 'REQUIRED_SERVER_NAME'],
    [
      'a free domain',
      { domain: { option: 'FREE', from: 'FREE_DOMAIN', name: 'shop' } },
      {},
      'INCOMPLETE_DOMAIN_CONFIG',
    ],
    ['a name of ours', { domain: thirdParty('shop.tonle.site') }, {}, 'INVALID_DOMAIN'],
    ['more domains than the plan has', { additionalDomains: ['a.com'] }, {}, 'ADDON_OUT_OF_RANGE'],
    [
      'a domain twice',
      { domain: thirdParty('twice-here.com'), additionalDomains: ['Twice-here.com'] },
      { productKey: 'ch-standard' },
      'DOMAIN_CONNECTED',
    ],
    [
      'WordPress with PostgreSQL',
      { application: 'wordpress' },
      { addons: [{ name: 'ch-server-db', value: 'postgresql' }] },
      'ADDON_VALUE_NOT_OFFERED',
    ],
    ['an unknown application', { application: 'cobol' }, {}, 'ADDON_VALUE_NOT_OFFERED'],
    [
      'two applications',
      { application: 'php' },
      { addons: [{ name: 'ch-app', value: 'nodejs' }] },
      'ADDON_REPEATED',
    ],
    ['another price', {}, { expectedPrice: 0.99 }, 'PRICE_CHANGED'],
  ])('refuses %s', async (_, option, more, code) => {
    const customer = await createCustomer(shop)
    expect(codeOf(await add(customer, hosting(option, more)))).toBe(code)
    expect(answerOf(await shop.call(getCart, {}, { token: customer.token })).items).toEqual([])
  })

  it('is edited under its key', async () => {
    const customer = await createCustomer(shop)
    const [line] = answerOf(await add(customer, hosting())).items
    const body = hosting({}, { productKey: 'ch-advanced', duration: 12 })
    const input = { params: { key: line?.key ?? '' }, body }
    const changed = await shop.call(cloudHostingItems.change, input, { token: customer.token })
    expect(answerOf(changed).items).toMatchObject([
      { key: line?.key, productKey: 'ch-advanced', duration: 12 },
    ])
  })
})

describe('paid cloud hosting', () => {
  it('is ready at once under a name of ours, and waits for its domain meanwhile', async () => {
    const name = freeName()
    const { service, params, token, customer } = await owned({ domain: thirdParty(name) })
    expect(service.config.url).toBe(`https://${service.config.host}`)
    const detail = answerOf(await shop.call(getService, { params }, { token }))
    expect(detail).toMatchObject({
      ...{ type: 'CLOUD_HOSTING', subject: name, holds: [] },
      details: { type: 'CLOUD_HOSTING', domains: [name], url: service.config.url },
    })
    const { items } = await until(
      async () => answerOf(await shop.call(listSiteTasks, { params }, { token })),
      (answer) => (answer.items[0]?.wanted.length ?? 0) > 0,
    )
    expect(items).toMatchObject([
      { kind: 'CONNECT', subject: name, state: 'RUNNING', waitsFor: 'DNS', found: [] },
    ])
    await pointDomain(shop, name, items[0]?.wanted[0] ?? '')
    await until(
      async () => answerOf(await shop.call(lookAtDomains, { params }, { token })),
      (answer) => answer.items[0]?.state === 'DONE',
    )
    const connected = answerOf(await shop.call(getService, { params }, { token }))
    expect(connected.details).toMatchObject({ url: `https://${name}` })
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ subject }) => subject.includes('is ready')),
    )
    expect(mails.filter(({ subject }) => subject.includes('is ready'))).toHaveLength(1)
    const listed = await shop.call(listServices, { query: { family: 'cloudhosting' } }, { token })
    expect(answerOf(listed).total).toBe(1)
    const other = await createCustomer(shop)
    expect(codeOf(await add(other, hosting({ domain: thirdParty(name) })))).toBe('DOMAIN_CONNECTED')
  })

  it('points a domain with us at itself', async () => {
    const name = freeName()
    const domain = { option: 'NEW', from: 'NEW_PURCHASE', name } as const
    const { service } = await owned({ domain })
    const states = () =>
      rowsOf<{ state: string }>(
        shop.db,
        sql`select state from web_space_tasks where service_id = ${service.id}::uuid`,
      )
    await until(
      () => {
        shop.clock.advance(1_000)
        return states()
      },
      ([task]) => task?.state === 'DONE',
    )
  })

  it('says so when the CA refuses its domain, and begins again on demand', async () => {
    const name = freeName()
    await shop.control('kubernetes', { refusedNames: [name] })
    const { params, token } = await owned({ domain: thirdParty(name) })
    const look = async () => answerOf(await shop.call(lookAtDomains, { params }, { token }))
    const waits = await until(look, (answer) => (answer.items[0]?.wanted.length ?? 0) > 0)
    await pointDomain(shop, name, waits.items[0]?.wanted[0] ?? '')
    const list = async () => answerOf(await shop.call(listSiteTasks, { params }, { token }))
    await look()
    await until(list, (answer) => answer.items[0]?.state === 'FAILED')
    shop.sandbox.behaviours.reset()
    expect((await look()).items[0]?.state).not.toBe('FAILED')
  })

  it.each<[string, object]>([
    ['there is no room', { noCapacity: true }],
    ['the quota refuses pods', { quota: { 'limits.memory': '1Gi' } }],
  ])('waits while %s, mails staff, and is set up once that has passed', async (_, fault) => {
    const customer = await createCustomer(shop, { dollars: 100 })
    await shop.control('kubernetes', fault)
    const item = hosting({}, { productKey: 'ch-standard' })
    const order = await buy(customer, answerOf(await add(customer, item)))
    await until(
      () => customer.findOrder(order.id),
      ({ items }) => items[0]?.fulfilment === 'NO_CAPACITY',
    )
    await until(
      () => mailsTo(shop.sandbox, shop.config.contactMailTo),
      (all) => all.some(({ subject }) => subject.includes(order.incrementId)),
    )
    shop.sandbox.behaviours.reset()
    shop.clock.advance(31 * 60_000)
    await until(
      () => servicesOf(customer),
      (services) => services.length === 1,
    )
  })

  it.each<[string, object]>([
    ['an image cannot be pulled', { unpullable: ['php'] }],
    ['the cluster is down', { down: true }],
  ])('waits while %s, and is set up once that has passed', async (_, fault) => {
    const customer = await createCustomer(shop, { dollars: 100 })
    await shop.control('kubernetes', fault)
    const order = await buy(customer, answerOf(await add(customer, hosting())))
    await until(
      () => customer.findOrder(order.id),
      ({ items }) => items[0]?.fulfilment === 'PROVISIONING',
    )
    shop.sandbox.behaviours.reset()
    shop.clock.advance(60_000)
    await until(
      () => servicesOf(customer),
      (services) => services.length === 1,
    )
  })

  it('is created once when the answer of the creation is lost', async () => {
    const before = namespaces().length
    await shop.control('kubernetes', {
      faults: [{ method: 'POST', path: '/namespaces', do: 'lose', times: 1 }],
    })
    const customer = await createCustomer(shop, { dollars: 100 })
    await buy(customer, answerOf(await add(customer, hosting())))
    shop.clock.advance(60_000)
    await until(
      async () => {
        shop.clock.advance(5_000)
        return servicesOf(customer)
      },
      (services) => services.length === 1,
    )
    expect(namespaces().length).toBe(before + 1)
  })

  it('is renewed, and changes its plan, but not its database', async () => {
    const { customer, service } = await owned()
    const option = { serviceId: service.id }
    const renewal = hosting({}, { action: 'renewal', option, duration: 12 })
    const stranger = await createCustomer(shop)
    expect(codeOf(await add(stranger, renewal))).toBe('SERVICE_NOT_FOUND')
    await completed(customer, (await buy(customer, answerOf(await add(customer, renewal)))).id)
    const [renewed] = await servicesOf(customer)
    expect(Date.parse(renewed?.expires_at ?? '')).toBeGreaterThan(
      Date.parse(service.expires_at) + 360 * 86_400_000,
    )
    const upgrade = hosting(
      {},
      {
        ...{ action: 'upgrade', option, productKey: 'ch-standard' },
        addons: [{ name: 'ch-additional-ip', value: 1 }],
      },
    )
    const other = { ...upgrade, addons: [{ name: 'ch-server-db', value: 'mariadb' }] }
    expect(codeOf(await add(customer, other))).toBe('ADDON_VALUE_NOT_OFFERED')
    await completed(customer, (await buy(customer, answerOf(await add(customer, upgrade)))).id)
    const [changed] = await servicesOf(customer)
    expect(changed).toMatchObject({ product_key: 'ch-standard', expires_at: renewed?.expires_at })
    expect(changed?.config.ips).toHaveLength(1)
    const quota = shop.sandbox.kubernetes.table.get('ResourceQuota', service.external_id, 'plan')
    expect(quota?.object.spec).toMatchObject({ hard: { 'limits.memory': '2560Mi' } })
    const smaller = { ...upgrade, productKey: 'ch-basic', addons: [] }
    expect(codeOf(await add(customer, smaller))).toBe('DISK_CANNOT_SHRINK')
  })
})

describe('what customers do with cloud hosting', () => {
  it('shows its usage, backs up and restores; only to its customer', async () => {
    const { params, token } = await owned()
    const { meters } = answerOf(await shop.call(getServiceUsage, { params }, { token }))
    expect(meters).toContainEqual({ meter: 'CPU', used: 25, limit: 1000 })
    expect(answerOf(await shop.call(backUpSite, { params }, { token }))).toMatchObject({
      ...{ kind: 'BACK_UP', state: 'RUNNING' },
    })
    const list = async () => answerOf(await shop.call(listSiteBackups, { params }, { token })).items
    const [backup] = await until(list, (items) => items.length === 1)
    const body = { backup: backup?.id ?? '' }
    const restored = await shop.call(restoreSite, { params, body }, { token })
    expect(answerOf(restored)).toMatchObject({ kind: 'RESTORE', subject: body.backup })
    await until(
      async () => answerOf(await shop.call(listSiteTasks, { params }, { token })).items,
      (items) => items.some(({ kind, state }) => kind === 'RESTORE' && state === 'DONE'),
    )
    expect(await list()).toHaveLength(2)
    const unknown = { params, body: { backup: 'abcdef0123456789' } }
    expect(codeOf(await shop.call(restoreSite, unknown, { token }))).toBe('RESTORE_POINT_NOT_FOUND')
    const stranger = { token: (await createCustomer(shop)).token }
    for (const call of [getServiceUsage, listSiteTasks, lookAtDomains]) {
      expect(codeOf(await shop.call(call, { params }, stranger))).toBe('SERVICE_NOT_FOUND')
    }
  })

  it('stops while it is overdue or has another hold, and starts again once it is paid', async () => {
    const { service, customer, params, token } = await owned()
    const staff = { kind: 'staff', id: 'sreng' } as const
    const hold = { serviceId: service.id, reason: 'ABUSE' } as const
    await placeHold(shop.db, hold, staff, shop.clock.now())
    const end = new Date(shop.clock.now().getTime() - 1_000).toISOString()
    await shop.db.execute(
      sql`update services set expires_at = ${end}::timestamptz where id = ${service.id}::uuid`,
    )
    const isSuspended = async () => (await servicesOf(customer))[0]?.config.isSuspended
    await until(isSuspended, (is) => is === true)
    const replicas = () =>
      shop.sandbox.kubernetes.table.get('Deployment', service.external_id, 'app')?.object.spec
    expect(replicas()).toMatchObject({ replicas: 0 })
    await liftHold(shop.db, hold)
    await until(
      async () => answerOf(await shop.call(getService, { params }, { token })),
      ({ state, holds }) => state === 'SUSPENDED' && holds.join() === 'OVERDUE',
    )
    const option = { serviceId: service.id }
    const renewal = hosting({}, { action: 'renewal', option, duration: 12 })
    await completed(customer, (await buy(customer, answerOf(await add(customer, renewal)))).id)
    await until(isSuspended, (is) => is === false)
    expect(replicas()).toMatchObject({ replicas: 1 })
  })
})
