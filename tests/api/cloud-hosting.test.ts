import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getCart, type Cart } from '../../src/contract/cart.ts'
import { cloudHostingItems } from '../../src/contract/cart-products.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { listProducts } from '../../src/contract/products.ts'
import { getServiceUsage } from '../../src/contract/service-panel.ts'
import { getService, listServices } from '../../src/contract/services.ts'
import {
  closeWebSpaceTool,
  getWebSpaceAccess,
  openWebSpaceTool,
  showWebSpaceDatabase,
} from '../../src/contract/web-space-access.ts'
import {
  backUpWebSpace,
  getBackupDownload,
  listWebSpaceBackups,
  openBackupDownload,
  restoreWebSpace,
} from '../../src/contract/web-space-backups.ts'
import { getWebSpaceLog } from '../../src/contract/web-space-log.ts'
import {
  endWebSpace,
  listWebSpaceTasks,
  lookAtDomains,
} from '../../src/contract/web-space-tasks.ts'
import {
  listWebSpaceValues,
  setWebSpaceValues,
  showWebSpaceValues,
} from '../../src/contract/web-space-values.ts'
import { environmentOf, secretValue, specOf, visit } from '../../src/sandbox/kubernetes/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { liftHold, placeHold } from '../../src/server/services/lifecycle/index.ts'
import { domainProof } from '../../src/server/services/web-space-tasks/index.ts'
import {
  followEnds,
  noticeWebSpaceRemovals,
} from '../../src/server/services/web-space-tasks/index.ts'
import { beginBackupTests } from '../../src/server/services/web-spaces/index.ts'
import { mailsTo } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { ordersAMinute, recordCalls, runsOf } from './order-pace.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { pointDomain } from './point-domain.ts'
import { soon, startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let regionId: string
beforeAll(async () => {
  shop = await startApi(
    { NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example', PARKING_IPS: '192.0.2.80' },
    { interval: soon },
  )
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

type Owned = Awaited<ReturnType<typeof owned>>

let shared: Promise<Owned> | undefined
/** Returns hosting that several tests read. */
const ready = async (): Promise<Owned> => {
  const own = await (shared ??= owned())
  return { ...own, token: await issueToken(shop, own.customer.id) }
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
    const { items, discounts } = answerOf(await add(customer, hosting({ domain })))
    const code = 'CLOUD_HOSTING_DOMAIN_DISCOUNT'
    const bought = items.find(({ type }) => type === 'DOMAIN')
    expect(bought).toMatchObject({ discountCode: code })
    expect(discounts).toEqual([{ code, amount: bought?.discount }])
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

  it('is for a further domain that leads here already only with the record that proves it', async () => {
    const ip = '203.0.113.77'
    await rowsOf(shop.db, sql`insert into hosting_ips (ip) values (${ip}) on conflict do nothing`)
    const [keeper, stranger] = [await createCustomer(shop), await createCustomer(shop)]
    const name = freeName()
    await pointDomain(shop, name, ip, domainProof(keeper.id, name))
    const more = hosting({ additionalDomains: [name] }, { productKey: 'ch-standard' })
    const refused = await add(stranger, more)
    expect(codeOf(refused)).toBe('DOMAIN_NOT_PROVEN')
    expect(refused.ok ? {} : refused.problem.params).toEqual({
      ...{ name, ...domainProof(stranger.id, name) },
    })
    expect(answerOf(await add(keeper, more)).items).toHaveLength(1)
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
  it('is ready in one run, and 50 a minute are while each call takes a second', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const cart = answerOf(await add(customer, hosting()))
    const recorded = recordCalls(shop, 'kubernetes')
    const { id } = await buy(customer, cart)
    await completed(customer, id)
    const calls = recorded.stop()
    expect(await runsOf(shop, id)).toBe(1)
    expect(ordersAMinute(calls, 'kubernetes')).toBeGreaterThanOrEqual(50)
  })

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
      async () => answerOf(await shop.call(listWebSpaceTasks, { params }, { token })),
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
    const list = async () => answerOf(await shop.call(listWebSpaceTasks, { params }, { token }))
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
      () => mailsTo(shop.sandbox, shop.config.providerMailTo),
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
    expect(quota?.object.spec).toMatchObject({ hard: { 'limits.memory': '4608Mi' } })
    const smaller = { ...upgrade, productKey: 'ch-basic', addons: [] }
    expect(codeOf(await add(customer, smaller))).toBe('DISK_CANNOT_SHRINK')
  })
})

describe('what customers do with cloud hosting', () => {
  it('shows its usage, backs up and restores; only to its customer', async () => {
    const { params, token } = await owned()
    const { meters } = answerOf(await shop.call(getServiceUsage, { params }, { token }))
    expect(meters).toContainEqual({ meter: 'CPU', used: 25, limit: 1000 })
    expect(answerOf(await shop.call(backUpWebSpace, { params }, { token }))).toMatchObject({
      ...{ kind: 'BACK_UP', state: 'RUNNING' },
    })
    const list = async () =>
      answerOf(await shop.call(listWebSpaceBackups, { params }, { token })).items
    const [backup] = await until(list, (items) => items.length === 1)
    const body = { backup: backup?.id ?? '' }
    const restored = await shop.call(restoreWebSpace, { params, body }, { token })
    expect(answerOf(restored)).toMatchObject({ kind: 'RESTORE', subject: body.backup })
    await until(
      async () => answerOf(await shop.call(listWebSpaceTasks, { params }, { token })).items,
      (items) => items.some(({ kind, state }) => kind === 'RESTORE' && state === 'DONE'),
    )
    expect(await list()).toHaveLength(2)
    const unknown = { params, body: { backup: 'abcdef0123456789' } }
    expect(codeOf(await shop.call(restoreWebSpace, unknown, { token }))).toBe(
      'RESTORE_POINT_NOT_FOUND',
    )
    const stranger = { token: (await createCustomer(shop)).token }
    for (const call of [
      getServiceUsage,
      listWebSpaceTasks,
      lookAtDomains,
      listWebSpaceBackups,
      backUpWebSpace,
      listWebSpaceValues,
      showWebSpaceValues,
      getWebSpaceLog,
      getWebSpaceAccess,
      showWebSpaceDatabase,
    ]) {
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

describe('environment values', () => {
  type Items = CallInput<typeof setWebSpaceValues>['body']['items']
  const set = ({ params, token }: Owned, revision: number, items: Items) =>
    shop.call(setWebSpaceValues, { params, body: { revision, items } }, { token })
  const ended = ({ params, token }: Owned, state = 'DONE') =>
    until(
      async () => answerOf(await shop.call(listWebSpaceTasks, { params }, { token })).items,
      (items) => items.some((task) => task.kind === 'VALUES' && task.state === state),
    )
  /** Returns what the app's program sees. */
  const seenIn = ({ service }: Owned) => {
    const row = shop.sandbox.kubernetes.table.get('Deployment', service.external_id, 'app')
    if (row === undefined) throw new Error('no app')
    const [container] = specOf(row).template.spec.containers
    return container && environmentOf(shop.sandbox.kubernetes, row.namespace, container)
  }

  it('reach the app after its restart, and are answered only to their confirmed owner', async () => {
    const own = await owned()
    const secret = 'k3y "with" $signs and ភាសា'
    const items = [
      { name: 'API_KEY', value: secret },
      { name: 'DEBUG', value: '' },
    ]
    expect(answerOf(await set(own, 0, items))).toMatchObject({ kind: 'VALUES', state: 'RUNNING' })
    await ended(own)
    expect(seenIn(own)).toMatchObject({ API_KEY: secret, DEBUG: '', DB_HOST: 'db', PORT: '8080' })
    const { params, token } = own
    const listed = answerOf(await shop.call(listWebSpaceValues, { params }, { token }))
    expect(listed).toEqual({
      revision: 1,
      items: [
        { name: 'API_KEY', isEmpty: false },
        { name: 'DEBUG', isEmpty: true },
      ],
    })
    const shown = answerOf(await shop.call(showWebSpaceValues, { params }, { token }))
    expect(shown.items).toEqual(items)
    const detail = answerOf(await shop.call(getService, { params }, { token }))
    const stored = await rowsOf(
      shop.db,
      sql`select w.sealed, s.config, o.config as item
      from services s join web_space_values w on w.item_id::text = s.config ->> 'itemId'
        join order_items o on o.id = w.item_id where s.id = ${own.service.id}::uuid`,
    )
    expect(stored).toHaveLength(1)
    expect(JSON.stringify([detail, stored])).not.toContain('k3y')
  })

  it('keep a value that is left out, and follow a change of the plan', async () => {
    const own = await owned()
    answerOf(
      await set(own, 0, [
        { name: 'A', value: '1' },
        { name: 'B', value: '2' },
      ]),
    )
    await ended(own)
    answerOf(await set(own, 1, [{ name: 'A' }, { name: 'C', value: '3' }]))
    await until(
      () => Promise.resolve(seenIn(own)),
      (seen) => seen?.C === '3',
    )
    expect(seenIn(own)).toMatchObject({ A: '1' })
    expect(seenIn(own)).not.toHaveProperty('B')
    const option = { serviceId: own.service.id }
    const upgrade = hosting({}, { action: 'upgrade', option, productKey: 'ch-standard' })
    const cart = answerOf(await add(own.customer, upgrade))
    await completed(own.customer, (await buy(own.customer, cart)).id)
    expect(seenIn(own)).toMatchObject({ A: '1', C: '3' })
  })

  it.each<[string, number, Items, string]>([
    ['a name of ours', 0, [{ name: 'DB_PASSWORD', value: 'x' }], 'SITE_VALUE_RESERVED'],
    ['the port', 0, [{ name: 'PORT', value: '1' }], 'SITE_VALUE_RESERVED'],
    [
      'a name twice',
      0,
      [
        { name: 'A', value: '1' },
        { name: 'A', value: '2' },
      ],
      'SITE_VALUE_REPEATED',
    ],
    ['no value for a new name', 0, [{ name: 'A' }], 'SITE_VALUE_MISSING'],
    ['an old list', 3, [], 'SITE_VALUES_CHANGED'],
    ['a name with a space', 0, [{ name: 'MY KEY', value: '1' }], 'BAD_REQUEST'],
    ['a long value', 0, [{ name: 'A', value: 'x'.repeat(4_001) }], 'BAD_REQUEST'],
  ])('refuse %s', async (_, revision, items, code) => {
    const own = await ready()
    expect(codeOf(await set(own, revision, items))).toBe(code)
    expect(seenIn(own)).not.toHaveProperty('A')
  })

  it('with which the app does not start say so, and are corrected', async () => {
    const own = await owned()
    await shop.control('kubernetes', { crashing: ['app'] })
    answerOf(await set(own, 0, [{ name: 'URL', value: 'wrong' }]))
    await ended(own, 'FAILED')
    shop.sandbox.behaviours.reset()
    answerOf(await set(own, 1, [{ name: 'URL', value: 'right' }]))
    await ended(own)
    expect(seenIn(own)).toMatchObject({ URL: 'right' })
  })
})

describe('the log', () => {
  const logOf = async ({ params, token }: Owned, of: 'app' | 'db') =>
    answerOf(await shop.call(getWebSpaceLog, { params, query: { of } }, { token }))

  it('has the lines of app and database, and none with a password', async () => {
    const own = await ready()
    const app = await logOf(own, 'app')
    expect(app).toMatchObject({ state: 'RUNNING', restarts: 0, previous: [] })
    expect(app.lines[0]).toMatchObject({ text: 'NOTICE: ready to handle connections' })
    expect(Date.parse(app.lines[0]?.at ?? '')).not.toBeNaN()
    const database = await logOf(own, 'db')
    expect(database.lines.map(({ text }) => text).join()).toMatch(/ready for connections/)
    expect(JSON.stringify(database)).not.toContain('PASSWORD')
  })

  it('has the run before a crash', async () => {
    const own = await ready()
    await shop.control('kubernetes', { crashing: ['app'] })
    const { state, restarts, previous } = await logOf(own, 'app')
    expect({ state, restarts }).toEqual({ state: 'CRASHED', restarts: 3 })
    expect(previous.map(({ text }) => text)).toContain('Error: connect ECONNREFUSED')
  })
})

describe('files and database in the browser', () => {
  const hostOf = ({ url }: { readonly url: string }) => new URL(url).host
  const visitor = ({ user, password }: { user: string | null; password: string }) => ({
    ...{ user: user ?? '', password },
  })
  const accessOf = async ({ params, token }: Owned) =>
    answerOf(await shop.call(getWebSpaceAccess, { params }, { token }))
  const stateIs = (own: Owned, tool: string, state: string | undefined) =>
    until(
      async () => (await accessOf(own)).tools.find((one) => one.tool === tool)?.state,
      (found) => found === state,
    )
  const open = async (own: Owned, tool: 'FILES' | 'DATABASE') => {
    const { params, token } = own
    const opened = answerOf(
      await shop.call(openWebSpaceTool, { params, body: { tool } }, { token }),
    )
    await stateIs(own, tool, 'OPEN')
    return opened
  }

  const toolObjectsOf = ({ service }: Owned) =>
    until(
      () =>
        Promise.resolve(
          shop.sandbox.kubernetes.table
            .all()
            .filter(
              ({ namespace, name }) => namespace === service.external_id && name.endsWith('-tool'),
            ),
        ),
      (objects) => objects.length === 0,
    )

  it('open with the password of the opening, and close themselves after two hours', async () => {
    const own = await owned()
    const { kubernetes } = shop.sandbox
    const answers = []
    for (const tool of ['FILES', 'DATABASE'] as const) {
      const first = await open(own, tool)
      expect(visit(kubernetes, hostOf(first), visitor(first))).toBe(200)
      expect(visit(kubernetes, hostOf(first), { user: 'owner', password: '' })).toBeGreaterThan(400)
      const second = await open(own, tool)
      expect(second.password).not.toBe(first.password)
      expect(visit(kubernetes, hostOf(first), visitor(first))).toBe(404)
      expect(visit(kubernetes, hostOf(second), visitor(first))).toBeGreaterThan(400)
      expect(visit(kubernetes, hostOf(second), visitor(second))).toBe(200)
      answers.push(second)
    }
    shop.clock.advance(2 * 3_600_000)
    await toolObjectsOf(own)
    for (const second of answers) {
      expect(visit(kubernetes, hostOf(second), visitor(second))).toBe(404)
    }
    const later = { ...own, token: await issueToken(shop, own.customer.id) }
    await stateIs(later, 'FILES', undefined)
    await stateIs(later, 'DATABASE', undefined)
  })

  it('are closed by their customer and by a suspension, which refuses new ones', async () => {
    const own = await owned()
    const { params, token, service } = own
    await open(own, 'FILES')
    await open(own, 'DATABASE')
    const files = { params, body: { tool: 'FILES' as const } }
    answerOf(await shop.call(closeWebSpaceTool, files, { token }))
    await stateIs(own, 'FILES', undefined)
    expect((await accessOf(own)).tools).toMatchObject([{ tool: 'DATABASE', state: 'OPEN' }])
    const hold = { serviceId: service.id, reason: 'ABUSE' } as const
    await placeHold(shop.db, hold, { kind: 'staff', id: 'sreng' }, shop.clock.now())
    await toolObjectsOf(own)
    for (const call of [
      getWebSpaceAccess,
      getWebSpaceLog,
      listWebSpaceValues,
      showWebSpaceDatabase,
    ]) {
      expect(codeOf(await shop.call(call, { params }, { token }))).toBe('SERVICE_SUSPENDED')
    }
    expect(codeOf(await shop.call(openWebSpaceTool, files, { token }))).toBe('SERVICE_SUSPENDED')
  })

  it('of another customer are refused', async () => {
    const { params } = await ready()
    const { token } = await createCustomer(shop)
    const tool = { params, body: { tool: 'FILES' as const } }
    expect(codeOf(await shop.call(openWebSpaceTool, tool, { token }))).toBe('SERVICE_NOT_FOUND')
    expect(codeOf(await shop.call(closeWebSpaceTool, tool, { token }))).toBe('SERVICE_NOT_FOUND')
    const values = { params, body: { revision: 0, items: [] } }
    expect(codeOf(await shop.call(setWebSpaceValues, values, { token }))).toBe('SERVICE_NOT_FOUND')
  })

  it('show how an app finds its database, whose password the app has', async () => {
    const own = await ready()
    expect((await accessOf(own)).database).toEqual({
      ...{ engine: 'mysql', host: 'db', port: 3306, name: 'app', user: 'app' },
    })
    const { params, token } = own
    const { password } = answerOf(await shop.call(showWebSpaceDatabase, { params }, { token }))
    expect(secretValue(shop.sandbox.kubernetes, own.service.external_id, 'db', 'password')).toBe(
      password,
    )
  })
})

describe('a backup', () => {
  const follow = () =>
    followEnds({ db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue })
  const visited = (opened: { url: string; user: string; password: string }) =>
    visit(shop.sandbox.kubernetes, new URL(opened.url).host, opened)
  const namesIn = (own: Owned) =>
    shop.sandbox.kubernetes.table
      .all()
      .filter(({ namespace }) => namespace === `${own.service.external_id}-backup`)
  const stateOf = async ({ params, token }: Owned) =>
    answerOf(await shop.call(getBackupDownload, { params }, { token })).download?.state
  const download = async (own: Owned, backup: string) => {
    const input = { params: own.params, body: { backup } }
    const opened = answerOf(await shop.call(openBackupDownload, input, { token: own.token }))
    await until(
      () => stateOf(own),
      (state) => state === 'OPEN',
    )
    return opened
  }
  const backedUp = async (own: Owned): Promise<string> => {
    const { params, token } = own
    answerOf(await shop.call(backUpWebSpace, { params }, { token }))
    const items = await until(
      async () => answerOf(await shop.call(listWebSpaceBackups, { params }, { token })).items,
      (found) => found.length > 0,
    )
    return items[0]?.id ?? ''
  }

  it('is a ZIP behind a password, for two hours from when it is packed', async () => {
    const own = await owned()
    const { params, token } = own
    const backup = await backedUp(own)
    const input = { params, body: { backup: '0'.repeat(64) } }
    expect(codeOf(await shop.call(openBackupDownload, input, { token }))).toBe(
      'RESTORE_POINT_NOT_FOUND',
    )
    const opened = await download(own, backup)
    expect(opened.url).toMatch(/\/backup-\d{4}-\d\d-\d\d-\d{4}\.zip$/)
    expect(visited(opened)).toBe(200)
    expect(visited({ ...opened, password: 'other' })).toBe(401)
    expect(answerOf(await shop.call(getWebSpaceAccess, { params }, { token })).tools).toEqual([])
    shop.clock.advance(2 * 3_600_000)
    await until(
      () => Promise.resolve(namesIn(own)),
      (names) => names.length === 0,
    )
    expect(visited(opened)).toBe(404)
  })

  it('of another customer is not there', async () => {
    const { params } = await ready()
    const { token } = await createCustomer(shop)
    expect(codeOf(await shop.call(getBackupDownload, { params }, { token }))).toBe(
      'SERVICE_NOT_FOUND',
    )
    const input = { params, body: { backup: '0'.repeat(64) } }
    expect(codeOf(await shop.call(openBackupDownload, input, { token }))).toBe('SERVICE_NOT_FOUND')
  })

  it('is final when its customer ends the website, kept for 14 days, then removed', async () => {
    const own = await owned()
    const { params, service } = own
    await backedUp(own)
    const end = (confirmation: string) =>
      shop.call(endWebSpace, { params, body: { confirmation } }, { token: own.token })
    expect(codeOf(await end('other'))).toBe('NAME_NOT_CONFIRMED')
    expect(answerOf(await end(service.subject.toUpperCase()))).toMatchObject({ kind: 'END' })
    const detail = async ({ token }: Owned = own) =>
      answerOf(await shop.call(getService, { params }, { token }))
    const finalOf = ({ details }: Awaited<ReturnType<typeof detail>>) =>
      'url' in details ? details.finalBackup : null
    const ended = await until(detail, (found) => finalOf(found) !== null)
    expect(ended).toMatchObject({ state: 'ENDED', autoRenew: false, renewalPrice: null })
    const { disk, table } = shop.sandbox.kubernetes
    expect(table.get('Namespace', '', service.external_id)).toBeUndefined()
    const final = finalOf(ended)
    expect(Date.parse(final?.until ?? '') - Date.parse(final?.at ?? '')).toBe(14 * 86_400_000)
    const opened = await download(own, final?.id ?? '')
    expect(visited(opened)).toBe(200)

    shop.clock.advance(13 * 86_400_000)
    await follow()
    expect(disk(service.external_id).snapshots.map(({ tag }) => tag)).toEqual(['manual', 'final'])
    shop.clock.advance(86_400_000)
    await follow()
    const later = { ...own, token: await issueToken(shop, own.customer.id) }
    await until(
      async () => finalOf(await detail(later)),
      (found) => found?.isRemoved === true,
    )
    expect(disk(service.external_id).snapshots).toEqual([])
    expect(namesIn(own)).toEqual([])
    const input = { params, body: { backup: final?.id ?? '' } }
    expect(codeOf(await shop.call(openBackupDownload, input, { token: later.token }))).toBe(
      'RESTORE_POINT_NOT_FOUND',
    )
  })

  it('is also made of a website whose renewal is not paid for 14 days', async () => {
    const { service } = await owned()
    await shop.db.execute(sql`update services
      set expires_at = ${shop.clock.now().toISOString()}::timestamptz - interval '15 days'
      where id = ${service.id}::uuid`)
    // Suspended on that day, as by a shop that ran.
    await shop.db.execute(sql`insert into service_holds (service_id, reason, since, by)
      select id, 'OVERDUE', expires_at, 'system:terms' from services
        where id = ${service.id}::uuid
      on conflict (service_id, reason) do update set since = excluded.since`)
    await until(
      () =>
        rowsOf<{ is: boolean | null }>(
          shop.db,
          sql`select (config ->> 'isSuspended')::boolean as is from services
            where id = ${service.id}::uuid`,
        ),
      ([row]) => row?.is === true,
    )
    await noticeWebSpaceRemovals({ ...shop, enqueue: shop.app.jobs.enqueue })
    shop.clock.advance(3 * 86_400_000)
    await follow()
    await until(
      () =>
        rowsOf<{ state: string; final: string | null }>(
          shop.db,
          sql`select state, config #>> '{finalBackup,id}' as final from services
            where id = ${service.id}::uuid`,
        ),
      ([row]) => row?.state === 'ENDED' && row.final !== null,
    )
    expect(shop.sandbox.kubernetes.disk(service.external_id).snapshots).toHaveLength(1)
  })

  it('of the plan is tested once a week, and its customer sees when', async () => {
    const own = await owned({}, { addons: [{ name: 'ch-server-db', value: 'postgresql' }] })
    const { params, service } = own
    const backup = await backedUp(own)
    const deps = { db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue }
    // A random website of the plan is chosen.
    await shop.db.execute(sql`update services set state = 'ENDED', external_id = null
      where type = 'CLOUD_HOSTING' and id <> ${service.id}::uuid`)
    const hourInZone = (shop.clock.now().getUTCHours() + 7) % 24
    shop.clock.advance((7 * 24 + 26 - hourInZone) * 3_600_000)
    await beginBackupTests(deps)
    const token = await issueToken(shop, own.customer.id)
    const { details } = await until(
      async () => answerOf(await shop.call(getService, { params }, { token })),
      (found) => 'tested' in found.details && found.details.tested !== null,
    )
    const at = shop.clock.now().toISOString().slice(0, 10)
    expect(details).toMatchObject({
      ...{ tested: { backup, at: expect.stringContaining(at) as string } },
      backupTestedAt: expect.stringContaining(at) as string,
    })
    expect(await beginBackupTests(deps)).toBe(0)
  })
})
