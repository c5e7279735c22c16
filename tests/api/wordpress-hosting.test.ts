import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getCart, type Cart } from '../../src/contract/cart.ts'
import { wordpressHostingItems } from '../../src/contract/cart-products.ts'
import { wordpressFreeDomain } from '../../src/contract/domain-offers.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { listProducts } from '../../src/contract/products.ts'
import { openPanel } from '../../src/contract/service-panel.ts'
import { getService } from '../../src/contract/services.ts'
import {
  backUpWebSpace,
  countNewerContent,
  listWebSpaceBackups,
  removeWebSpaceCopy,
  restoreWebSpace,
  restoreWebSpaceBeside,
  switchToWebSpaceCopy,
} from '../../src/contract/web-space-backups.ts'
import {
  addWebSpaceDomain,
  listWebSpaceTasks,
  lookAtDomains,
  removeWebSpaceDomain,
  resetWebSpacePassword,
  retryWebSpacePlugins,
  skipWebSpacePlugins,
} from '../../src/contract/web-space-tasks.ts'
import {
  lookForWebSpaceUpdates,
  setWebSpacePublic,
  updateWebSpace,
} from '../../src/contract/web-space-updates.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { domainProof } from '../../src/server/services/web-space-tasks/index.ts'
import {
  beginBackupTests,
  beginNightlyUpdates,
  removeEndedCopies,
} from '../../src/server/services/web-spaces/index.ts'
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
  const query = { type: 'WORDPRESS_HOSTING' } as const
  const products = answerOf(await shop.call(listProducts, { query }))
  const [first] = Object.keys(products)
  if (first === undefined) throw new Error('no region sells WordPress hosting')
  regionId = first
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

type Input = CallInput<typeof wordpressHostingItems.add>['body']['items'][number]
type Option = Extract<Input['option'], { websiteName: string }>

let labels = 0
const freeLabel = (): string => `shop-${(labels += 1)}`

const free = (name = freeLabel()): Option['domain'] => ({
  ...{ option: 'FREE', from: 'FREE_DOMAIN', name },
})

const wordpress = (option: Partial<Option> = {}, more: Partial<Input> = {}): Input => ({
  ...{ productKey: 'wp-basic', action: 'purchase', regionId, qty: 1 },
  ...{ duration: 1, durationType: 'MONTH', addons: [] },
  option: { websiteName: 'ភ្នំពេញ', domain: free(), ...option },
  ...more,
})

const add = (customer: TestCustomer, ...items: Input[]) =>
  shop.call(wordpressHostingItems.add, { body: { items } }, { token: customer.token })

interface ServiceRow extends Record<string, unknown> {
  readonly id: string
  readonly subject: string
  readonly product_key: string
  readonly starts_at: string
  readonly expires_at: string
  readonly external_id: string
}

const servicesOf = (customer: TestCustomer) =>
  rowsOf<ServiceRow>(
    shop.db,
    sql`select id::text, subject, product_key, starts_at::text, expires_at::text, external_id
      from services where customer_id = ${customer.id}::uuid and type = 'WORDPRESS_HOSTING'`,
  )

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

/** Buys WordPress hosting and waits until it is ready. */
const owned = async (option: Partial<Option> = {}, more: Partial<Input> = {}) => {
  const customer = await createCustomer(shop, { dollars: 500 })
  const cart = answerOf(await add(customer, wordpress(option, more)))
  await completed(customer, (await buy(customer, cart)).id)
  const [service] = await servicesOf(customer)
  if (service === undefined) throw new Error('no service')
  const setupOf = () => shop.sandbox.kubernetes.disk(service.external_id).wordpress
  return { customer, service, setupOf, params: { id: service.id }, token: customer.token }
}

/** The certificates of a website; its free subdomain has none of its own. */
const certificatesOf = (namespace: string) =>
  shop.sandbox.kubernetes.table
    .all()
    .filter((row) => row.kind === 'Certificate' && row.namespace === namespace)

