import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getCart } from '../../src/contract/cart.ts'
import { changeItem, cloudServerItems } from '../../src/contract/cart-products.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { decideNoRoom, listServersWithoutRoom } from '../../src/contract/no-room.ts'
import { getService } from '../../src/contract/services.ts'
import { listRestorePoints } from '../../src/contract/server-changes.ts'
import { addSshKey, listSshKeys, removeSshKey } from '../../src/contract/ssh-keys.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { itemIdsOf, mailsTo } from './books.ts'
import { buyerWith } from './buying.ts'
import { regionOfServers, serverBuyers, type ServerInput } from './cloud-servers-bought.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { ordersAMinute, recordCalls, runsOf } from './order-pace.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let regionId: string
let buyers: ReturnType<typeof serverBuyers>
beforeAll(async () => {
  shop = await startApi({}, { startsAt: new Date() })
  regionId = await regionOfServers(shop)
  buyers = serverBuyers(shop, regionId)
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const publicKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f me@home'
const id = '01939c3e-0000-7000-8000-000000000000'
const baby = 'cs-baby-cloud-1'

const saveKey = async ({ token }: TestCustomer, text = publicKey) =>
  shop.call(addSshKey, { body: { name: 'Laptop', publicKey: text } }, { token })

const itemState = (orderId: string, customer: TestCustomer, fulfilment: string) =>
  until(
    () => customer.findOrder(orderId),
    ({ items }) => items[0]?.fulfilment === fulfilment,
  )

/** Wakes waiting items after a time. */
const later = async (ms: number) => {
  shop.clock.advance(ms)
  await shop.app.runSchedule('items that wait')
}

/** Passes time until the customer's server is ready. */
const readyAfterWaits = async (customer: TestCustomer) => {
  const [server] = await until(
    async () => {
      await later(31_000)
      return buyers.servicesOf(customer)
    },
    (services) => services.length === 1,
  )
  return server
}

describe('a cloud server in the cart', () => {
  it('costs its package and every addon', async () => {
    const customer = await createCustomer(shop)
    const addons = [
      { name: 'cs-cpu', value: 4 },
      { name: 'cs-ram', value: 8 },
      { name: 'cs-more-storage', value: 100 },
      { name: 'cs-storage', value: 'hdd' },
      { name: 'cs-bandwidth', value: 500 },
      { name: 'cs-additional-ip', value: 2 },
      { name: 'cs-os', value: 'windows-server-2019' },
      { name: 'cs-backup', value: 'daily' },
    ]
    const item = buyers.server({ productKey: 'cs-basic-cloud-2', addons }, { firewall: 'SIGN_IN' })
    const cart = answerOf(await buyers.add(customer, item))
    expect(cart.items).toMatchObject([
      {
        ...{ type: 'CLOUD_SERVER', action: 'purchase', name: 'Web 1', problem: null, regionId },
        ...{ option: { serverName: 'Web 1', mode: 0, firewall: 'SIGN_IN' }, price: 107.39 },
        ...{ planName: 'Basic Cloud 2', terms: [{ duration: 1 }, { duration: 12 }] },
      },
    ])
  })

  it('keeps two servers of one name, each under its key, and edits one', async () => {
    const customer = await createCustomer(shop)
    const { token } = customer
    await buyers.add(customer, buyers.server())
    const { items } = answerOf(await buyers.add(customer, buyers.server()))
    expect(items).toHaveLength(2)
    const key = items[0]?.key ?? ''
    const body = buyers.server({ productKey: baby }, { serverName: ' My <b>server ' })
    const changed = answerOf(
      await shop.call(cloudServerItems.change, { params: { key }, body }, { token }),
    )
    expect(changed.items[0]).toMatchObject({ key, name: 'My bserver', productKey: baby })
    const term = { params: { key }, body: { duration: 12 } }
    expect(answerOf(await shop.call(changeItem, term, { token })).items[0]).toMatchObject({
      ...{ key, duration: 12 },
    })
  })

  it.each<[string, Partial<ServerInput>, object, string]>([
    ['no name', {}, { serverName: ' <> ' }, 'REQUIRED_SERVER_NAME'],
    ['a long name', {}, { serverName: 'n'.repeat(41) }, 'MAX_SERVER_NAME'],
    ['an unknown package', { productKey: 'cs-huge' }, {}, 'PACKAGE_NOT_OFFERED'],
    ['another price', { expectedPrice: 0.99 }, {}, 'PRICE_CHANGED'],
    ['a backup without its id', {}, { mode: 1 }, 'RESTORE_POINT_NOT_FOUND'],
    ['a backup that is not there', {}, { mode: 1, backupId: id }, 'RESTORE_POINT_NOT_FOUND'],
    ['a key that is not there', {}, { sshKeyId: id }, 'SSH_KEY_NOT_FOUND'],
    [
      'Windows on a small disk',
      { productKey: baby, addons: [{ name: 'cs-os', value: 'windows-10' }] },
      {},
      'DISK_TOO_SMALL',
    ],
    ['a renewal without a service', { action: 'renewal' }, {}, 'INVALID_CART_ITEM'],
  ])('refuses %s', async (_, more, option, code) => {
    const customer = await createCustomer(shop)
    expect(codeOf(await buyers.add(customer, buyers.server(more, option)))).toBe(code)
  })
})

describe('the limit of ten baby clouds', () => {
  it('counts those in the cart, and a changed one once', async () => {
    const customer = await createCustomer(shop)
    const ten = Array.from({ length: 10 }, () => buyers.server({ productKey: baby }))
    const { items } = answerOf(await buyers.add(customer, ...ten))
    const eleventh = buyers.server({ productKey: 'cs-baby-cloud-2' })
    expect(codeOf(await buyers.add(customer, eleventh))).toBe('BABY_CLOUD_LIMIT')
    expect(codeOf(await buyers.add(customer, buyers.server()))).toBe('OK')
    const change = { params: { key: items[0]?.key ?? '' }, body: eleventh }
    const { token } = customer
    expect(codeOf(await shop.call(cloudServerItems.change, change, { token }))).toBe('OK')
  })

  it('is checked again at checkout with the servers that run by then', async () => {
    const customer = await createCustomer(shop, { dollars: 500 })
    const ten = Array.from({ length: 10 }, () => buyers.server({ productKey: baby }))
    answerOf(await buyers.add(customer, ...ten))
    const { server } = await buyers.owner(buyers.server({ productKey: baby }))
    await rowsOf(
      shop.db,
      sql`update services set customer_id = ${customer.id}::uuid where id = ${server.id}::uuid`,
    )
    const cart = answerOf(await shop.call(getCart, {}, { token: customer.token }))
    expect(cart.items[0]).toMatchObject({ problem: { code: 'BABY_CLOUD_LIMIT' } })
    expect(codeOf(await customer.place(cart, 'BALANCE'))).toBe('BABY_CLOUD_LIMIT')
  })
})

describe('a paid cloud server', () => {
  it('is built once, stored as a service, and its owner gets a mail', async () => {
    const addons = [
      { name: 'cs-more-storage', value: 50 },
      { name: 'cs-additional-ip', value: 1 },
    ]
    const owner = await buyers.owner(buyers.server({ addons }))
    const { server } = owner
    expect(server).toMatchObject({
      ...{ subject: 'Web 1', productKey: 'cs-basic-cloud-1' },
      config: { regionId, system: 'ubuntu-24.04', user: 'ubuntu', diskType: 'ssd' },
    })
    expect(server.config.ips).toHaveLength(2)
    const { servers, volumes } = buyers.objectsOf(server.id)
    expect(servers).toMatchObject([{ id: server.externalId, status: 'ACTIVE', flavor: 'cs-2c-2g' }])
    expect(volumes).toMatchObject([{ size: 90 }])
    const mails = await until(
      () => mailsTo(shop.sandbox, owner.email),
      (all) => all.some(({ subject }) => subject.includes('is ready')),
    )
    expect(JSON.stringify(mails)).not.toContain('ubuntu')
    const receipt = mails.find(({ subject }) => subject.includes('is paid'))
    const text = JSON.stringify(receipt).replaceAll('\u00a0', ' ')
    expect(text).toContain('More storage: 50 GB SSD; Additional IP address: 1 IPv4')
  })

  it('is ready in one run, and 50 a minute are while each call takes a second', async () => {
    const recorded = recordCalls(shop, 'openStack')
    const { orderId } = await buyers.owner()
    const calls = recorded.stop()
    expect(await runsOf(shop, orderId)).toBe(1)
    expect(ordersAMinute(calls, 'openStack')).toBeGreaterThanOrEqual(50)
  })

  it('has the customer’s key and firewall', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const [key] = answerOf(await saveKey(customer))
    const option = { sshKeyId: key?.id, firewall: 'SIGN_IN' } as const
    const cart = answerOf(await buyers.add(customer, buyers.server({}, option)))
    expect(JSON.stringify(cart)).not.toContain('ssh-ed25519')
    await buyers.pay(customer, cart)
    const [server] = await buyers.ready(customer)
    expect(server?.config).toMatchObject({ sealedPassword: null, publicKey })
    const [built] = buyers.objectsOf(server?.id ?? '').servers
    expect(built?.keyName).toBe(`cs-${server?.id ?? ''}`)
    const group = shop.sandbox.openStack.cloud.securityGroups
      .all()
      .find(({ name }) => name === `cs-${server?.id ?? ''}`)
    expect(group?.rules.some(({ from }) => from === 22)).toBe(true)
    expect(group?.rules.some(({ from }) => from === 80)).toBe(false)
  })

  it('shows that it is set up, and how long the start of its system usually takes', async () => {
    const debian = buyers.server({ addons: [{ name: 'cs-os', value: 'debian-11' }] })
    const { server: known } = await buyers.owner(debian)
    await shop.db.execute(sql`with items as (
        insert into order_items select more.* from order_items i, generate_series(2, 21) as at,
          jsonb_populate_record(null::order_items, to_jsonb(i) || jsonb_build_object(
            'id', gen_random_uuid(), 'position', at)) as more
        where i.id = ${known.id}::uuid returning *)
      insert into services select more.* from services s, items i,
        jsonb_populate_record(null::services, to_jsonb(s) || jsonb_build_object(
          'id', i.id, 'order_item_id', i.id, 'external_id', i.id,
          'config', s.config || '{"stageMs": {"SYSTEM": 18000}}')) as more
      where s.id = ${known.id}::uuid`)
    const customer = await createCustomer(shop, { dollars: 100 })
    await shop.control('openstack', { buildMs: 60_000, systemMs: 86_400_000 })
    const orderId = await buyers.pay(customer, answerOf(await buyers.add(customer, debian)))
    const { items } = await itemState(orderId, customer, 'PROVISIONING')
    expect(items).toMatchObject([{ setup: { stage: 'SERVER', stageMs: null } }])
    await later(61_000)
    const starting = await until(
      () => customer.findOrder(orderId),
      ({ items: [item] }) => item?.setup?.stage === 'SYSTEM',
    )
    expect(starting.items).toMatchObject([{ system: 'debian-11', setup: { stageMs: 18_000 } }])
    await shop.db.execute(sql`delete from services where external_id = order_item_id::text`)
    await later(6 * 60_000)
    const [server] = await buyers.ready(customer)
    expect(buyers.objectsOf(server?.id ?? '').servers).toHaveLength(1)
  })

  it('waits for room, tells the customer and mails staff, and is built once there is some', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    await shop.control('openstack', { build: 'no-valid-host' })
    const orderId = await buyers.pay(
      customer,
      answerOf(await buyers.add(customer, buyers.server())),
    )
    const { incrementId } = await itemState(orderId, customer, 'NO_CAPACITY')
    const staff = await until(
      () => mailsTo(shop.sandbox, shop.config.providerMailTo),
      (all) => all.some(({ subject }) => subject.includes(incrementId)),
    )
    expect(staff.some(({ text }) => text.includes('npm run shop -- item retry'))).toBe(true)
    shop.sandbox.behaviours.reset()
    await later(31 * 60_000)
    const [server] = await buyers.ready(customer)
    expect(buyers.objectsOf(server?.id ?? '')).toMatchObject({ servers: [{}], volumes: [{}] })
  })

  describe('without room in its region', () => {
    const noRoomFor = async (item = buyers.server()) => {
      const customer = await createCustomer(shop, { dollars: 100 })
      await shop.control('openstack', { build: 'no-valid-host' })
      const orderId = await buyers.pay(customer, answerOf(await buyers.add(customer, item)))
      await itemState(orderId, customer, 'NO_CAPACITY')
      shop.sandbox.behaviours.reset()
      const params = { id: orderId }
      const options = { token: customer.token }
      const { items } = answerOf(await shop.call(listServersWithoutRoom, { params }, options))
      const [found] = items
      if (found === undefined) throw new Error('no server waits for room')
      type Choice = CallInput<typeof decideNoRoom>['body']
      const decide = (body: Choice, token = customer.token) =>
        shop.call(decideNoRoom, { params, body }, { token })
      return { customer, orderId, found, decide }
    }

    it('is set up in the region that its customer chose, and the difference is paid back', async () => {
      const bangkok = [...shop.config.openStack.keys()].find((one) => one !== regionId) ?? ''
      const { customer, found, decide } = await noRoomFor(buyers.server({ regionId: bangkok }))
      expect(await customer.balance()).toBeCloseTo(100 - 19.99 * 1.1)
      const { itemId, name, regions } = found
      expect(name).toBe('Web 1')
      expect(regions).toEqual([{ id: regionId, name: 'Phnom Penh', renewalPrice: null }])
      const stranger = await createCustomer(shop)
      const move = { choice: 'MOVE', itemId, regionId } as const
      expect(codeOf(await decide(move, stranger.token))).toBe('ORDER_NOT_FOUND')
      expect(codeOf(await decide({ ...move, regionId: bangkok }))).toBe('PACKAGE_NOT_OFFERED')
      const begun = buyers.objectsOf(itemId)
      expect([begun.ports.length, begun.volumes.length]).toEqual([1, 1])
      const lose = { service: 'network', method: 'DELETE', path: '/ports', do: 'lose' }
      await shop.control('openstack', { faults: [lose] })
      answerOf(await decide(move))
      expect(codeOf(await decide(move))).toBe('ORDER_NOT_FOUND')
      const server = await readyAfterWaits(customer)
      expect(server?.config.regionId).toBe(regionId)
      const { servers, ports, volumes } = buyers.objectsOf(itemId)
      expect([servers, ports, volumes].map(({ length }) => length)).toEqual([1, 1, 1])
      expect(ports[0]?.id).not.toBe(begun.ports[0]?.id)
      // Its session may have ended in the time that passed.
      const returned = buyerWith(shop, await issueToken(shop, customer.id))
      expect(await returned.balance()).toBeCloseTo(100 - 18.99 * 1.1)
    })

    it('shows the stages of its setup in the chosen region, too', async () => {
      const bangkok = [...shop.config.openStack.keys()].find((one) => one !== regionId) ?? ''
      const { customer, orderId, found, decide } = await noRoomFor(
        buyers.server({ regionId: bangkok }),
      )
      await shop.control('openstack', { buildMs: 60_000, systemMs: 86_400_000 })
      answerOf(await decide({ choice: 'MOVE', itemId: found.itemId, regionId }))
      // Short steps: the customer's token is valid for minutes.
      const isAt = (stage: string) =>
        until(
          async () => {
            await later(1_000)
            return customer.findOrder(orderId)
          },
          ({ items: [item] }) => item?.setup?.stage === stage,
        )
      await isAt('SERVER')
      await isAt('SYSTEM')
      await later(6 * 60_000)
      await buyers.ready(customer)
    })

    it('is refunded in full once its customer asks for it, and nothing is left', async () => {
      const { customer, orderId, found, decide } = await noRoomFor()
      const { itemId } = found
      answerOf(await decide({ choice: 'REFUND', itemId }))
      await itemState(orderId, customer, 'REFUNDED')
      expect(await customer.balance()).toBe(100)
      await until(
        () => Promise.resolve(buyers.objectsOf(itemId)),
        ({ servers, ports, volumes }) => servers.length + ports.length + volumes.length === 0,
      )
      expect(codeOf(await decide({ choice: 'REFUND', itemId }))).toBe('ORDER_NOT_FOUND')
    })

    it('costs no more in a dearer region until it is renewed, when its customer agrees to that', async () => {
      const { customer, found, decide } = await noRoomFor()
      const { itemId, regions } = found
      const [bangkok] = regions
      expect(bangkok).toMatchObject({ name: 'Bangkok', renewalPrice: 19.99 })
      const move = { choice: 'MOVE', itemId, regionId: bangkok?.id ?? '' } as const
      expect(codeOf(await decide(move))).toBe('PRICE_CHANGED')
      expect(codeOf(await decide({ ...move, renewalPrice: 19.5 }))).toBe('PRICE_CHANGED')
      answerOf(await decide({ ...move, renewalPrice: 19.99 }))
      const [server] = await buyers.ready(customer)
      expect(server?.config).toMatchObject({ regionId: move.regionId })
      expect(await customer.balance()).toBeCloseTo(100 - 18.99 * 1.1)
      const params = { id: itemId }
      const { plan } = answerOf(await shop.call(getService, { params }, { token: customer.token }))
      expect(plan).toMatchObject({ raisedRenewal: 19.99 })
      const option = { serviceId: itemId }
      const renewal = buyers.server({ action: 'renewal', regionId: move.regionId, option })
      const cart = answerOf(await buyers.add(customer, renewal))
      const { sold } = plan ?? {}
      expect(sold?.pricing[0]).toMatchObject({ price: 18.99 })
      // The notice of 30 days outlasts a paid February.
      const days = (Date.parse(server?.expiresAt ?? '') - shop.clock.now().getTime()) / 86_400_000
      expect(cart.items[0]?.price).toBe(Math.round(days) >= 30 ? 19.99 : 18.99)
    })
  })

  it.each([
    ['a port', 'network', '/ports'],
    ['a disk', 'volume', '/volumes'],
    ['a server', 'compute', '/servers'],
  ])('is built once although the answer about %s is lost', async (_, service, path) => {
    const customer = await createCustomer(shop, { dollars: 100 })
    await shop.control('openstack', { faults: [{ service, method: 'POST', path, do: 'lose' }] })
    await buyers.pay(customer, answerOf(await buyers.add(customer, buyers.server())))
    const server = await readyAfterWaits(customer)
    const { servers, ports, volumes } = buyers.objectsOf(server?.id ?? '')
    expect([servers, ports, volumes].map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it.each([
    ['is down', { down: true }],
    ['refuses calls for a while', { throttled: true }],
  ])('is built once when its cloud %s, and answers again', async (_, behaviour) => {
    const customer = await createCustomer(shop, { dollars: 100 })
    await shop.control('openstack', behaviour)
    const orderId = await buyers.pay(
      customer,
      answerOf(await buyers.add(customer, buyers.server())),
    )
    await itemState(orderId, customer, 'PROVISIONING')
    shop.sandbox.behaviours.reset()
    const server = await readyAfterWaits(customer)
    const { servers, ports, volumes } = buyers.objectsOf(server?.id ?? '')
    expect([servers, ports, volumes].map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it('is refunded in full when the cloud refuses it for good, and what is half created is removed', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const [key] = answerOf(await saveKey(customer))
    const refuse = {
      ...{ service: 'compute', method: 'POST', path: '/os-keypairs', do: 'refuse' },
      ...{ status: 400, message: 'Keypair data is invalid' },
    }
    await shop.control('openstack', { faults: [refuse] })
    const item = buyers.server({}, { sshKeyId: key?.id })
    const orderId = await buyers.pay(customer, answerOf(await buyers.add(customer, item)))
    await itemState(orderId, customer, 'REFUNDED')
    expect(await customer.balance()).toBe(100)
    const [itemId = ''] = await itemIdsOf(shop.db, orderId)
    await until(
      () => Promise.resolve(buyers.objectsOf(itemId)),
      ({ servers, ports, volumes }) => servers.length + ports.length + volumes.length === 0,
    )
  })

  it('is built once by two servers of the shop', async () => {
    const other = await startApi(
      { OPENSTACK_URL: shop.sandbox.endpoints.openStack },
      {
        open: () => Promise.resolve({ database: shop.database, drop: () => Promise.resolve() }),
      },
    )
    try {
      await shop.control('openstack', { delayMs: 20, buildMs: 2_000 })
      const customers = await Promise.all(
        Array.from({ length: 6 }, () => createCustomer(shop, { dollars: 100 })),
      )
      await Promise.all(
        customers.map(async (customer) =>
          buyers.pay(customer, answerOf(await buyers.add(customer, buyers.server()))),
        ),
      )
      for (const customer of customers) {
        const [server] = await until(
          async () => {
            await Promise.all([
              shop.app.runSchedule('items that wait'),
              other.app.runSchedule('items that wait'),
            ])
            return buyers.servicesOf(customer)
          },
          (services) => services.length === 1,
          30_000,
        )
        const { servers, ports, volumes } = buyers.objectsOf(server?.id ?? '')
        expect([servers, ports, volumes].map(({ length }) => length)).toEqual([1, 1, 1])
      }
    } finally {
      await other.stop()
    }
  }, 60_000)

  it('is set up by the next process when its own died after the payment', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const dead = await startApi(
      { OPENSTACK_URL: shop.sandbox.endpoints.openStack, JOBS: 'off' },
      { open: () => Promise.resolve({ database: shop.database, drop: () => Promise.resolve() }) },
    )
    const cart = answerOf(await buyers.add(customer, buyers.server()))
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    await dead.stop()
    expect(await buyers.ready(customer)).toHaveLength(1)
  })

  it('is renewed for another term', async () => {
    const { server, ...customer } = await buyers.owner()
    const renewal = buyers.server({ action: 'renewal', option: { serviceId: server.id } })
    const cart = answerOf(await buyers.add(customer, { ...renewal, duration: 12 }))
    await buyers.pay(customer, cart)
    const end = new Date(server.expiresAt)
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    await until(
      () => buyers.servicesOf(customer),
      ([after]) => new Date(after?.expiresAt ?? '').getTime() === end.getTime(),
    )
    const stranger = await createCustomer(shop)
    expect(codeOf(await buyers.add(stranger, renewal))).toBe('SERVICE_NOT_FOUND')
  })

  it('whose change finds no room keeps it, and staff are told', async () => {
    const { server, ...customer } = await buyers.owner()
    await shop.control('openstack', { quota: { cores: 1 } })
    const addons = [{ name: 'cs-cpu', value: 4 }]
    const upgrade = buyers.server({ action: 'upgrade', option: { serviceId: server.id }, addons })
    const orderId = await buyers.pay(customer, answerOf(await buyers.add(customer, upgrade)))
    const { incrementId } = await itemState(orderId, customer, 'NO_CAPACITY')
    await until(
      () => mailsTo(shop.sandbox, shop.config.providerMailTo),
      (all) => all.some(({ subject }) => subject.includes(incrementId)),
    )
    shop.sandbox.behaviours.reset()
    await later(31 * 60_000)
    await until(
      () => Promise.resolve(buyers.objectsOf(server.id).servers),
      ([changed]) => changed?.flavor === 'cs-4c-2g',
    )
  })

  it('grows within its term: disk, processors, memory, speed and IPs', async () => {
    const { server, ...customer } = await buyers.owner()
    const upgrade = buyers.server({
      ...{ action: 'upgrade', productKey: 'cs-basic-cloud-2', option: { serviceId: server.id } },
      addons: [
        { name: 'cs-bandwidth', value: 500 },
        { name: 'cs-additional-ip', value: 1 },
      ],
    })
    await buyers.pay(customer, answerOf(await buyers.add(customer, upgrade)))
    const [after] = await until(
      () => buyers.servicesOf(customer),
      ([one]) => one?.productKey === 'cs-basic-cloud-2',
    )
    expect(after?.config.ips).toHaveLength(2)
    expect(after?.config.ips[0]).toBe(server.config.ips[0])
    const { token } = customer
    const input = { params: { id: server.id } }
    expect(answerOf(await shop.call(listRestorePoints, input, { token })).items).toMatchObject([
      { reason: 'CHANGE', diskGb: 40 },
    ])
    const { servers, volumes, ports } = buyers.objectsOf(server.id)
    expect(servers).toMatchObject([{ id: server.externalId, flavor: 'cs-2c-4g' }])
    expect(volumes).toMatchObject([{ size: 60 }])
    const policy = shop.sandbox.openStack.cloud.qosPolicies
      .all()
      .find((one) => one.id === ports[0]?.qosPolicyId)
    expect(policy?.name).toBe('shop-500-mbps')
  })
})

describe('the SSH keys of a customer', () => {
  it('are saved once, listed, and removed', async () => {
    const customer = await createCustomer(shop)
    const { token } = customer
    await saveKey(customer)
    const keys = answerOf(await saveKey(customer, `  ${publicKey}\n`))
    expect(keys).toMatchObject([{ name: 'Laptop', publicKey }])
    expect(keys[0]?.fingerprint).toMatch(/^SHA256:.{43}$/)
    const params = { id: keys[0]?.id ?? '' }
    const stranger = await createCustomer(shop)
    expect(codeOf(await shop.call(removeSshKey, { params }, { token: stranger.token }))).toBe(
      'SSH_KEY_NOT_FOUND',
    )
    expect(answerOf(await shop.call(removeSshKey, { params }, { token }))).toEqual([])
    expect(answerOf(await shop.call(listSshKeys, {}, { token }))).toEqual([])
  })

  it.each([
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
    ['a cut key', publicKey.slice(0, 60)],
    ['a type that is not that of the key', publicKey.replace('ssh-ed25519', 'ssh-rsa')],
    ['DSA', 'ssh-dss AAAAB3NzaC1kc3MAAAAAAAAA'],
  ])('refuse %s', async (_, text) => {
    expect(codeOf(await saveKey(await createCustomer(shop), text))).toBe('SSH_KEY_INVALID')
  })
})
