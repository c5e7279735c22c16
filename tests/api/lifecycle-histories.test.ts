import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkSystems } from '../../scripts/histories/check-systems.ts'
import { createRandom } from '../../scripts/histories/random.ts'
import { addRenewals } from '../../src/contract/cart.ts'
import { cloudHostingItems } from '../../src/contract/cart-products.ts'
import { listProducts } from '../../src/contract/products.ts'
import { endWithRefund, previewRefund } from '../../src/contract/term-refunds.ts'
import { serviceTaskCalls } from '../../src/contract/service-tasks.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { sandboxRegions } from '../../src/server/platform/openstack-settings.ts'
import { createClouds, type Cloud } from '../../src/server/providers/openstack/openstack.ts'
import { readQueue } from '../../src/server/platform/staff-queues/index.ts'
import { findAlerts } from '../../src/server/staff/find-alerts.ts'
import { serviceQueue } from '../../src/server/staff/queues/service-queue.ts'
import { readShopFigures } from '../../src/server/staff/shop-figures.ts'
import { freeName } from './buying.ts'
import { buySharedHosting } from './buy-shared-hosting.ts'
import { createCertificateActs, type OwnedCertificate } from './certificate-acts.ts'
import { regionOfServers, serverBuyers } from './cloud-servers-bought.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

/** LIFECYCLE_SEED sets the random choices. */
const seed = Number(process.env.LIFECYCLE_SEED ?? 20261127)
const rounds = 4
const hostingRegion = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201'

const floatingNetwork = '00003000-0000-4000-8000-000000000003'
const clouds = Object.entries(sandboxRegions).map(([id, one]) => [id, { ...one, floatingNetwork }])

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi(
    {
      NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example',
      OPENSTACK_REGIONS: JSON.stringify(Object.fromEntries(clouds)),
    },
    { startsAt: new Date() },
  )
  await shop.control('whm', { backupMs: 0 })
})
afterAll(() => shop.stop())

/** Buys hosting with a new domain: an account at WHM, a name at the registry and its zone. */
const buyHosting = async (): Promise<TestCustomer> =>
  (await buySharedHosting(shop, hostingRegion, 'NEW_PURCHASE')).customer

const buyServer = async (): Promise<TestCustomer> =>
  serverBuyers(shop, await regionOfServers(shop)).owner()

const buySpace = async (): Promise<TestCustomer> => {
  const customer = await createCustomer(shop, { dollars: 500 })
  const sold = answerOf(await shop.call(listProducts, { query: { type: 'CLOUD_HOSTING' } }))
  const [regionId = ''] = Object.keys(sold)
  const item = {
    ...({ productKey: 'ch-basic', action: 'purchase', regionId, qty: 1 } as const),
    ...({ duration: 1, durationType: 'MONTH' } as const),
    addons: [],
    option: {
      websiteName: 'My shop',
      domain: { option: 'EXISTING', from: 'THIRD_PARTY', name: freeName() } as const,
    },
  }
  const { token } = customer
  const cart = answerOf(
    await shop.call(cloudHostingItems.add, { body: { items: [item] } }, { token }),
  )
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  return customer
}

interface Owned {
  readonly customer: TestCustomer
  readonly id: string
  readonly name: string
}

const serviceOf = async (customer: TestCustomer): Promise<Owned> => {
  const [row] = await rowsOf<{ id: string; name: string }>(
    shop.db,
    sql`select id::text, subject as name from services
      where customer_id = ${customer.id}::uuid and type <> 'DOMAIN'`,
  )
  if (row === undefined) throw new Error('there is no service')
  return { customer, ...row }
}

const stateOf = async ({ id }: Owned): Promise<{ state: string; holds: readonly string[] }> => {
  const [row] = await rowsOf<{ state: string; holds: readonly string[] }>(
    shop.db,
    sql`select state, array(select reason from service_holds where service_id = s.id) as holds
      from services s where id = ${id}::uuid`,
  )
  return row ?? { state: 'NONE', holds: [] }
}

const operate = async (verb: 'suspend' | 'resume', { id }: Owned): Promise<void> => {
  const answer = await shop.app.command({
    args: ['service', verb, id, '--reason', 'test'],
    actor: { kind: 'operator', id: 'root' },
    files: {},
  })
  if (answer.code !== 0) throw new Error(answer.text)
}