describe('WordPress hosting in the cart', () => {
  it('shows its free subdomain, theme and plugins, and the extra month of a year', async () => {
    const customer = await createCustomer(shop)
    const name = freeLabel()
    const option = { domain: free(name.toUpperCase()), theme: 'astra', plugins: ['a', 'b', 'a'] }
    const month = answerOf(await add(customer, wordpress(option)))
    expect(month.items).toMatchObject([
      {
        ...{ type: 'WORDPRESS_HOSTING', name: `${name}.tonle.site`, extraMonths: 0 },
        option: { domain: { name }, theme: 'astra', plugins: ['a', 'b'] },
      },
    ])
    const year = answerOf(await add(customer, wordpress(option, { duration: 12 })))
    expect(month.discounts).toEqual([])
    expect(year.items).toMatchObject([{ duration: 12, extraMonths: 1, key: month.items[0]?.key }])
    const code = 'WP_HOSTING_EXTRA_DISCOUNT'
    expect(year.discounts).toEqual([{ code, amount: 0, months: 1 }])
  })

  it.each<[string, Partial<Option>, Partial<Input>, string]>([
    ['no address', { domain: free(' ') }, {}, 'INCOMPLETE_DOMAIN_CONFIG'],
    ['an address that begins with a hyphen', { domain: free('-shop') }, {}, 'INVALID_DOMAIN'],
    ['an address of 33 letters', { domain: free('a'.repeat(33)) }, {}, 'INVALID_DOMAIN'],
    ['an address with a dot', { domain: free('my.shop') }, {}, 'INVALID_DOMAIN'],
    ['an address that is ours', { domain: free('www') }, {}, 'INVALID_DOMAIN'],
    ['a slug that is none', { theme: '../evil' }, {}, 'BAD_REQUEST'],
    ['a package of another product', {}, { productKey: 'wp-huge' }, 'PACKAGE_NOT_OFFERED'],
    ['another price', {}, { expectedPrice: 0.99 }, 'PRICE_CHANGED'],
  ])('refuses %s', async (_, option, more, code) => {
    const customer = await createCustomer(shop)
    expect(codeOf(await add(customer, wordpress(option, more)))).toBe(code)
  })

  it.each([
    ['a free one', 'my-first-shop', { name: 'my-first-shop.tonle.site', state: 'available' }],
    ['capital letters', ' My-Shop ', { name: 'my-shop.tonle.site', state: 'available' }],
    ['32 letters', 'a'.repeat(32), { name: `${'a'.repeat(32)}.tonle.site`, state: 'available' }],
    ['one of ours', 'mail', { name: 'mail.tonle.site', state: 'reserved' }],
  ])('checks the address %s for visitors', async (_, domain, found) => {
    expect(answerOf(await shop.call(wordpressFreeDomain, { query: { domain } }))).toEqual(found)
  })

  it.each([
    [' ', 'REQUIRED_DOMAIN'],
    ['a'.repeat(33), 'INVALID_DOMAIN'],
    ['-shop', 'INVALID_DOMAIN'],
    ['my.shop', 'INVALID_DOMAIN'],
    ['xn--shop', 'INVALID_DOMAIN'],
  ])('refuses to check the address %j', async (domain, code) => {
    expect(codeOf(await shop.call(wordpressFreeDomain, { query: { domain } }))).toBe(code)
  })

  it.each(['a', 'a'.repeat(32)])('takes the free address %s', async (name) => {
    const customer = await createCustomer(shop)
    const cart = answerOf(await add(customer, wordpress({ domain: free(name) })))
    expect(cart.items).toMatchObject([{ name: `${name}.tonle.site`, problem: null }])
  })

  it('refuses a free subdomain that a space has, also at the checkout', async () => {
    const name = freeLabel()
    const late = await createCustomer(shop, { dollars: 100 })
    const cart = answerOf(await add(late, wordpress({ domain: free(name) })))
    await owned({ domain: free(name) })
    const checked = await shop.call(wordpressFreeDomain, { query: { domain: name } })
    expect(answerOf(checked).state).toBe('taken')
    expect(codeOf(await late.place(cart, 'BALANCE'))).toBe('DOMAIN_NOT_AVAILABLE')
    const other = await createCustomer(shop)
    const again = wordpress({ domain: free(name) })
    expect(codeOf(await add(other, again))).toBe('DOMAIN_NOT_AVAILABLE')
    expect(answerOf(await shop.call(getCart, {}, { token: other.token })).items).toEqual([])
  })

  it('is edited under its key', async () => {
    const customer = await createCustomer(shop)
    const [line] = answerOf(await add(customer, wordpress())).items
    const body = wordpress({ theme: 'astra' }, { productKey: 'wp-premium' })
    const input = { params: { key: line?.key ?? '' }, body }
    const { token } = customer
    const changed = answerOf(await shop.call(wordpressHostingItems.change, input, { token }))
    expect(changed.items).toMatchObject([
      { key: line?.key, productKey: 'wp-premium', option: { theme: 'astra' } },
    ])
  })

  it('does not promise what it does not do', async () => {
    const query = { type: 'WORDPRESS_HOSTING' } as const
    const products = answerOf(await shop.call(listProducts, { query }))
    const names = (products[regionId] ?? []).flatMap(({ addons }) => addons.map((one) => one.name))
    expect(new Set(names)).toEqual(
      new Set([
        ...['wp-quota', 'wp-website', 'wp-auto-ssl', 'wp-auto-update', 'wp-auto-backup'],
        ...['wp-free-domain', 'upgrade-fee'],
      ]),
    )
  })
})

