import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCsr } from '../../src/client/new-csr.ts'
import * as items from '../../src/contract/cart-products.ts'
import { addItems, type Cart } from '../../src/contract/cart.ts'
import * as certificates from '../../src/contract/certificates.ts'
import type { NewItem } from '../../src/contract/items/variants.ts'
import { listProducts } from '../../src/contract/products.ts'
import { serviceTaskCalls as tasks } from '../../src/contract/service-tasks.ts'
import { cancelSmsCampaign, createSmsCampaign } from '../../src/contract/sms-campaigns.ts'
import { visit } from '../../src/sandbox/kubernetes/index.ts'
import { createApp, type App } from '../../src/server/app.ts'
import { decideNoRoom, listServersWithoutRoom } from '../../src/contract/no-room.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createProviders } from '../../src/server/providers/create-providers.ts'
import {
  createFollowHolds,
  createWakeChanges,
} from '../../src/server/services/cloud-servers/index.ts'
import { liftHold, placeHold } from '../../src/server/services/lifecycle/index.ts'
import { endOverdue } from '../../src/server/services/sms-campaigns/overdue-messages.ts'
import { smsCredits } from '../../src/server/services/sms-credits/index.ts'
import { freeName, buyerWith } from './buying.ts'
import { regionOfServers, serverBuyers } from './cloud-servers-bought.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { createLife } from './mortal.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const life = createLife()
const killsOf = new Map<string, number>()
let shop: ShopApi
let mortal: App
beforeAll(async () => {
  shop = await startApi(
    {
      ...{ JOBS: 'off', NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example' },
      ...{ PARKING_IPS: '192.0.2.80', SECRET_KEYS: `kills:${randomBytes(32).toString('base64')}` },
    },
    { startsAt: new Date('2026-11-24T03:00:00Z') },
  )
  const { config, clock, database } = shop
  mortal = await createApp({
    ...{ config, clock, log: createLog('silent'), websiteUrl: () => shop.url },
    database: { ...database, db: life.mortalDatabase(database.db) },
    providers: life.mortal(createProviders(config, clock)),
  })
})
afterAll(async () => {
  life.begin()
  await mortal.stop()
  await shop.stop()
})

/** The jobs between payment and ready; mails are sent elsewhere. */
const names = [
  'fulfil-order',
  'publish-dns-zone',
  'lock-new-domain',
  'change-cloud-server',
  'advance-certificate',
]

interface StoredJob extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly data: unknown
}

const waitingJobs = (of: readonly string[] = names) =>
  rowsOf<StoredJob>(
    shop.db,
    sql`select id::text, name, data from pgboss.job where state = 'created'
      and name in ${of} order by created_on, id`,
  )

const complete = ({ id, name }: StoredJob) =>
  rowsOf(
    shop.db,
    sql`update pgboss.job set state = 'completed', completed_on = now()
      where name = ${name} and id = ${id}::uuid`,
  )

/** Lets the time pass until more is due. */
const goOn = async (): Promise<void> => {
  shop.clock.advance(31_000)
  const { enqueueOnce } = shop.app.jobs
  await shop.app.runSchedule('items that wait')
  await shop.app.runSchedule('certificates')
  await createWakeChanges({ db: shop.db, clock: shop.clock, enqueueOnce })()
}

const mostRounds = 200

/** Does what is due. Each process that runs a job dies one moment later than the one before. */
const work = async (what: string, isEnded: () => Promise<boolean>, of = names): Promise<void> => {
  let lives = 0
  for (let round = 0; round < mostRounds; round += 1) {
    const jobs = await waitingJobs(of)
    if (jobs.length === 0) {
      if (await isEnded()) return
      await goOn()
    }
    for (const job of jobs) {
      lives += 1
      life.begin(lives)
      const outcome = await mortal.perform(job.name, job.data).then(
        () => 'done',
        () => 'failed',
      )
      await life.ended()
      if (life.isDead()) killsOf.set(what, (killsOf.get(what) ?? 0) + 1)
      else if (outcome === 'done') await complete(job)
    }
  }
  throw new Error(`${what} does not end`)
}

const jobsAdded = () =>
  until(
    () => waitingJobs(),
    (jobs) => jobs.length > 0,
  )

const isCompleted = (customer: TestCustomer, orderId: string) => async () => {
  const { state, items: bought } = await customer.findOrder(orderId)
  return state === 'COMPLETED' && bought.every(({ fulfilment }) => fulfilment === 'ACTIVE')
}