const acts = {
  endTerm: async ({ id }: Owned) => {
    await rowsOf(
      shop.db,
      sql`update services set expires_at = ${shop.clock.now().toISOString()}::timestamptz,
        auto_renew = false where id = ${id}::uuid`,
    )
  },
  renew: async ({ id, customer }: Owned) => {
    const token = await issueToken(shop, customer.id)
    const cart = answerOf(await shop.call(addRenewals, { body: { serviceIds: [id] } }, { token }))
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => customer.findOrder(order.id),
      ({ state }) => state === 'COMPLETED',
    )
  },
  suspend: (one: Owned) => operate('suspend', one),
  resume: (one: Owned) => operate('resume', one),
  refund: async ({ id, name, customer }: Owned) => {
    const call = { token: await issueToken(shop, customer.id), key: randomUUID() }
    const offer = answerOf(await shop.call(previewRefund, { params: { id } }, call))
    if (offer.is !== 'refund') throw new Error(offer.why)
    const body = { confirmation: name, amount: offer.amount }
    answerOf(await shop.call(endWithRefund, { params: { id }, body }, call))
  },
} as const
type Act = keyof typeof acts

const Orders = v.array(v.object({ orderNumber: v.string(), state: v.string() }))

/** What can happen to certificates, by the action that their page offers for it. */
const certificateActs: Readonly<Record<string, (one: OwnedCertificate) => Promise<void>>> = {
  CANCEL: (one) => createCertificateActs(shop).cancel(one),
  REISSUE: (one) => createCertificateActs(shop).reissue(one),
  RENEW: acts.renew,
}

/** Returns what can happen to a service next. */
const possible = ({ state, holds }: Awaited<ReturnType<typeof stateOf>>): readonly Act[] => {
  if (state !== 'ACTIVE') return []
  if (holds.includes('ABUSE')) return ['resume']
  return holds.includes('OVERDUE')
    ? ['renew']
    : ['endTerm', 'suspend', 'refund', 'endTerm', 'suspend']
}

const followed = [
  ...['overdue services', 'holds of servers', 'unpaid servers', 'changes of servers'],
  ...['holds of sites', 'ends of websites', 'tasks of sites', 'certificates'],
]

const differences = async (): Promise<readonly string[]> => {
  for (const schedule of followed) await shop.app.runSchedule(schedule)
  return checkSystems(shop.db, async (path) =>
    (await fetch(`${shop.sandbox.endpoints.control}/control/${path}`)).json(),
  )
}

type Stored = Readonly<{ system: string; what: string; confirmed: boolean }>

/** Runs the comparison if it is due; returns what is stored of it. */
const comparedIfDue = async (): Promise<readonly Stored[]> => {
  await shop.app.runSchedule('comparison of systems')
  return rowsOf<Stored>(
    shop.db,
    sql`select system, what, confirmed_at is not null as confirmed from system_differences
      order by system, what`,
  )
}

/** Runs the nightly comparison at once; returns what is stored of it. */
const compared = async (): Promise<readonly Stored[]> => {
  await rowsOf(shop.db, sql`update system_checks set begun_at = '-infinity', night = null`)
  return comparedIfDue()
}

it(
  `every system has what the shop says after random histories of seed ${seed}`,
  { timeout: 120_000 },
  async () => {
    const random = createRandom(seed)
    const buy = [buyHosting, buyServer, buySpace]
    const customers = await Promise.all([...buy, buyHosting].map((one) => one()))
    const owned = await Promise.all(customers.map(serviceOf))
    const done = new Set<Act>()
    for (let round = 0; round < rounds; round += 1) {
      for (const one of owned) {
        const act = random.pick(possible(await stateOf(one)))
        if (act === undefined) continue
        await acts[act](one)
        done.add(act)
      }
      await until(differences, ({ length }) => length === 0, 30_000)
      expect(await compared()).toEqual([])
    }
    expect([...done].sort()).toEqual(Object.keys(acts).sort())
  },
)

it(
  `the authority has what the shop says after random histories of certificates of seed ${seed}`,
  { timeout: 120_000 },
  async () => {
    const random = createRandom(seed)
    const { buyCertificate, offered } = createCertificateActs(shop)
    const owned = [await buyCertificate('OURS'), await buyCertificate('ELSEWHERE')]
    const done = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      for (const one of owned) {
        const possible = (await offered(one)).filter((action) => action in certificateActs)
        const action = random.pick(possible)
        if (action === undefined) continue
        await certificateActs[action]?.(one)
        done.add(action)
      }
      await until(differences, ({ length }) => length === 0, 30_000)
    }
    expect([...done].sort()).toEqual(Object.keys(certificateActs).sort())
    // What the authority alone has done is found.
    const { control } = shop.sandbox.endpoints
    const orders = v.parse(Orders, await (await fetch(`${control}/control/sectigo/orders`)).json())
    const open = orders.filter(({ state }) => state === 'open').map((one) => one.orderNumber)
    expect(open.length).toBeGreaterThan(0)
    for (const orderNumber of open) {
      const body = JSON.stringify({ orderNumber, do: 'reject' })
      await fetch(`${control}/control/sectigo/organisations`, { method: 'POST', body })
    }
    const missing = open.map((orderNumber) => `sectigo has no ${orderNumber}`)
    expect([...(await differences())].sort()).toEqual(missing.sort())
  },
)