describe('paid WordPress hosting', () => {
  it('is ready in one run, and 50 a minute are while each call takes a second', async () => {
    const customer = await createCustomer(shop, { dollars: 50 })
    const cart = answerOf(await add(customer, wordpress()))
    const recorded = recordCalls(shop, 'kubernetes')
    const { id } = await buy(customer, cart)
    await completed(customer, id)
    const calls = recorded.stop()
    expect(await runsOf(shop, id)).toBe(1)
    expect(ordersAMinute(calls, 'kubernetes')).toBeGreaterThanOrEqual(50)
  })

  it('gets a domain of its own later, and goes back to its free subdomain', async () => {
    const label = freeLabel()
    const { customer, params, token } = await owned({ domain: free(label) })
    const name = freeName()
    await pointDomain(shop, name, '203.0.113.80', domainProof(customer.id, name))
    answerOf(await shop.call(addWebSpaceDomain, { params, body: { name } }, { token }))
    const urlOf = async () => {
      const { details } = answerOf(await shop.call(getService, { params }, { token }))
      return 'url' in details ? details.url : ''
    }
    await until(
      async () => {
        await shop.call(lookAtDomains, { params }, { token })
        return urlOf()
      },
      (url) => url === `https://${name}`,
    )
    answerOf(await shop.call(removeWebSpaceDomain, { params, body: { name } }, { token }))
    await until(
      () => {
        shop.clock.advance(1_000)
        return urlOf()
      },
      (url) => url === `https://${label}.tonle.site`,
    )
  })

  it('is a website with its title, theme and plugins at its free subdomain', async () => {
    const name = freeLabel()
    const { customer, service, setupOf, params, token } = await owned({
      domain: free(name),
      theme: 'angkor-press',
      plugins: ['khmer-fonts'],
    })
    expect(service.subject).toBe(`${name}.tonle.site`)
    const { details } = answerOf(await shop.call(getService, { params }, { token }))
    expect(details).toMatchObject({
      ...{ type: 'WORDPRESS_HOSTING', url: `https://${name}.tonle.site`, domains: [] },
      outcomes: [
        { kind: 'theme', name: 'angkor-press', is: 'installed' },
        { kind: 'plugin', name: 'khmer-fonts', is: 'installed' },
        { kind: 'mail', name: 'test', is: 'installed' },
      ],
      ...{ isPublic: false, updates: null, updated: null, updatesItself: true },
    })
    const email = expect.stringContaining(customer.email) as unknown
    expect(setupOf()).toMatchObject({ title: 'ភ្នំពេញ', email, mails: [{ to: email }] })
    expect(certificatesOf(service.external_id)).toEqual([])
    expect(answerOf(await shop.call(listWebSpaceTasks, { params }, { token })).items).toEqual([])
  })

  it('lasts a month longer for a year, and is renewed for a year', async () => {
    const { customer, service } = await owned({}, { duration: 12 })
    const end = new Date(service.starts_at)
    end.setUTCMonth(end.getUTCMonth() + 13)
    expect(new Date(service.expires_at)).toEqual(end)
    const option = { serviceId: service.id }
    const renewal = wordpress({}, { action: 'renewal', option, duration: 12 })
    const cart = answerOf(await add(customer, renewal))
    expect(cart.items).toMatchObject([{ action: 'renewal', extraMonths: 0 }])
    await completed(customer, (await buy(customer, cart)).id)
    const [renewed] = await servicesOf(customer)
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    expect(new Date(renewed?.expires_at ?? '')).toEqual(end)
  })

  it('is ready without a plugin that failed, which is tried again or skipped', async () => {
    await shop.control('kubernetes', {
      ...{ failingSlugs: ['khmer-fonts', 'khqr-payments'], mailFails: true },
    })
    const plugins = ['khmer-fonts', 'khqr-payments']
    const { params, token } = await owned({ plugins })
    const outcomes = async () => {
      const { details } = answerOf(await shop.call(getService, { params }, { token }))
      return details.type === 'WORDPRESS_HOSTING' ? details.outcomes : []
    }
    expect(await outcomes()).toMatchObject([
      {
        ...{ name: 'khmer-fonts', is: 'failed', needsPhp: '9.0' },
        reason: expect.stringMatching(/./) as unknown,
      },
      { name: 'khqr-payments', is: 'failed' },
      { kind: 'mail', is: 'failed', reason: 'SMTP Error: Could not connect to SMTP host.' },
    ])
    await shop.control('kubernetes', { failingSlugs: ['khqr-payments'], mailFails: false })
    expect(answerOf(await shop.call(retryWebSpacePlugins, { params }, { token }))).toMatchObject({
      ...{ kind: 'INSTALL', state: 'RUNNING' },
    })
    await until(outcomes, (all) => all.some(({ is }) => is === 'installed'))
    expect(await outcomes()).toMatchObject([
      { name: 'khmer-fonts', is: 'installed' },
      { name: 'khqr-payments', is: 'failed' },
      { kind: 'mail', is: 'installed' },
    ])
    const body = { names: plugins }
    answerOf(await shop.call(skipWebSpacePlugins, { params, body }, { token }))
    expect(await outcomes()).toMatchObject([
      { name: 'khmer-fonts', is: 'installed' },
      { kind: 'mail' },
    ])
    expect(codeOf(await shop.call(retryWebSpacePlugins, { params }, { token }))).toBe('EMPTY_DATA')
  })

  it('says what is set up now, and how long the latest ones took', async () => {
    const { service } = await owned()
    await shop.db.execute(sql`with ready as (
        select s.*, i.order_id, i.type as item_type from services s
          join order_items i on i.id = s.order_item_id where s.id = ${service.id}::uuid),
      items as (
        insert into order_items select more.* from order_items i, generate_series(2, 20) as at,
          jsonb_populate_record(null::order_items, to_jsonb(i) || jsonb_build_object(
            'id', gen_random_uuid(), 'position', at)) as more
        where i.id = ${service.id}::uuid returning *),
      paid as (
        update orders o set paid_at = r.starts_at - interval '23 seconds' from ready r
        where o.id = r.order_id returning o.id)
      insert into services select more.* from services s, items i, paid,
        jsonb_populate_record(null::services, to_jsonb(s) || jsonb_build_object(
          'id', i.id, 'order_item_id', i.id, 'external_id', i.id,
          'starts_at', s.starts_at + interval '1 day')) as more
      where s.id = ${service.id}::uuid`)
    await shop.db.execute(sql`update services set starts_at = p.paid_at + interval '23 seconds'
      from order_items i join orders p on p.id = i.order_id where i.id = services.order_item_id`)
    const customer = await createCustomer(shop, { dollars: 100 })
    await shop.control('kubernetes', { jobMs: 60_000 })
    const order = await buy(customer, answerOf(await add(customer, wordpress())))
    const { items } = await until(
      () => customer.findOrder(order.id),
      (found) => found.items[0]?.setup?.stage === 'WORDPRESS',
    )
    expect(items).toMatchObject([{ setup: { usualMs: 23_000, lateMs: 23_000 } }])
    await shop.control('kubernetes', { startMs: 60_000 })
    const waiting = await buy(customer, answerOf(await add(customer, wordpress())))
    await until(
      () => customer.findOrder(waiting.id),
      (found) => found.items[0]?.setup?.stage === 'DATABASE',
    )
    await shop.control('kubernetes', { startMs: 0, jobMs: 0 })
    shop.clock.advance(60_000)
    expect((await completed(customer, order.id)).items[0]).not.toHaveProperty('setup')
    await completed(customer, waiting.id)
    await shop.db.execute(sql`delete from services where external_id = id::text`)
  })

  it('is refunded in full when its free subdomain was taken between payment and setup', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const name = freeLabel()
    const cart = answerOf(await add(customer, wordpress({ domain: free(name) })))
    await shop.control('kubernetes', { down: true })
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    const host = `${name}.tonle.site`
    await shop.db.execute(sql`insert into web_space_hosts (host, item_id)
      values (${host}, gen_random_uuid())`)
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => customer.findOrder(order.id),
      ({ items }) => items[0]?.fulfilment === 'REFUNDED',
    )
    expect(await customer.balance()).toBe(100)
  })

  it('moves to its own domain once that leads here', async () => {
    const name = freeName()
    const domain = { option: 'NEW', from: 'NEW_PURCHASE', name } as const
    const { params, token, service, setupOf } = await owned({ domain })
    const url = async () => {
      const { details } = answerOf(await shop.call(getService, { params }, { token }))
      return details.type === 'WORDPRESS_HOSTING' ? details.url : ''
    }
    const states = () =>
      rowsOf<{ state: string }>(
        shop.db,
        sql`select state from web_space_tasks where service_id = ${params.id}::uuid`,
      )
    await until(
      () => {
        shop.clock.advance(1_000)
        return states()
      },
      ([task]) => task?.state === 'DONE',
    )
    expect(await url()).toBe(`https://${name}`)
    expect(setupOf()).toMatchObject({ url: `https://${name}` })
    expect(certificatesOf(service.external_id)).not.toEqual([])
    const panel = answerOf(await shop.call(openPanel, { params }, { token }))
    expect(panel.url).toMatch(new RegExp(`^https://${name}/\\?flow_login=`))
  })

  it('grows with its plan, and not back', async () => {
    const { customer, service } = await owned()
    const option = { serviceId: service.id }
    const upgrade = wordpress({}, { action: 'upgrade', option, productKey: 'wp-standard' })
    await completed(customer, (await buy(customer, answerOf(await add(customer, upgrade)))).id)
    expect(await servicesOf(customer)).toMatchObject([{ product_key: 'wp-standard' }])
    const smaller = { ...upgrade, productKey: 'wp-basic' }
    expect(codeOf(await add(customer, smaller))).toBe('DISK_CANNOT_SHRINK')
  })
})