/** Pays a cart, and expects that its items become ready and cost their price once. */
const buy = async (what: string, customer: TestCustomer, cart: Cart): Promise<void> => {
  const before = await customer.balance()
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  await jobsAdded()
  await work(what, isCompleted(customer, order.id))
  expect(await customer.balance()).toBeCloseTo(before - cart.grandTotal)
}

const rich = () => createCustomer(shop, { dollars: 900 })

/** Gives a customer a token that is valid now. */
const again = async (customer: TestCustomer): Promise<TestCustomer> => {
  const token = await issueToken(shop, customer.id)
  return { ...customer, ...buyerWith(shop, token, customer.email) }
}

const outside = async <Row>(path: string, row: v.GenericSchema<unknown, Row>): Promise<Row[]> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/${path}`)
  return v.parse(v.array(row), await response.json())
}

const servicesOf = async ({ id }: TestCustomer) =>
  rowsOf<{ id: string; type: string }>(
    shop.db,
    sql`select id::text, type from services where customer_id = ${id}::uuid`,
  )

const regionOf = async (
  type: 'CLOUD_HOSTING' | 'SHARED_HOSTING' | 'WORDPRESS_HOSTING',
): Promise<string> => {
  const [region = ''] = Object.keys(answerOf(await shop.call(listProducts, { query: { type } })))
  return region
}

const monthly = () => ({
  ...{ action: 'purchase' as const, qty: 1 as const, addons: [] },
  ...{ duration: 1, durationType: 'MONTH' as const },
})
const hostingOptions = () => ({
  websiteName: 'My shop',
  domain: { option: 'EXISTING' as const, from: 'THIRD_PARTY' as const, name: freeName() },
})

it('a killed registration registers one domain, with its zone', async () => {
  const customer = await rich()
  const name = freeName()
  await buy('registry, PowerDNS: domain', customer, await customer.add([name]))
  const domains = await outside(
    'registry/domains',
    v.object({ name: v.string(), years: v.number() }),
  )
  expect(domains.filter((one) => one.name === name)).toMatchObject([{ years: 1 }])
  const zones = await rowsOf<{ isPublished: boolean }>(
    shop.db,
    sql`select published_version = version as "isPublished" from dns_zones where name = ${name}`,
  )
  expect(zones).toEqual([{ isPublished: true }])
})

it('a killed order of shared hosting creates one account', async () => {
  const customer = await rich()
  const [option, regionId] = [hostingOptions(), await regionOf('SHARED_HOSTING')]
  const item = { ...monthly(), productKey: 'sh-basic', regionId, option }
  const { token } = customer
  const cart = await shop.call(items.sharedHostingItems.add, { body: { items: [item] } }, { token })
  await buy('WHM: shared hosting', customer, answerOf(cart))
  const accounts = await outside('whm/accounts', v.object({ domain: v.string() }))
  expect(accounts.filter(({ domain }) => domain === option.domain.name)).toHaveLength(1)
  expect(await servicesOf(customer)).toHaveLength(1)
})

/** Opens and closes the tools of a customer's hosting, and sets its values, with kills. */
const killedAccess = async (customer: TestCustomer): Promise<void> => {
  const [service] = await servicesOf(customer)
  const params = { id: service?.id ?? '' }
  const later = { token: (await again(customer)).token }
  const { kubernetes } = shop.sandbox
  const tools = () => kubernetes.table.all().filter(({ name }) => name.endsWith('-tool'))
  const tasksEnd = async () => {
    const left = await rowsOf(
      shop.db,
      sql`select from web_space_tasks where state = 'RUNNING' and kind in ('TOOL', 'VALUES')`,
    )
    return left.length === 0
  }
  for (const tool of ['FILES', 'DATABASE'] as const) {
    const input = { params, body: { tool } }
    const opened = answerOf(await shop.call(tasks.openWebSpaceTool, input, later))
    await work('Kubernetes: tools', tasksEnd, ['work-on-site'])
    const login = { user: opened.user ?? '', password: opened.password }
    expect(visit(kubernetes, new URL(opened.url).host, login)).toBe(200)
    expect(tools().filter(({ kind }) => kind === 'Deployment')).toHaveLength(1)
    answerOf(await shop.call(tasks.closeWebSpaceTool, input, later))
    await work('Kubernetes: tools', tasksEnd, ['work-on-site'])
    expect(tools()).toEqual([])
    const { tools: left } = answerOf(await shop.call(tasks.webSpaceAccess, { params }, later))
    expect(left).toEqual([])
  }
  const body = { revision: 0, items: [{ name: 'API_KEY', value: 'a' }] }
  answerOf(await shop.call(tasks.setWebSpaceValues, { params, body }, later))
  await work('Kubernetes: values', tasksEnd, ['work-on-site'])
  const values = answerOf(await shop.call(tasks.webSpaceValues, { params }, later))
  expect(values).toEqual({ revision: 1, items: [{ name: 'API_KEY', isEmpty: false }] })
}

it('a killed order of cloud hosting creates one space, whose tools open once and close', async () => {
  const customer = await rich()
  const regionId = await regionOf('CLOUD_HOSTING')
  const item = { ...monthly(), productKey: 'ch-basic', regionId, option: hostingOptions() }
  const { token } = customer
  const cart = await shop.call(items.cloudHostingItems.add, { body: { items: [item] } }, { token })
  const spaces = () =>
    shop.sandbox.kubernetes.table.all().filter(({ kind }) => kind === 'Namespace').length
  const before = spaces()
  await buy('Kubernetes: cloud hosting', customer, answerOf(cart))
  expect(spaces()).toBe(before + 1)
  expect(await servicesOf(customer)).toHaveLength(1)
  await killedAccess(customer)
})

it('a killed order of WordPress creates one space and installs once', async () => {
  const customer = await rich()
  const regionId = await regionOf('WORDPRESS_HOSTING')
  const domain = { option: 'FREE' as const, from: 'FREE_DOMAIN' as const, name: 'kills' }
  const option = { websiteName: 'My blog', domain, theme: 'astra', plugins: ['contact-form-7'] }
  const item = { ...monthly(), productKey: 'wp-basic', regionId, option }
  const { token } = customer
  const cart = await shop.call(
    items.wordpressHostingItems.add,
    { body: { items: [item] } },
    { token },
  )
  const objects = (kind: string) =>
    shop.sandbox.kubernetes.table.all().filter((object) => object.kind === kind).length
  const before = { spaces: objects('Namespace'), jobs: objects('Job') }
  await buy('Kubernetes: WordPress', customer, answerOf(cart))
  expect(objects('Namespace')).toBe(before.spaces + 1)
  expect(objects('Job')).toBe(before.jobs + 1)
  expect(await servicesOf(customer)).toHaveLength(1)
})

it('a killed server is one server after its order and each of its changes', async () => {
  const regionId = await regionOfServers(shop)
  const buyers = serverBuyers(shop, regionId)
  const customer = await rich()
  await buy('OpenStack: server', customer, answerOf(await buyers.add(customer, buyers.server())))
  const [server] = await buyers.servicesOf(customer)
  if (server === undefined) throw new Error('there is no server')
  const { id } = server
  const params = { id }
  const journal = () => shop.sandbox.openStack.cloud.journal
  const created = journal().filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/servers'),
  )
  expect(created).toHaveLength(1)

  /** Begins a long action, and expects it to end well. */
  const changed = async (what: string, begin: (token: string) => Promise<{ ok: boolean }>) => {
    const { token } = await again(customer)
    expect(await begin(token)).toMatchObject({ ok: true })
    await work(what, async () => {
      const { token: later } = await again(customer)
      const state = answerOf(await shop.call(tasks.state, { params }, { token: later }))
      return state.change?.state === 'DONE'
    })
  }
  const confirmation = 'web 1'
  await changed('OpenStack: backup', (token) =>
    shop.call(tasks.backUp, { body: { serviceId: id } }, { token }),
  )
  expect(buyers.objectsOf(id).backups).toHaveLength(1)
  await changed('OpenStack: reinstall', (token) =>
    shop.call(tasks.reinstall, { params, body: { system: 'debian-11', confirmation } }, { token }),
  )
  const [built] = buyers.objectsOf(id).servers
  expect(built?.actions.filter(({ action }) => action === 'rebuild')).toHaveLength(1)
  const { token } = await again(customer)
  const { items: points } = answerOf(await shop.call(tasks.restorePoints, { params }, { token }))
  expect(points).toHaveLength(2)
  await changed('OpenStack: restore', (now) =>
    shop.call(
      tasks.restore,
      { params, body: { backupId: points[0]?.id ?? '', confirmation } },
      { token: now },
    ),
  )
  expect(buyers.objectsOf(id)).toMatchObject({ servers: [{}], volumes: [{}], ports: [{}] })
  expect(buyers.objectsOf(id).backups).toHaveLength(3)

  const addons = [
    { name: 'cs-cpu', value: 4 },
    { name: 'cs-additional-ip', value: 1 },
    { name: 'cs-more-storage', value: 50 },
  ]
  const upgrade = buyers.server({ action: 'upgrade', option: { serviceId: id }, addons })
  const later = await again(customer)
  await buy('OpenStack: larger disk, resize, IP', later, answerOf(await buyers.add(later, upgrade)))
  const [after] = await buyers.servicesOf(customer)
  expect(after?.config.ips).toHaveLength(2)
  expect(buyers.objectsOf(id)).toMatchObject({
    servers: [{ status: 'ACTIVE', flavor: 'cs-4c-2g' }],
    ports: [{ ips: after?.config.ips }],
    volumes: [{ size: 90 }],
  })
  // The disk was backed up once before it grew.
  expect(buyers.objectsOf(id).backups).toHaveLength(4)
  await changed('OpenStack, PowerDNS: IP removed', (now) =>
    shop.call(tasks.removeIp, { params, body: { ip: after?.config.ips[1] ?? '' } }, { token: now }),
  )
  expect(buyers.objectsOf(id).ports).toMatchObject([{ ips: [after?.config.ips[0]] }])

  const { db, clock } = shop
  const followHolds = createFollowHolds({ db, clock, enqueue: shop.app.jobs.enqueue })
  const hold = { serviceId: id, reason: 'ABUSE' } as const
  const follow = async () => {
    await followHolds()
    return { ok: true }
  }
  await placeHold(db, hold, { kind: 'system', id: 'test' }, clock.now())
  await changed('OpenStack: suspension', follow)
  expect(buyers.objectsOf(id).servers).toMatchObject([{ status: 'SHUTOFF', isLocked: true }])
  await liftHold(db, hold)
  await changed('OpenStack: resumption', follow)
  expect(buyers.objectsOf(id).servers).toMatchObject([{ status: 'ACTIVE', isLocked: false }])

  await changed('OpenStack: firewall', (now) =>
    shop.call(tasks.setFirewall, { params, body: { firewall: 'SIGN_IN' } }, { token: now }),
  )
  await changed('OpenStack: end', (now) =>
    shop.call(tasks.end, { params, body: { confirmation } }, { token: now }),
  )
  expect(buyers.objectsOf(id)).toMatchObject({ servers: [], volumes: [], ports: [] })
  expect(buyers.objectsOf(id).backups).toHaveLength(5)
})

it('a killed server without room is one server in the region that its customer chose', async () => {
  const regionId = await regionOfServers(shop)
  const bangkok = [...shop.config.openStack.keys()].find((one) => one !== regionId) ?? ''
  const buyers = serverBuyers(shop, bangkok)
  const customer = await rich()
  await shop.control('openstack', { build: 'no-valid-host' })
  const cart = answerOf(await buyers.add(customer, buyers.server()))
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  await jobsAdded()
  const stateOf = async () => (await customer.findOrder(order.id)).items[0]?.fulfilment
  await work('OpenStack: no room', async () => (await stateOf()) === 'NO_CAPACITY')
  shop.sandbox.behaviours.reset()
  const { token } = await again(customer)
  const params = { id: order.id }
  const { items: found } = answerOf(await shop.call(listServersWithoutRoom, { params }, { token }))
  const itemId = found[0]?.itemId ?? ''
  const body = { choice: 'MOVE', itemId, regionId } as const
  answerOf(await shop.call(decideNoRoom, { params, body }, { token }))
  await work('OpenStack: another region', isCompleted(await again(customer), order.id))
  const { servers, ports, volumes } = buyers.objectsOf(itemId)
  expect([servers, ports, volumes].map(({ length }) => length)).toEqual([1, 1, 1])
  const [server] = await buyers.servicesOf(customer)
  expect(server?.config.regionId).toBe(regionId)
})

it('a killed certificate is one order, and is issued again in time', async () => {
  const customer = await rich()
  const name = freeName()
  await buy('registry, PowerDNS: domain', customer, await customer.add([name]))
  const option = { domainName: name, additionalDomains: [] }
  const item = {
    ...{ productKey: 'positivessl', action: 'purchase' as const, qty: 1 as const, option },
    ...{ duration: 1, durationType: 'YEAR' as const },
  }
  const buyer = await again(customer)
  const cart = await shop.call(
    items.sslItems.add,
    { body: { items: [item] } },
    { token: buyer.token },
  )
  await buy('Sectigo: certificate', buyer, answerOf(cart))
  const id = (await servicesOf(customer)).find(({ type }) => type === 'SSL')?.id ?? ''
  const params = { id }
  const { csr } = await newCsr([name], 'EC-P256')
  const status = async () => {
    const { token } = await again(customer)
    return answerOf(await shop.call(certificates.getCertificate, { params }, { token }))
  }
  const { token } = await again(customer)
  answerOf(
    await shop.call(
      certificates.activateCertificate,
      { params, body: { csr, proofs: [] } },
      { token },
    ),
  )
  const isIssued = (part: number) => async () => {
    const found = await status()
    return found.state === 'ISSUED' && found.part === part
  }
  await work('Sectigo, PowerDNS: activation', isIssued(1))
  const orders = () => outside('sectigo/orders', v.object({ issues: v.array(v.unknown()) }))
  expect(await orders()).toMatchObject([{ issues: [{}] }])

  const { reissueAt } = await status()
  if (reissueAt === null) throw new Error('the certificate is not issued again')
  shop.clock.advance(new Date(reissueAt).getTime() - shop.clock.now().getTime() + 60_000)
  await work('Sectigo: renewal', isIssued(2))
  expect((await orders()).flatMap(({ issues }) => issues)).toHaveLength(2)
})

it('a killed order of SMS is one name and its credits, and a killed campaign sends nothing twice', async () => {
  const customer = await again(await rich())
  const year = { qty: 1 as const, duration: 1 as const, durationType: 'YEAR' as const }
  const option = { senderName: 'Tonle', use: 'Sales', sample: 'Sale today' }
  const body: { items: NewItem[] } = {
    items: [
      { ...year, type: 'SMS_BRAND_NAME', action: 'purchase', productKey: 'sms-brand-name', option },
      {
        ...{ ...year, type: 'SMS_SERVICE', action: 'purchase', productKey: 'sms-marketing' },
        option: { credits: 1_000 },
      },
    ],
  }
  const { token } = customer
  await buy(
    'SMS: brand name, credits',
    customer,
    answerOf(await shop.call(addItems, { body }, { token })),
  )
  const balance = () =>
    rowsOf(
      shop.db,
      sql`select balance, (select sum(e.credits)::integer from sms_credit_entries e
          where e.customer_id = c.customer_id) as sum
        from sms_credits c where customer_id = ${customer.id}::uuid`,
    )
  expect(await balance()).toEqual([{ balance: 1_000, sum: 1_000 }])
  const names = await rowsOf<{ id: string }>(
    shop.db,
    sql`select item_id::text as id from sms_senders where customer_id = ${customer.id}::uuid`,
  )
  expect(names).toHaveLength(1)
  const id = names[0]?.id ?? ''
  await shop.db.execute(sql`update document_cases set state = 'IN_REVIEW'`)
  for (const args of [
    ['submit', id],
    ['approve', id, '--carrier', 'smart'],
  ]) {
    const actor = { kind: 'operator', id: 'test' } as const
    await shop.app.command({ args: ['sms-sender', ...args], actor, files: {} })
  }

  const recipients = Array.from({ length: 300 }, (_, at) => `855121${String(at).padStart(5, '0')}`)
  const message = { senderName: 'Tonle', text: 'a'.repeat(200), requestKey: randomUUID() }
  const sent = { ...message, recipients, expectedCredits: 600 }
  // To noon in Phnom Penh: campaigns wait at night.
  shop.clock.advance(((29 - shop.clock.now().getUTCHours()) % 24) * 3_600_000)
  const campaign = answerOf(
    await shop.call(createSmsCampaign, { body: sent }, { token: (await again(customer)).token }),
  )
  const { smsc } = shop.sandbox
  let kills = 0
  for (let at = 8; at <= 160; at += 8) {
    life.begin(at)
    await mortal.runSchedule('SMS').catch(() => undefined)
    await life.ended()
    if (life.isDead()) kills += 1
    life.begin()
    shop.clock.advance(180_000)
    await endOverdue({ db: shop.db, credits: smsCredits }, shop.clock.now())
  }
  killsOf.set('SMPP: campaign', kills)
  const params = { id: campaign.id }
  const cancelled = answerOf(
    await shop.call(cancelSmsCampaign, { params }, { token: (await again(customer)).token }),
  )
  const texts = smsc.messages().map(({ to }) => to)
  expect(texts.length).toBeGreaterThan(20)
  expect(new Set(texts).size).toBe(texts.length)
  expect(cancelled.counts.QUEUED).toBe(0)
  expect(cancelled.counts.FAILED).toBeGreaterThan(20)
  expect(cancelled.creditsReturned).toBe(2 * cancelled.counts.FAILED)
  const left = 400 + cancelled.creditsReturned
  expect(await balance()).toEqual([{ balance: left, sum: left }])
})

it('the process was killed a hundred times', () => {
  const kills = [...killsOf.values()].reduce((sum, count) => sum + count, 0)
  const lines = [...killsOf].map(([what, count]) => `${what}: ${count}`)
  process.stdout.write(`${kills} kills\n  ${lines.join('\n  ')}\n`)
  expect(kills).toBeGreaterThanOrEqual(100)
})