/** Creates an object of each kind that an item's names and mark say is its. Returns their ids. */
const createObjects = async (
  { compute, networks, volumes }: Cloud,
  itemId: string,
): Promise<readonly string[]> => {
  const [name, description] = [`cs-${itemId}`, `flow-item-${itemId}`]
  const group = await networks.createSecurityGroup(name, description)
  const { id: portId, ips } = await networks.createPort({
    ...{ name: `${name}-0`, description, ipCount: 1, securityGroupId: group.id },
  })
  const { ip } = await networks.createFloatingIp({
    ...{ network: floatingNetwork, description, portId, fixedIp: ips[0] ?? '' },
  })
  const volumeId = await createDisk({ volumes }, `${name}-0`)
  const backupId = await volumes.createBackup(`${name}-backup-${randomUUID()}`, volumeId)
  await compute.createKeypair(name, 'ssh-ed25519 AAAA')
  return [
    ...[`cinder backups/${backupId}`, `cinder volumes/${volumeId}`],
    ...[`neutron floatingips/${ip}`, `neutron ports/${portId}`, `neutron security-groups/${name}`],
    `openstack os-keypairs/${name}`,
  ]
}

const createDisk = ({ volumes }: Pick<Cloud, 'volumes'>, name: string): Promise<string> =>
  volumes.createVolume({
    ...{ name, sizeGb: 20, type: 'ssd', metadata: {} },
    from: { imageId: '00002000-0000-4000-8000-000000000001' },
  })

/** Returns what is stored of the clouds, as far as it was seen twice or not. */
const orphansOf = async (): Promise<Readonly<Record<'once' | 'twice', readonly string[]>>> => {
  const rows = await rowsOf<{ id: string; what: string; confirmed: boolean }>(
    shop.db,
    sql`select system || ' ' || external_id as id, what, confirmed_at is not null as confirmed
      from system_differences where system in ('cinder', 'neutron', 'openstack') order by id`,
  )
  expect(rows.filter(({ what }) => what !== 'ORPHAN')).toEqual([])
  const idsOf = (confirmed: boolean) =>
    rows.filter((row) => row.confirmed === confirmed).map(({ id }) => id)
  return { once: idsOf(false), twice: idsOf(true) }
}

it(
  'finds the disks, backups, ports, IPs, firewalls and keys at a cloud that no service has',
  { timeout: 60_000 },
  async () => {
    const regionId = await regionOfServers(shop)
    const cloud = createClouds(shop.config.openStack, shop.clock).get(regionId)
    if (cloud === undefined) throw new Error('there is no cloud')
    const { server, token } = await serverBuyers(shop, regionId).owner()
    const itemId = server.config.itemId
    answerOf(
      await shop.call(serviceTaskCalls.backUp, { body: { serviceId: server.id } }, { token }),
    )
    const [backup] = await until(
      () =>
        rowsOf<{ id: string }>(
          shop.db,
          sql`select id::text from server_backups where service_id = ${server.id}::uuid`,
        ),
      ({ length }) => length === 1,
    )
    // A key of the service, what is not ours, and a disk that a change of the service has left.
    await cloud.compute.createKeypair(`cs-${itemId}`, 'ssh-ed25519 AAAA')
    await createDisk(cloud, 'backups of the office')
    const left = `cinder volumes/${await createDisk(cloud, `cs-${itemId}-0`)}`
    const lost = await createObjects(cloud, randomUUID())
    const testId = randomUUID()
    const tested = await createObjects(cloud, testId)
    await rowsOf(
      shop.db,
      sql`insert into server_backup_tests
          (id, service_id, backup_id, region_id, created_at, wake_at)
        values (${testId}::uuid, ${server.id}::uuid, ${backup?.id}::uuid, ${regionId}::uuid, now(),
          'infinity')`,
    )
    const fulfilment = (state: string) =>
      rowsOf(shop.db, sql`update order_items set fulfilment = ${state} where id = ${itemId}::uuid`)
    await fulfilment('IN_PROGRESS')

    // A place that does not answer is asked again an hour later, without holding up the others.
    const refusal = { service: 'network', method: 'GET', path: '/ports', do: 'refuse', status: 503 }
    shop.sandbox.behaviours.merge('openstack', { faults: [{ ...refusal, times: clouds.length }] })
    await compared()
    const [first, second] = [
      lost.filter((id) => !id.startsWith('neutron')),
      lost.filter((id) => id.startsWith('neutron')),
    ]
    expect(await orphansOf()).toEqual({ once: first, twice: [] })
    await fulfilment('ACTIVE')
    shop.clock.advance(3_600_000)
    await comparedIfDue()
    expect(await orphansOf()).toEqual({ once: [left, ...second].toSorted(), twice: first })

    // What ended meanwhile is ours no longer; what was removed there is no difference any more.
    await rowsOf(shop.db, sql`update server_backup_tests set ended_at = now()`)
    const { volumes, backups, keypairs, ports, securityGroups, floatingIps } =
      shop.sandbox.openStack.cloud
    for (const { id } of [...lost, left].map((one) => ({ id: one.split('/')[1] ?? '' }))) {
      for (const table of [volumes, backups, ports]) table.remove(id)
      for (const table of [keypairs, securityGroups]) {
        for (const row of table.all()) if (row.name === id) table.remove(row.id)
      }
      for (const row of floatingIps.all()) if (row.ip === id) floatingIps.remove(row.id)
    }
    shop.clock.advance(3_600_000)
    await compared()
    expect(await orphansOf()).toEqual({ once: tested, twice: [] })
    await rowsOf(shop.db, sql`delete from server_backup_tests`)
    for (const table of [volumes, backups, keypairs, ports, securityGroups, floatingIps]) {
      for (const { id } of table.all()) table.remove(id)
    }
  },
)

