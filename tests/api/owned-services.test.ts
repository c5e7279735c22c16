import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serviceTaskCalls } from '../../src/contract/service-tasks.ts'
import { getService, listServices, setServiceAutoRenew } from '../../src/contract/services.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import {
  orderItems,
  orders,
  refreshTokens,
  services,
} from '../../src/server/platform/db/schema/index.ts'
import { placeHold } from '../../src/server/services/lifecycle/index.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import {
  createWhmAccount,
  insertHosting,
  newHosting,
  type StoredHosting,
} from './hosting-service.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const { panel, webmail, usage, password } = serviceTaskCalls
const nameservers = ['ns1.tonle.example', 'ns2.tonle.example']

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ NAMESERVERS: nameservers.join(',') })
})
afterAll(() => shop.stop())
afterEach(() => {
  shop.sandbox.behaviours.reset()
})

const dayMs = 86_400_000

type Owner = TestCustomer & { readonly hosting: StoredHosting }

/** Stores the hosting of a customer, with its account at the server. */
const addHosting = async (customer: TestCustomer, domain?: string): Promise<Owner> => {
  const hosting = newHosting(customer.id, shop.clock.now(), domain)
  await insertHosting(shop.db, hosting)
  await createWhmAccount(shop.sandbox.endpoints.whm, hosting, shop.config.whm.contactMail)
  return { ...customer, hosting }
}
const ownerOf = async (): Promise<Owner> => addHosting(await createCustomer(shop))

const list = async ({ token }: TestCustomer, query: object = {}) =>
  answerOf(await shop.call(listServices, { query }, { token }))
const detail = ({ token, hosting }: Pick<Owner, 'token' | 'hosting'>) =>
  shop.call(getService, { params: { id: hosting.id } }, { token })
const set = (id: string, values: Partial<typeof services.$inferInsert>) =>
  shop.db.update(services).set(values).where(eq(services.id, id))

const tasksOf = ({ token, hosting: { id } }: Pick<Owner, 'token' | 'hosting'>) => {
  const params = { id }
  return {
    panel: () => shop.call(panel, { params }, { token }),
    webmail: () => shop.call(webmail, { params }, { token }),
    usage: () => shop.call(usage, { params }, { token }),
    password: (chosen = 'Another-9-one') =>
      shop.call(password, { params, body: { password: chosen } }, { token }),
  }
}

const codesOfAll = async (owner: Pick<Owner, 'token' | 'hosting'>) => {
  const tasks = tasksOf(owner)
  return {
    panel: codeOf(await tasks.panel()),
    webmail: codeOf(await tasks.webmail()),
    usage: codeOf(await tasks.usage()),
    password: codeOf(await tasks.password()),
  }
}