describe('what customers do with WordPress', () => {
  type Owned = Pick<Awaited<ReturnType<typeof owned>>, 'params' | 'token'>
  const detailsOf = async ({ params, token }: Owned) => {
    const { details } = answerOf(await shop.call(getService, { params }, { token }))
    if (details.type !== 'WORDPRESS_HOSTING') throw new Error('no WordPress')
    return details
  }
  // From the database: a customer may ask for tasks 60 times a minute only.
  const ended = ({ params }: Owned) =>
    until(
      () =>
        rowsOf(
          shop.db,
          sql`select id from web_space_tasks
            where service_id = ${params.id}::uuid and state = 'RUNNING'`,
        ),
      (running) => running.length === 0,
    )

  it('is a look for updates, one of them, all of them, and none twice at once', async () => {
    const webSpace = await owned({ plugins: ['khmer-fonts', 'khqr-payments'] })
    const { params, token, setupOf } = webSpace
    await shop.control('kubernetes', {
      newVersions: { 'core-major': '7.0', 'khmer-fonts': '2.0', 'khqr-payments': '3.0' },
    })
    answerOf(await shop.call(lookForWebSpaceUpdates, { params }, { token }))
    await ended(webSpace)
    const { updates } = await detailsOf(webSpace)
    expect(updates?.items.map(({ kind, name, from, to }) => [kind, name, from, to])).toEqual([
      ['core', 'major', '6.8.1', '7.0'],
      ['plugin', 'khmer-fonts', '1.0', '2.0'],
      ['plugin', 'khqr-payments', '1.0', '3.0'],
    ])
    await shop.control('kubernetes', { jobMs: 60_000 })
    const one = { only: { kind: 'plugin', name: 'khmer-fonts' } } as const
    answerOf(await shop.call(updateWebSpace, { params, body: one }, { token }))
    expect(codeOf(await shop.call(updateWebSpace, { params, body: {} }, { token }))).toBe(
      'CHANGE_IN_PROGRESS',
    )
    await shop.control('kubernetes', { jobMs: 0 })
    shop.clock.advance(30_000)
    await ended(webSpace)
    expect(await detailsOf(webSpace)).toMatchObject({
      updates: { items: [{ kind: 'core' }, { name: 'khqr-payments' }] },
      updated: { outcomes: [{ name: 'khmer-fonts', is: 'installed' }] },
    })
    expect(codeOf(await shop.call(updateWebSpace, { params, body: one }, { token }))).toBe(
      'EMPTY_DATA',
    )
    answerOf(await shop.call(updateWebSpace, { params, body: {} }, { token }))
    await ended(webSpace)
    expect((await detailsOf(webSpace)).updates?.items).toEqual([])
    expect(setupOf()?.versions).toMatchObject({ core: '7.0', 'khqr-payments': '3.0' })
    const backups = answerOf(await shop.call(listWebSpaceBackups, { params }, { token }))
    expect(backups.items.map(({ cause }) => cause)).toEqual(['BEFORE_UPDATE', 'BEFORE_UPDATE'])
  })

  it('is going live, and hiding again', async () => {
    const webSpace = await owned()
    const { params, token, setupOf } = webSpace
    for (const isPublic of [true, false]) {
      answerOf(await shop.call(setWebSpacePublic, { params, body: { isPublic } }, { token }))
      await ended(webSpace)
      expect(await detailsOf(webSpace)).toMatchObject({ isPublic })
      expect(setupOf()?.options.blog_public).toBe(isPublic ? '1' : '0')
    }
  })

  it('is a backup beside the website, and a switch to it, which can be undone', async () => {
    const webSpace = await owned()
    const { params, token, setupOf } = webSpace
    const deps = { db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue }
    const copyEnded = () =>
      until(
        async () => {
          await removeEndedCopies(deps)
          return (await detailsOf(webSpace)).copy
        },
        (copy) => copy === null,
      )
    answerOf(await shop.call(backUpWebSpace, { params }, { token }))
    await ended(webSpace)
    const [backup] = answerOf(await shop.call(listWebSpaceBackups, { params }, { token })).items
    const body = { backup: backup?.id ?? '' }
    const beside = (chosen = body) =>
      shop.call(restoreWebSpaceBeside, { params, body: chosen }, { token })
    expect(codeOf(await beside({ backup: '0'.repeat(64) }))).toBe('RESTORE_POINT_NOT_FOUND')
    expect(codeOf(await shop.call(switchToWebSpaceCopy, { params }, { token }))).toBe('EMPTY_DATA')
    answerOf(await beside())
    expect(codeOf(await beside())).toBe('CHANGE_IN_PROGRESS')
    await ended(webSpace)
    const { copy } = await detailsOf(webSpace)
    expect(copy).toMatchObject({ state: 'READY', backup: body.backup, backupAt: backup?.at })
    expect(copy?.url).toMatch(/^https:\/\/restore-\d{4}-[0-9a-f]{8}\.tonle\.site$/)
    const hours = (Date.parse(copy?.until ?? '') - shop.clock.now().getTime()) / 3_600_000
    expect(Math.round(hours)).toBe(48)
    expect(codeOf(await beside())).toBe('CHANGE_IN_PROGRESS')
    const current = setupOf()
    const at = shop.clock.now().toISOString()
    current?.content.push({ what: 'orders', at })
    answerOf(await shop.call(countNewerContent, { params, body }, { token }))
    await ended(webSpace)
    expect((await detailsOf(webSpace)).newer).toMatchObject({ ...body, orders: 1, posts: 0 })
    answerOf(await shop.call(switchToWebSpaceCopy, { params }, { token }))
    await ended(webSpace)
    expect(setupOf()?.content).toEqual([])
    await copyEnded()
    const { items } = answerOf(await shop.call(listWebSpaceBackups, { params }, { token }))
    expect(items.map(({ cause }) => cause)).toEqual(['BEFORE_RESTORE', 'CUSTOMER'])
    const undo = { backup: items[0]?.id ?? '' }
    answerOf(await shop.call(restoreWebSpace, { params, body: undo }, { token }))
    await ended(webSpace)
    expect(setupOf()?.content).toHaveLength(1)
  })

  it('is removing a copy, which also ends by itself after two days, and when it fails', async () => {
    const webSpace = await owned()
    const { params, token } = webSpace
    const deps = { db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue }
    answerOf(await shop.call(backUpWebSpace, { params }, { token }))
    await ended(webSpace)
    const [backup] = answerOf(await shop.call(listWebSpaceBackups, { params }, { token })).items
    const body = { backup: backup?.id ?? '' }
    const copied = async (by: string) => {
      answerOf(await shop.call(restoreWebSpaceBeside, { params, body }, { token: by }))
      await ended({ params, token: by })
      return (await detailsOf({ params, token: by })).copy
    }
    const gone = (by: string) =>
      until(
        () => detailsOf({ params, token: by }),
        (details) => details.copy === null,
      )
    expect(await copied(token)).toMatchObject({ state: 'READY' })
    expect(await removeEndedCopies(deps)).toBe(0)
    answerOf(await shop.call(removeWebSpaceCopy, { params }, { token }))
    await gone(token)
    expect(codeOf(await shop.call(removeWebSpaceCopy, { params }, { token }))).toBe('EMPTY_DATA')
    expect(await copied(token)).toMatchObject({ state: 'READY' })
    shop.clock.advance(48 * 3_600_000)
    await removeEndedCopies(deps)
    const later = await issueToken(shop, webSpace.customer.id)
    await gone(later)
    await shop.control('kubernetes', { failingJobs: ['restore'] })
    answerOf(await shop.call(restoreWebSpaceBeside, { params, body }, { token: later }))
    await shop.db.execute(sql`update web_space_tasks set state = 'FAILED'
      where service_id = ${params.id}::uuid and kind = 'BESIDE' and state = 'RUNNING'`)
    expect((await detailsOf({ params, token: later })).copy?.state).toBe('PREPARING')
    await removeEndedCopies(deps)
    await gone(later)
  })

  it('is to see when a backup of the plan was tested: one each week', async () => {
    const webSpace = await owned({}, { productKey: 'wp-premium' })
    const { params, token } = webSpace
    expect((await detailsOf(webSpace)).backupTestedAt).toBeNull()
    answerOf(await shop.call(backUpWebSpace, { params }, { token }))
    await ended(webSpace)
    const deps = { db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue }
    const hourInZone = (shop.clock.now().getUTCHours() + 7) % 24
    shop.clock.advance((7 * 24 + 26 - hourInZone) * 3_600_000)
    await beginBackupTests(deps)
    const again = { ...webSpace, token: await issueToken(shop, webSpace.customer.id) }
    const { backupTestedAt } = await until(
      () => detailsOf(again),
      (details) => details.backupTestedAt !== null,
    )
    expect(backupTestedAt?.slice(0, 10)).toBe(shop.clock.now().toISOString().slice(0, 10))
    expect(await beginBackupTests(deps)).toBe(0)
  })

  it('is nothing each night: new versions are installed by themselves, once', async () => {
    const webSpace = await owned({ plugins: ['khmer-fonts'] })
    await shop.control('kubernetes', { newVersions: { core: '6.8.3', 'khmer-fonts': '2.0' } })
    const deps = { db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue }
    const hourInZone = (shop.clock.now().getUTCHours() + 7) % 24
    shop.clock.advance((24 - hourInZone) * 3_600_000)
    expect(await beginNightlyUpdates(deps)).toBe(0)
    shop.clock.advance(2 * 3_600_000 + 24 * 3_600_000)
    await beginNightlyUpdates(deps)
    const again = { ...webSpace, token: await issueToken(shop, webSpace.customer.id) }
    await until(
      () => detailsOf(again),
      ({ updated }) => updated !== null,
    )
    expect(webSpace.setupOf()?.versions).toEqual({ core: '6.8.3', 'khmer-fonts': '2.0' })
    expect(await beginNightlyUpdates(deps)).toBe(0)
  })

  it('is a dashboard in one click and a new password, shown once and only to its customer', async () => {
    const { params, token, setupOf } = await owned()
    const panel = answerOf(await shop.call(openPanel, { params }, { token }))
    expect(panel.url).toContain('.tonle.site/?flow_login=')
    const login = answerOf(await shop.call(resetWebSpacePassword, { params }, { token }))
    expect(login.password).toMatch(/^\w{24}$/)
    const hash = createHash('sha256').update(login.password).digest('hex')
    expect(setupOf()).toMatchObject({ user: login.user, passwordHash: hash })
    const again = answerOf(await shop.call(resetWebSpacePassword, { params }, { token }))
    expect(again.user).toBe(login.user)
    expect(again.password).not.toBe(login.password)
    const stored = await rowsOf(shop.db, sql`select intent, value from steps`)
    expect(JSON.stringify(stored)).not.toContain(again.password)
    const stranger = { token: (await createCustomer(shop)).token }
    for (const call of [
      openPanel,
      resetWebSpacePassword,
      retryWebSpacePlugins,
      listWebSpaceTasks,
    ]) {
      expect(codeOf(await shop.call(call, { params }, stranger))).toBe('SERVICE_NOT_FOUND')
    }
  })
})