it(
  'shows staff what each system has without a service, and services without their system, once seen twice',
  { timeout: 60_000 },
  async () => {
    const bought = [await buyHosting(), await buyServer(), await buySpace()]
    const owned = await Promise.all(bought.map(serviceOf))
    const { id: certificateId } = await createCertificateActs(shop).buyCertificate('OURS')
    const ids = sql.param(owned.map(({ id }) => id))
    expect(await compared()).toEqual([])

    // All of it is known by another id from now on; work on the web space is running.
    const taskId = randomUUID()
    await rowsOf(
      shop.db,
      sql`insert into web_space_tasks
        (id, service_id, kind, subject, state, progress, created_at, wake_at, deadline_at)
        values (${taskId}::uuid, ${owned[2]?.id}::uuid, 'UPDATE', 'all', 'RUNNING', '{}', now(),
          'infinity', 'infinity')`,
    )
    await rowsOf(
      shop.db,
      sql`update services set external_id = external_id || '-x' where id = any(${ids}::uuid[])`,
    )
    await rowsOf(
      shop.db,
      sql`update dns_zones set name = 'x-' || name
        where id in (select z.id from dns_zones z join services s on s.id = z.id
          where z.state = 'ACTIVE' and s.state = 'ACTIVE' and s.customer_id in (
            select customer_id from services where id = any(${ids}::uuid[])))`,
    )
    await rowsOf(
      shop.db,
      sql`update certificate_issuances set order_number = order_number || '0'
        where item_id in (select item_id from certificates
          where service_id = ${certificateId}::uuid)`,
    )
    const of = (confirmed: boolean, ...systems: readonly string[]) =>
      systems.flatMap((system) => [
        { system, what: 'MISSING', confirmed },
        { system, what: 'ORPHAN', confirmed },
      ])
    const first = ['openstack', 'powerdns', 'sectigo', 'whm']
    expect(await compared()).toEqual(of(false, ...first))
    await rowsOf(shop.db, sql`update web_space_tasks set state = 'DONE' where id = ${taskId}::uuid`)
    shop.clock.advance(3_600_000)
    expect(await compared()).toEqual([...of(false, 'kubernetes'), ...of(true, ...first)])

    // The staff read what was seen twice.
    const { text } = await shop.app.command({
      args: ['system', 'differences'],
      actor: { kind: 'operator', id: 'root' },
      files: {},
    })
    expect(text.split('\n').map((line) => line.split('  ').slice(0, 2).join(' '))).toEqual(
      expect.arrayContaining(first.flatMap((system) => [`MISSING ${system}`, `ORPHAN ${system}`])),
    )
    expect(text).not.toContain('kubernetes')
    const queued = await readQueue(shop.db, serviceQueue, undefined)
    expect(queued.rows.filter(({ title }) => /^(openstack|whm): /.test(title))).toHaveLength(4)
    const figures = await readShopFigures(shop.db, shop.clock.now())
    expect(figures.find(({ name }) => name === 'shop_system_differences')?.values).toContainEqual({
      labels: { system: 'whm' },
      value: 2,
    })
    expect(await findAlerts(shop.db, shop.clock.now())).toContainEqual(
      expect.objectContaining({ is: 'systems', system: 'whm', count: 2 }),
    )
  },
)