describe('the list of services', () => {
  it('requires a session, and is empty without services', async () => {
    expect(codeOf(await shop.call(listServices, { query: {} }))).toBe('UNAUTHORIZED')
    const nothing = { items: [], total: 0, categories: [], pending: [] }
    expect(await list(await createCustomer(shop))).toEqual(nothing)
  })

  it('has hosting and domains, these under their ids, and filters by category and family', async () => {
    const owner = await addHosting(await createCustomer(shop, { dollars: 100 }))
    const name = freeName()
    const order = await owner.order([name], 'BALANCE')
    answerOf(await owner.payByBalance(order.id))
    const all = await until(
      () => list(owner),
      ({ total }) => total === 2,
    )
    const { id, domain, expiresAt } = owner.hosting
    expect(all.items[0]).toMatchObject({
      ...{ id, type: 'SHARED_HOSTING', productKey: 'sh-basic', subject: domain, name: domain },
      ...{ state: 'ACTIVE', holds: [], autoRenew: true, deadline: null },
      // $26.90 and 10 % VAT.
      renewalPrice: 29.59,
      expiresAt: expiresAt.toISOString(),
    })
    const [row] = await rowsOf<{ id: string }>(
      shop.db,
      sql`select id from domains where id = ${all.items[1]?.id ?? ''}::uuid`,
    )
    expect(row?.id).toBe(all.items[1]?.id)
    expect(all.items[1]).toMatchObject({ type: 'DOMAIN', subject: name, renewalPrice: 16.49 })
    expect(all.categories).toEqual([
      { category: 'DOMAIN', total: 1 },
      { category: 'SHARED_HOSTING', total: 1 },
    ])
    const ids = async (query: object) => {
      const found = await list(owner, query)
      expect(found.total).toBe(found.items.length)
      return found.items.map((item) => item.type)
    }
    expect(await ids({ category: 'SHARED_HOSTING' })).toEqual(['SHARED_HOSTING'])
    expect(await ids({ category: 'DOMAIN' })).toEqual(['DOMAIN'])
    expect(await ids({ category: 'SSL' })).toEqual([])
    expect(await ids({ family: 'sharedhosting' })).toEqual(['SHARED_HOSTING'])
    expect(await ids({ family: 'cloudserver' })).toEqual([])
    expect(await ids({ family: 'sharedhosting', category: 'DOMAIN' })).toEqual([])
    const second = await list(owner, { limit: '1', page: '2' })
    expect(second).toMatchObject({ items: [all.items[1]], total: 2 })
    expect((await list(await ownerOf())).total).toBe(1)
  })

  it.each([{ category: 'FAX' }, { family: 'domain' }, { limit: '0' }, { page: '0' }])(
    'refuses %j',
    async (query) => {
      const { token } = await createCustomer(shop)
      const outcome = await shop.call(listServices, { query: query as object }, { token })
      expect(codeOf(outcome)).toBe('BAD_REQUEST')
    },
  )

  it('shows the stage of each service’s life, ended ones last', async () => {
    const customer = await createCustomer(shop)
    const now = shop.clock.now().getTime()
    const ends = [-20, -5, 10, 40]
    const owners = await Promise.all(ends.map(() => addHosting(customer)))
    for (const [at, { hosting }] of owners.entries()) {
      await set(hosting.id, { expiresAt: new Date(now + (ends[at] ?? 0) * dayMs) })
    }
    // Its removal was announced for yesterday.
    await shop.db.execute(sql`update services
      set config = config || jsonb_build_object('removalNotice', 'SOON@' || expires_at::text,
        'removalNoticeAt', ${new Date(now - 4 * dayMs).toISOString()}::text)
      where id = ${owners[0]?.hosting.id ?? ''}::uuid`)
    const ended = await addHosting(customer)
    await set(ended.hosting.id, { state: 'ENDED', expiresAt: new Date(now - 100 * dayMs) })
    const { items } = await list(customer)
    expect(items.map(({ state, autoRenew }) => [state, autoRenew])).toEqual([
      ['EXPIRED', false],
      ['GRACE', true],
      ['EXPIRING', true],
      ['ACTIVE', true],
      ['ENDED', false],
    ])
    expect(items.map(({ deadline }) => deadline !== null)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('has paid items until they are services, without renewals', async () => {
    const owner = await addHosting(await createCustomer(shop, { dollars: 100 }))
    const { itemId, domain } = owner.hosting
    const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.id, itemId))
    if (item === undefined) throw new Error('no item')
    await shop.db.delete(services).where(eq(services.id, owner.hosting.id))
    await shop.db.update(orders).set({ state: 'PAID' }).where(eq(orders.id, item.orderId))
    await shop.db
      .update(orderItems)
      .set({ fulfilment: 'IN_PROGRESS' })
      .where(eq(orderItems.id, itemId))
    const pending = async () => (await list(owner)).pending
    const { orderId } = item
    expect(await pending()).toMatchObject([
      { orderId, type: 'SHARED_HOSTING', subject: domain, state: 'IN_PROGRESS' },
    ])
    expect((await list(await createCustomer(shop))).pending).toEqual([])
    const setItem = (values: Partial<typeof orderItems.$inferInsert>) =>
      shop.db.update(orderItems).set(values).where(eq(orderItems.id, itemId))
    await setItem({ serviceId: randomUUID() })
    expect(await pending()).toEqual([])
    await setItem({ serviceId: null, fulfilment: 'REFUNDED' })
    expect(await pending()).toEqual([])
  })
})

describe('one service', () => {
  it('is shown with the details of its type', async () => {
    const owner = await ownerOf()
    const { domain, expiresAt } = owner.hosting
    const shown = answerOf(await detail(owner))
    expect(shown).toMatchObject({
      ...{ type: 'SHARED_HOSTING', state: 'ACTIVE', subject: domain },
      renewal: { until: expiresAt.toISOString() },
      details: {
        ...{ type: 'SHARED_HOSTING', websiteName: 'My shop', domain, ip: '203.0.113.20' },
        ...{ nameservers, planName: 'Basic', duration: 1, durationType: 'YEAR' },
        limits: [
          { name: 'sh-quota', value: 5, unit: 'gb' },
          { name: 'sh-bwlimit', value: 50, unit: 'gb' },
          { name: 'sh-maxpop', value: 5, unit: 'count' },
        ],
      },
    })
  })

  it('of another customer is not found by any call', async () => {
    const { hosting } = await ownerOf()
    const { token } = await createCustomer(shop)
    for (const id of [hosting.id, randomUUID()]) {
      const thief = { token, hosting: { ...hosting, id } }
      expect(codeOf(await detail(thief))).toBe('SERVICE_NOT_FOUND')
      expect(new Set(Object.values(await codesOfAll(thief)))).toEqual(
        new Set(['SERVICE_NOT_FOUND']),
      )
      const renewing = { params: { id }, body: { enabled: false } }
      expect(codeOf(await shop.call(setServiceAutoRenew, renewing, { token }))).toBe(
        'SERVICE_NOT_FOUND',
      )
    }
    expect(codeOf(await shop.call(getService, { params: { id: hosting.id } }))).toBe('UNAUTHORIZED')
  })

  it('turns its automatic renewal off and on', async () => {
    const owner = await ownerOf()
    const { token, hosting } = owner
    for (const enabled of [false, true]) {
      const renewing = { params: { id: hosting.id }, body: { enabled } }
      expect(answerOf(await shop.call(setServiceAutoRenew, renewing, { token }))).toEqual({
        enabled,
      })
      expect(answerOf(await detail(owner)).autoRenew).toBe(enabled)
    }
  })
})

describe('hosting', () => {
  it('signs its owner in to panel and webmail with links for one use', async () => {
    const owner = await ownerOf()
    const tasks = tasksOf(owner)
    for (const [open, title] of [
      [tasks.panel, 'cPanel'],
      [tasks.webmail, 'Webmail'],
    ] as const) {
      const { url, expiresAt } = answerOf(await open())
      expect(Date.parse(expiresAt)).toBeGreaterThan(shop.clock.now().getTime())
      const page = await (await fetch(url)).text()
      expect(page).toContain(`<h1>${title}</h1>`)
      expect(page).toContain(owner.hosting.domain)
      expect(await (await fetch(url)).text()).toContain('expired')
    }
  })

  it('shows its usage in bytes', async () => {
    const { meters } = answerOf(await tasksOf(await ownerOf()).usage())
    expect(meters).toMatchObject([
      { meter: 'DISK', used: 14 * 1_048_576, limit: 5120 * 1_048_576 },
      { meter: 'TRAFFIC', limit: 51_200 * 1_048_576 },
    ])
  })

  it('sets its password for an owner who has confirmed their identity', async () => {
    const owner = await ownerOf()
    const hashes = async () => {
      const response = await fetch(`${shop.sandbox.endpoints.control}/control/whm/accounts`)
      const accounts = (await response.json()) as { domain: string; passwordHash: string }[]
      return accounts.find(({ domain }) => domain === owner.hosting.domain)?.passwordHash
    }
    const before = await hashes()
    answerOf(await tasksOf(owner).password())
    expect(await hashes()).not.toBe(before)
    await shop.db
      .update(refreshTokens)
      .set({ authenticatedAt: new Date(shop.clock.now().getTime() - 3_600_000) })
      .where(eq(refreshTokens.customerId, owner.id))
    expect(codeOf(await tasksOf(owner).password())).toBe('REAUTHENTICATION_REQUIRED')
  })

  it('names what is wrong with a password', async () => {
    const tasks = tasksOf(await ownerOf())
    expect(await tasks.password('short')).toMatchObject({
      status: 400,
      problem: { messageCode: 'BAD_REQUEST', errors: [{ field: 'password' }] },
    })
    const refuse = {
      passwd: 'Sorry, the password you selected cannot be used because it is too weak',
    }
    await shop.control('whm', { refuse })
    expect(await tasks.password()).toMatchObject({
      status: 400,
      problem: {
        messageCode: 'INVALID_PASSWORD',
        errors: [{ field: 'password', code: 'PASSWORD_TOO_COMMON' }],
      },
    })
  })

  it('is busy while its server is down', async () => {
    const owner = await ownerOf()
    await shop.control('whm', { down: true })
    expect(await codesOfAll(owner)).toEqual({
      ...{ panel: 'SERVICE_BUSY', webmail: 'SERVICE_BUSY' },
      ...{ usage: 'SERVICE_BUSY', password: 'SERVICE_BUSY' },
    })
    expect(answerOf(await detail(owner)).state).toBe('ACTIVE')
  })

  it('whose account is gone reports an error of ours', async () => {
    const customer = await createCustomer(shop)
    const hosting = newHosting(customer.id, shop.clock.now())
    await insertHosting(shop.db, hosting)
    expect(codeOf(await tasksOf({ ...customer, hosting }).panel())).toBe('SERVICE_SERVER_ERROR')
  })

  it('that is suspended allows its usage only', async () => {
    const owner = await ownerOf()
    const hold = { serviceId: owner.hosting.id, reason: 'OVERDUE' } as const
    await placeHold(shop.db, hold, { kind: 'staff', id: 'sreng' }, shop.clock.now())
    expect(answerOf(await detail(owner))).toMatchObject({ state: 'SUSPENDED', holds: ['OVERDUE'] })
    const held = 'SERVICE_SUSPENDED'
    expect(await codesOfAll(owner)).toEqual({
      ...{ panel: held, webmail: held, usage: 'OK', password: held },
    })
  })

  it('that has ended allows nothing', async () => {
    const owner = await ownerOf()
    await set(owner.hosting.id, { state: 'ENDED' })
    expect(new Set(Object.values(await codesOfAll(owner)))).toEqual(
      new Set(['SERVICE_STATE_INVALID']),
    )
  })
})

it('a domain has no panel', async () => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const order = await customer.order([freeName()], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  const { items } = await until(
    () => list(customer),
    ({ total }) => total === 1,
  )
  const params = { id: items[0]?.id ?? '' }
  const { token } = customer
  expect(codeOf(await shop.call(panel, { params }, { token }))).toBe('SERVICE_STATE_INVALID')
  expect(answerOf(await shop.call(getService, { params }, { token })).details).toEqual({
    type: 'DOMAIN',
  })
})
