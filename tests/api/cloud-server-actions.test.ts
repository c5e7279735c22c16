import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getCart } from '../../src/contract/cart.ts'
import { changeItem, cloudServerItems } from '../../src/contract/cart-products.ts'
import { listNotifications } from '../../src/contract/notifications.ts'
import { changePlan, undoPlanChange } from '../../src/contract/plan-changes.ts'
import { serviceTaskCalls } from '../../src/contract/service-tasks.ts'
import { endWithRefund } from '../../src/contract/term-refunds.ts'
import { getService, listServices } from '../../src/contract/services.ts'
import { addSshKey } from '../../src/contract/ssh-keys.ts'
import { getUsageHistory, listUsedServices } from '../../src/contract/usage-history.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { readSecretKeys } from '../../src/server/platform/secrets/read-secret-keys.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import { parseSecretKeys } from '../../src/server/platform/secrets/secret-keys.ts'
import { createPowerdns } from '../../src/server/providers/powerdns/index.ts'
import { createClouds } from '../../src/server/providers/openstack/openstack.ts'
import {
  createBackUpDue,
  createEndUnpaid,
  createFollowHolds,
  createNoticeRemovals,
  createRemoveOldBackups,
  createWakeChanges,
} from '../../src/server/services/cloud-servers/index.ts'
import { placeHold, placeOverdueHolds } from '../../src/server/services/lifecycle/index.ts'
import { resealSecrets, secretKeyUse } from '../../src/server/staff/reseal-secrets.ts'
import { mailsTo } from './books.ts'
import { buyerWith } from './buying.ts'
import { regionOfServers, serverBuyers, type ServerRow } from './cloud-servers-bought.ts'
import { createCustomer, issueToken } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const calls = serviceTaskCalls
const keyText = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`

let shop: ShopApi
let buyers: ReturnType<typeof serverBuyers>
beforeAll(async () => {
  shop = await startApi({ SECRET_KEYS: keyText('old') }, { startsAt: new Date() })
  buyers = serverBuyers(shop, await regionOfServers(shop))
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const actions = (token: string, { id }: Pick<ServerRow, 'id'>) => {
  const params = { id }
  const options = { token }
  return {
    state: () => shop.call(calls.state, { params }, options),
    power: (action: 'START' | 'STOP' | 'REBOOT' | 'RESET') =>
      shop.call(calls.power, { params, body: { action } }, options),
    ips: () => shop.call(calls.ips, { params }, options),
    removeIp: (ip: string) => shop.call(calls.removeIp, { params, body: { ip } }, options),
    releaseIpFirst: (ip: string) =>
      shop.call(calls.releaseIpFirst, { params, body: { ip } }, options),
    setReverseName: (ip: string, hostName: string) =>
      shop.call(calls.setReverseName, { params, body: { ip, hostName } }, options),
    console: () => shop.call(calls.console, { params }, options),
    login: () => shop.call(calls.login, { params }, options),
    resetPassword: () => shop.call(calls.resetPassword, { params }, options),
    reinstall: (system: string, confirmation = 'web 1', sshKeyId?: string) =>
      shop.call(
        calls.reinstall,
        { params, body: { system, confirmation, ...(sshKeyId && { sshKeyId }) } },
        options,
      ),
    setLocks: (end: boolean, erase: boolean) =>
      shop.call(calls.setLocks, { params, body: { end, erase } }, options),
    refund: () =>
      shop.call(endWithRefund, { params, body: { confirmation: 'Web 1', amount: 1 } }, options),
    end: (confirmation = 'Web 1') =>
      shop.call(calls.end, { params, body: { confirmation } }, options),
    setFirewall: (firewall: 'WEB' | 'SIGN_IN') =>
      shop.call(calls.setFirewall, { params, body: { firewall } }, options),
    requestMailPort: (purpose = 'Receipts of our shop, 200 a day') =>
      shop.call(calls.requestMailPort, { params, body: { purpose } }, options),
    details: async () => {
      const { details } = answerOf(await shop.call(getService, { params }, options))
      if (details.type !== 'CLOUD_SERVER') throw new Error(`it is a ${details.type}`)
      return details
    },
    backUp: () => shop.call(calls.backUp, { body: { serviceId: id } }, options),
    restorePoints: () => shop.call(calls.restorePoints, { params }, options),
    restore: (backupId: string, confirmation = 'Web 1') =>
      shop.call(calls.restore, { params, body: { backupId, confirmation } }, options),
  }
}

const newOwner = async (input = buyers.server()) => {
  const owner = await buyers.owner(input)
  return { ...owner, ...actions(owner.token, owner.server) }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

/** Waits for the end of the last long action, by the database, because customers may ask only so often. */
const ended = async ({ server, state }: Pick<Owner, 'server' | 'state'>) => {
  await until(
    () =>
      rowsOf(
        shop.db,
        sql`select 1 from server_changes where service_id = ${server.id}::uuid and state = 'RUNNING'`,
      ),
    (running) => running.length === 0,
  )
  return answerOf(await state()).change?.state
}

/** Suspends a server whose term has ended, as the schedules do within seconds. */
const suspend = async (owner: Owner): Promise<void> => {
  await placeOverdueHolds(shop.db, shop.clock.now())
  await createFollowHolds(jobDeps())()
  expect(await ended(owner)).toBe('DONE')
}

const expectOnlySuspended = async ({ state }: Owner): Promise<void> => {
  const { change } = answerOf(await state())
  expect(change).toMatchObject({ action: 'SUSPEND', state: 'DONE' })
}

interface ChangeRow extends Record<string, unknown> {
  readonly state: string
  readonly wakeAt: string
}

/** Lets the time pass until a waiting action goes on. */
const goesOn = async ({ server }: Pick<Owner, 'server'>): Promise<ChangeRow> => {
  const [row] = await rowsOf<ChangeRow>(
    shop.db,
    sql`select state, wake_at::text as "wakeAt" from server_changes
      where service_id = ${server.id}::uuid order by created_at desc limit 1`,
  )
  if (row === undefined) throw new Error('there is no action')
  const leftMs = new Date(row.wakeAt).getTime() - shop.clock.now().getTime()
  const isInHand = leftMs > 60_000
  if (row.state === 'RUNNING' && !isInHand) {
    shop.clock.advance(Math.max(0, leftMs))
    await createWakeChanges({ ...jobDeps(), enqueueOnce: shop.app.jobs.enqueueOnce })()
  }
  return row
}

const jobDeps = () => ({ db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue })

const backedUp = async (owner: Owner): Promise<string> => {
  answerOf(await owner.backUp())
  expect(await ended(owner)).toBe('DONE')
  const { items } = answerOf(await owner.restorePoints())
  return items[0]?.id ?? ''
}

describe('a customer’s server', () => {
  it('is shown with its size, IPs and user, without any secret', async () => {
    const owner = await newOwner()
    const { token, server } = owner
    const { items } = answerOf(await shop.call(listServices, { query: {} }, { token }))
    expect(items).toMatchObject([{ id: server.id, type: 'CLOUD_SERVER', name: 'Web 1' }])
    const params = { id: server.id }
    const shown = answerOf(await shop.call(getService, { params }, { token }))
    expect(shown.details).toMatchObject({
      ...{ type: 'CLOUD_SERVER', serverName: 'Web 1', user: 'ubuntu', ips: server.config.ips },
      ...{ vcpus: 2, ramGb: 2, diskGb: 40, mbps: 100, system: 'ubuntu-24.04' },
      ...{ hasNewPassword: true, isWindows: false },
    })
    expect(JSON.stringify(shown)).not.toContain('sealed')
    expect(answerOf(await owner.state())).toEqual({ power: 'ON', change: null })
  })

  it('shows its password once, and a reset shows the new one', async () => {
    const owner = await newOwner()
    const { user, password } = answerOf(await owner.login())
    expect(user).toBe('ubuntu')
    const [built] = buyers.objectsOf(owner.server.id).servers
    expect(Buffer.from(built?.userData ?? '', 'base64').toString()).toContain(password)
    expect(codeOf(await owner.login())).toBe('LOGIN_ALREADY_SHOWN')
    const reset = answerOf(await owner.resetPassword())
    expect(reset.password).not.toBe(password)
    expect(buyers.objectsOf(owner.server.id).servers[0]?.adminPass).toBe(reset.password)
    await shop.control('openstack', { guestAgent: false })
    expect(codeOf(await owner.resetPassword())).toBe('SERVICE_BUSY')
  })

  it('starts, stops and restarts, and opens its console', async () => {
    const owner = await newOwner()
    expect(answerOf(await owner.power('STOP'))).toEqual({ power: 'OFF' })
    expect(answerOf(await owner.state()).power).toBe('OFF')
    expect(answerOf(await owner.power('START'))).toEqual({ power: 'ON' })
    expect(answerOf(await owner.power('REBOOT'))).toEqual({ power: 'ON' })
    const page = await fetch(answerOf(await owner.console()).url)
    expect(await page.text()).toContain('login:')
    await shop.control('openstack', { down: true })
    expect(codeOf(await owner.power('RESET'))).toBe('SERVICE_BUSY')
    expect(answerOf(await owner.state()).power).toBe('UNKNOWN')
  })

  it('has what it used by day, whatever is off, restarts or is down meanwhile', async () => {
    const { id: customerId, server } = await newOwner()
    const signedIn = async () => ({ token: await issueToken(shop, customerId) })
    const power = async (action: 'START' | 'STOP' | 'RESET') =>
      answerOf(await actions((await signedIn()).token, server).power(action))
    const params = { id: server.id }
    /** Reads after some hours; returns the hours of an idle server that were counted since. */
    const after = async (hours: number): Promise<number> => {
      const before = await counted()
      shop.clock.advance(hours * 3_600_000)
      await shop.app.runSchedule('usage of services')
      return Number(((await counted()) - before).toFixed(1))
    }
    const counted = async (meter = 'TRAFFIC_OUT', aSecond = 4_000): Promise<number> => {
      const { days } = answerOf(await shop.call(getUsageHistory, { params }, await signedIn()))
      const of = days.flatMap(({ meters }) => meters.filter((one) => one.meter === meter))
      return of.reduce((sum, { used }) => sum + used, 0) / aSecond / 3_600
    }
    const listed = async () =>
      answerOf(await shop.call(listUsedServices, {}, await signedIn())).services

    // What was counted before is of no day.
    expect(await after(0)).toBe(0)
    expect(await listed()).toEqual([])
    expect(await after(1)).toBe(1)
    expect(await counted('TRAFFIC_IN', 1_500)).toBeCloseTo(1, 1)
    // Two cores, of which 5 % of one is used.
    expect(await counted('CPU_TIME', 50)).toBeCloseTo(1, 1)
    // Another round within the hour leaves it alone.
    expect([await after(0.5), await after(0.5)]).toEqual([0, 1])

    await shop.control('openstack', { down: true })
    expect(await after(1)).toBe(0)
    await shop.control('openstack', { down: false })
    expect(await after(1)).toBe(2)
    // A cloud that keeps diagnostics to its administrators is asked once in a round.
    const refused = { service: 'compute', method: 'GET', path: '/diagnostics', do: 'refuse' }
    await shop.control('openstack', { faults: [{ ...refused, status: 403, times: 1000 }] })
    const asked = () =>
      shop.sandbox.openStack.cloud.journal.filter(({ path }) => path.endsWith('/diagnostics'))
    const before = asked().length
    expect(await after(1)).toBe(0)
    expect(asked()).toHaveLength(before + 1)
    await shop.control('openstack', { faults: [] })
    expect(await after(1)).toBe(2)

    await power('STOP')
    expect(await after(1)).toBe(0)
    await power('START')
    expect([await after(1), await after(1)]).toEqual([1, 1])
    await power('RESET')
    expect(await after(1)).toBe(1)

    await shop.db.execute(sql`update services set state = 'ENDED' where id = ${server.id}::uuid`)
    expect(await after(1)).toBe(0)
    expect(await listed()).toEqual([{ id: server.id, type: 'CLOUD_SERVER', name: 'Web 1' }])
  })

  it('is only its customer’s', async () => {
    const { server } = await newOwner()
    const { token } = await createCustomer(shop)
    const stranger = actions(token, server)
    const outcomes = await Promise.all([
      stranger.state(),
      stranger.power('STOP'),
      stranger.console(),
      stranger.login(),
      stranger.resetPassword(),
      stranger.reinstall('debian-11'),
      stranger.backUp(),
      stranger.ips(),
      stranger.removeIp('10.0.0.4'),
      stranger.releaseIpFirst('10.0.0.4'),
      stranger.setReverseName('10.0.0.4', ''),
      stranger.setLocks(false, false),
      stranger.end(),
      stranger.setFirewall('WEB'),
      stranger.requestMailPort(),
      stranger.restorePoints(),
      stranger.restore(server.id),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 404))
  })

  it('is stopped and locked once its term has ended, and runs again once it is renewed', async () => {
    const owner = await newOwner()
    const { token, server } = owner
    const status = () => buyers.objectsOf(server.id).servers
    const followHolds = createFollowHolds(jobDeps())
    await followHolds()
    expect(answerOf(await owner.state()).change).toBeNull()
    await rowsOf(
      shop.db,
      sql`update services set expires_at = ${shop.clock.now().toISOString()}::timestamptz
        where id = ${server.id}::uuid`,
    )
    await placeOverdueHolds(shop.db, shop.clock.now())
    await Promise.all([followHolds(), followHolds()])
    expect(await ended(owner)).toBe('DONE')
    await followHolds()
    expect(status()).toMatchObject([{ status: 'SHUTOFF', isLocked: true }])
    const params = { id: server.id }
    const shown = answerOf(await shop.call(getService, { params }, { token }))
    expect(shown).toMatchObject({ state: 'SUSPENDED', holds: ['OVERDUE'] })
    expect(codeOf(await owner.power('START'))).toBe('SERVICE_SUSPENDED')
    expect(codeOf(await owner.backUp())).toBe('SERVICE_SUSPENDED')
    expect(answerOf(await owner.state())).toMatchObject({
      ...{ power: 'OFF', change: { action: 'SUSPEND', state: 'DONE' } },
    })

    const renewal = buyers.server({ action: 'renewal', option: { serviceId: server.id } })
    await buyers.pay(owner, answerOf(await buyers.add(owner, renewal)))
    await until(
      async () => answerOf(await shop.call(getService, { params }, { token })),
      ({ state }) => state !== 'SUSPENDED',
    )
    // Nothing may begin before the server is unlocked.
    await followHolds()
    expect(await ended(owner)).toBe('DONE')
    expect(status()).toMatchObject([{ status: 'ACTIVE', isLocked: false }])
    expect(answerOf(await owner.power('REBOOT'))).toEqual({ power: 'ON' })
  })

  it('is suspended by staff after a lost answer, too, until they resume it, also with a paid renewal', async () => {
    const owner = await newOwner()
    const followHolds = createFollowHolds(jobDeps())
    const { id } = owner.server
    const overdue = { serviceId: id, reason: 'OVERDUE' } as const
    await placeHold(shop.db, overdue, { kind: 'system', id: 'test' }, shop.clock.now())
    const staff = async (verb: 'suspend' | 'resume', reason: string) =>
      shop.app.command({
        args: ['service', verb, id, '--reason', reason],
        actor: { kind: 'operator', id: 'root' },
        files: {},
      })
    expect(await staff('suspend', 'It sends spam.')).toMatchObject({ code: 0 })
    expect(await staff('suspend', 'It sends spam.')).toMatchObject({ code: 1 })
    const lose = { service: 'compute', method: 'POST', path: '/action', do: 'lose' }
    await shop.control('openstack', { faults: [{ ...lose, body: '"os-stop"' }] })
    await followHolds()
    await until(
      () => goesOn(owner),
      ({ state }) => state === 'DONE',
    )
    const renewal = buyers.server({ action: 'renewal', option: { serviceId: id } })
    await buyers.pay(owner, answerOf(await buyers.add(owner, renewal)))
    const { token } = owner
    const shown = async () => answerOf(await shop.call(getService, { params: { id } }, { token }))
    await until(shown, ({ holds }) => holds.join() === 'ABUSE')
    await followHolds()
    const held = () => buyers.objectsOf(id).servers
    expect(held()).toMatchObject([{ status: 'SHUTOFF', isLocked: true }])
    expect(held()[0]?.actions.filter(({ action }) => action === 'os-stop')).toHaveLength(1)

    expect(await staff('resume', 'They cleaned it.')).toMatchObject({ code: 0 })
    await followHolds()
    expect(await ended(owner)).toBe('DONE')
    expect(held()).toMatchObject([{ status: 'ACTIVE', isLocked: false }])
    expect(await shown()).toMatchObject({ state: 'ACTIVE', holds: [] })
    const { items } = answerOf(await shop.call(listNotifications, { query: {} }, { token }))
    expect(items.filter(({ code }) => /^SERVICE_(SUSPENDED|RESUMED)$/u.test(code))).toMatchObject([
      { code: 'SERVICE_RESUMED', params: { serviceId: id } },
      { code: 'SERVICE_SUSPENDED', params: { serviceId: id, reason: 'It sends spam.' } },
    ])
    const mails = await until(
      async () =>
        (await mailsTo(shop.sandbox, owner.email)).filter(({ subject }) =>
          /suspended$/u.test(subject),
        ),
      ({ length }) => length === 2,
    )
    expect(mails.find(({ subject }) => subject === 'Web 1 is suspended')?.text).toContain(
      'It sends spam.',
    )
  })
})

describe('the IPs of a server', () => {
  const withIps = (owner: Owner, count: number) =>
    buyers.server({
      ...{ action: 'upgrade', option: { serviceId: owner.server.id } },
      addons: [{ name: 'cs-additional-ip', value: count }],
    })
  const renewalPrice = async ({ token, server }: Owner) =>
    answerOf(await shop.call(getService, { params: { id: server.id } }, { token })).renewalPrice

  /** Creates a customer whose server has a second IP, bought for the rest of the term. */
  const withSecondIp = async () => {
    const owner = await newOwner()
    const cart = answerOf(await buyers.add(owner, withIps(owner, 1)))
    expect(cart.items[0]?.price).toBe(3)
    const orderId = await buyers.pay(owner, cart)
    await until(
      () => owner.findOrder(orderId),
      ({ items }) => items[0]?.fulfilment === 'ACTIVE',
    )
    return owner
  }

  it('are listed, added for the days left, and removed for the next term', async () => {
    const owner = await newOwner()
    const [first] = owner.server.config.ips
    expect(answerOf(await owner.ips())).toEqual({
      items: [
        { ip: first, isPrimary: true, hostName: null, hasReverseDns: true, releasedAt: null },
      ],
      nextMonthly: 3,
    })
    const before = (await renewalPrice(owner)) ?? 0
    const more = await withSecondIp()
    const { items } = answerOf(await more.ips())
    expect(items).toHaveLength(2)
    expect(await renewalPrice(more)).toBeCloseTo(before + 3.3)
    const [primary = '', second = ''] = items.map(({ ip }) => ip)
    expect(codeOf(await more.removeIp(primary))).toBe('PRIMARY_IP_FIXED')
    expect(codeOf(await more.removeIp('192.0.2.1'))).toBe('IP_NOT_FOUND')
    const lose = { service: 'network', method: 'PUT', path: '/ports', do: 'lose' }
    await shop.control('openstack', { faults: [lose] })
    answerOf(await more.removeIp(second))
    expect(codeOf(await more.removeIp(second))).toBe('SERVER_BEING_CHANGED')
    await until(
      () => goesOn(more),
      ({ state }) => state === 'DONE',
    )
    expect(answerOf(await more.ips()).items).toMatchObject([{ ip: primary }])
    expect(buyers.objectsOf(more.server.id).ports).toMatchObject([{ ips: [primary] }])
    expect(await renewalPrice(more)).toBe(before)
    // What was removed can be bought again.
    expect(codeOf(await buyers.add(more, withIps(more, 1)))).toBe('OK')
  })

  it('in the cart are changed under the line’s key, and its term stays that of the server', async () => {
    const owner = await newOwner()
    const { token } = owner
    const { items } = answerOf(await buyers.add(owner, withIps(owner, 1)))
    const params = { key: items[0]?.key ?? '' }
    const change = async (body: ReturnType<typeof withIps>) =>
      shop.call(cloudServerItems.change, { params, body }, { token })
    expect(answerOf(await change(withIps(owner, 2))).items).toMatchObject([
      { key: params.key, price: 6, addons: [{ name: 'cs-additional-ip', value: 2 }] },
    ])
    const seen = { ...withIps(owner, 1), expectedPrice: 6 }
    expect(codeOf(await change(seen))).toBe('PRICE_CHANGED')
    const nothing = { ...withIps(owner, 1), addons: [] }
    expect(codeOf(await change(nothing))).toBe('CHANGE_NOT_DUE')
    const other = await newOwner()
    expect(codeOf(await change(withIps(other, 1)))).toBe('SERVICE_NOT_FOUND')
    const term = { params, body: { duration: 12 } }
    expect(codeOf(await shop.call(changeItem, term, { token }))).toBe('DURATION_NOT_OFFERED')
  })

  it('that a planned change has no more are released with its term, those that the customer chose first', async () => {
    const addon = (value: number) => [{ name: 'cs-additional-ip', value }]
    const owner = await newOwner(buyers.server({ addons: addon(3) }))
    const { id } = owner.server
    const params = { id }
    const [primary = '', second = '', third = '', fourth = ''] = owner.server.config.ips
    const plan = { productKey: 'cs-basic-cloud-1', addons: addon(2) }
    const body = { ...plan, expected: { due: -3, renewal: 24.99 } }
    const { token } = owner
    expect(answerOf(await shop.call(changePlan, { params, body }, { token })).applies).toBe(
      'AT_RENEWAL',
    )
    answerOf(await shop.call(undoPlanChange, { params }, { token }))
    answerOf(await shop.call(undoPlanChange, { params }, { token }))
    answerOf(await shop.call(changePlan, { params, body }, { token }))
    const released = ({ items }: { items: readonly { ip: string; releasedAt: string | null }[] }) =>
      items.flatMap(({ ip, releasedAt }) => (releasedAt === null ? [] : [ip]))
    expect(released(answerOf(await owner.ips()))).toEqual([fourth])
    expect(codeOf(await owner.releaseIpFirst(primary))).toBe('PRIMARY_IP_FIXED')
    expect(codeOf(await owner.releaseIpFirst('192.0.2.1'))).toBe('IP_NOT_FOUND')
    expect(released(answerOf(await owner.releaseIpFirst(second)))).toEqual([second])

    const renewal = buyers.server({ action: 'renewal', option: { serviceId: id } })
    const cart = answerOf(await buyers.add(owner, renewal))
    expect(cart.items[0]?.price).toBe(24.99)
    await buyers.pay(owner, cart)
    const nextPlan = async () => {
      const later = { token: await issueToken(shop, owner.id) }
      return answerOf(await shop.call(getService, { params }, later)).plan?.next
    }
    await until(nextPlan, (next) => next?.isPaid === true)
    const endMs = new Date(owner.server.expiresAt).getTime()
    shop.clock.advance(endMs + 60_000 - shop.clock.now().getTime())
    await shop.control('openstack', {
      faults: [{ service: 'network', method: 'PUT', path: '/ports', do: 'lose' }],
    })
    await shop.app.runSchedule('planned changes')
    const [after] = await until(
      async () => {
        await shop.app.runSchedule('items that wait')
        return buyers.servicesOf(owner)
      },
      ([one]) => {
        if (one?.config.ips.length === 3) return true
        shop.clock.advance(10_000)
        return false
      },
    )
    expect(after?.config).toMatchObject({ ips: [primary, third, fourth], releaseFirst: [] })
    expect(buyers.objectsOf(id).ports).toMatchObject([{ ips: [primary, third, fourth] }])

    const mails = await until(
      () => mailsTo(shop.sandbox, owner.email),
      (all) => all.some(({ subject }) => subject === 'Web 1 now changes to Basic Cloud 1'),
    )
    const about = (text: string) => mails.filter(({ subject }) => subject.includes(text))
    expect(about('Web 1 changes to Basic Cloud 1 with its next term')).toHaveLength(2)
    expect(about('Web 1 keeps its plan')).toHaveLength(1)
    expect(about('Web 1 now changes')).toHaveLength(1)
  })

  it('removed before a planned change are not added again by it', async () => {
    const addon = (value: number) => [{ name: 'cs-additional-ip', value }]
    const owner = await newOwner(buyers.server({ addons: addon(2) }))
    const params = { id: owner.server.id }
    const body = {
      ...{ productKey: 'cs-basic-cloud-1', addons: addon(1) },
      expected: { due: -3, renewal: 21.99 },
    }
    answerOf(await shop.call(changePlan, { params, body }, { token: owner.token }))
    for (const ip of owner.server.config.ips.slice(1)) {
      answerOf(await owner.removeIp(ip))
      expect(await ended(owner)).toBe('DONE')
    }
    expect(answerOf(await owner.ips()).items).toMatchObject([{ releasedAt: null }])
    expect(await renewalPrice(owner)).toBeCloseTo(20.89)
  })

  it('get a name once it resolves to them, and lose it with the IP', async () => {
    const owner = await withSecondIp()
    const powerdns = createPowerdns({ ...shop.config.powerdns, timeoutMs: 5_000 })
    const { items } = answerOf(await owner.ips())
    const [first = '', second = ''] = items.map(({ ip }) => ip)
    const host = 'mail.servers-of-ours.com'
    expect(codeOf(await owner.setReverseName(first, host))).toBe('REVERSE_NAME_UNMATCHED')
    expect(codeOf(await owner.setReverseName(first, '-'))).toBe('BAD_REQUEST')
    expect(codeOf(await owner.setReverseName('192.0.2.1', host))).toBe('IP_NOT_FOUND')
    await powerdns.createZone('servers-of-ours.com', 'another-customer', [
      'ns1.ours.com',
      'ns2.ours.com',
    ])
    await powerdns.replaceRecordSets('servers-of-ours.com', [
      { name: host, type: 'A', ttl: 300, contents: [first, second] },
    ])
    await shop.control('powerdns', { loseAnswer: true })
    expect(codeOf(await owner.setReverseName(second, host))).toBe('SERVICE_BUSY')
    await shop.control('powerdns', { loseAnswer: false })
    for (const ip of [first, second]) {
      const { items: named } = answerOf(await owner.setReverseName(ip, host))
      expect(named).toContainEqual(expect.objectContaining({ ip, hostName: host }))
    }
    const namesOf = async (ip: string) => {
      const zone = await powerdns.readZone('10.in-addr.arpa')
      const name = `${ip.split('.').toReversed().join('.')}.in-addr.arpa`
      return zone?.recordSets.find((set) => set.name === name)?.contents
    }
    expect(await namesOf(second)).toEqual([`${host}.`])
    answerOf(await owner.removeIp(second))
    expect(await ended(owner)).toBe('DONE')
    expect(await namesOf(second)).toBeUndefined()
    expect(answerOf(await owner.setReverseName(first, '')).items[0]?.hostName).toBeNull()
    expect(await namesOf(first)).toBeUndefined()
  })
})

describe('an announced price', () => {
  it('is mailed and shown, and paid from the first term that begins 30 days later', async () => {
    const actor = { kind: 'operator', id: 'root' } as const
    const raise = (month: string) =>
      shop.app.command({
        ...{ actor, files: {} },
        args: ['package', 'raise', 'cs-basic-cloud-1', '--month', month, '--reason', 'power'],
      })
    const owner = await newOwner()
    const { id } = owner.server
    const detail = async () => {
      const token = await issueToken(shop, owner.id)
      return answerOf(await shop.call(getService, { params: { id } }, { token }))
    }
    const renewal = buyers.server({ action: 'renewal', option: { serviceId: id } })
    const renewed = async (price: number): Promise<void> => {
      const { expiresAt } = await detail()
      const token = await issueToken(shop, owner.id)
      const buyer = { ...owner, ...buyerWith(shop, token, owner.email), token }
      const cart = answerOf(await buyers.add(buyer, renewal))
      expect(cart.items[0]?.price).toBe(price)
      await buyers.pay(buyer, cart)
      await until(detail, (later) => later.expiresAt !== expiresAt)
    }
    // The running term ends before the notice.
    shop.clock.advance(5 * 86_400_000)
    expect(await raise('1')).toMatchObject({ code: 1 })
    expect(await raise('25.5')).toMatchObject({ code: 0 })
    const { plan } = await detail()
    expect(plan).toMatchObject({ raisedRenewal: 25.5 })
    const [first] = await until(
      async () =>
        (await mailsTo(shop.sandbox, owner.email)).filter(({ subject }) =>
          subject.startsWith('The price of Web 1'),
        ),
      (mails) => mails.length > 0,
    )
    expect(first?.text).toMatch(/\$25\.50 in place of \$18\.99/)
    await renewed(18.99)
    expect((await detail()).expiresAt).toBe(plan?.priceLockedUntil)
    await renewed(25.5)
    expect((await detail()).plan).toMatchObject({ raisedRenewal: null })
    await renewed(25.5)
  })
})

describe('a reinstallation', () => {
  it('takes the name of the server, keeps its IPs, and shows a new password', async () => {
    const owner = await newOwner()
    const before = answerOf(await owner.login())
    expect(codeOf(await owner.reinstall('debian-11', 'Web 2'))).toBe('NAME_NOT_CONFIRMED')
    expect(codeOf(await owner.reinstall('beos'))).toBe('ADDON_VALUE_NOT_OFFERED')
    answerOf(await owner.reinstall('debian-11'))
    expect(await ended(owner)).toBe('DONE')
    const { password, user } = answerOf(await owner.login())
    expect(user).toBe('debian')
    expect(password).not.toBe(before.password)
    const [after] = await buyers.servicesOf(owner)
    expect(after?.config).toMatchObject({ system: 'debian-11', ips: owner.server.config.ips })
    const { items } = answerOf(await owner.restorePoints())
    expect(items).toMatchObject([{ reason: 'CHANGE', system: 'ubuntu-24.04', diskGb: 40 }])
  })

  it('never gives Windows to a server that was sold without', async () => {
    const owner = await newOwner()
    expect(codeOf(await owner.reinstall('windows-server-2019'))).toBe('ADDON_VALUE_NOT_OFFERED')
  })

  it('goes on after a lost answer, and lets nothing else begin', async () => {
    const owner = await newOwner()
    const lose = { service: 'compute', method: 'POST', path: '/action', do: 'lose' }
    await shop.control('openstack', { backupMs: 20_000, faults: [{ ...lose, body: '"rebuild"' }] })
    answerOf(await owner.reinstall('debian-11'))
    expect(codeOf(await owner.backUp())).toBe('SERVER_BEING_CHANGED')
    expect(codeOf(await owner.power('STOP'))).toBe('SERVER_BEING_CHANGED')
    await until(
      () => goesOn(owner),
      ({ state }) => state === 'DONE',
    )
    const [built] = buyers.objectsOf(owner.server.id).servers
    expect(built?.actions.filter(({ action }) => action === 'rebuild')).toHaveLength(1)
  })
})

describe('a long action that is stuck', () => {
  const actor = { kind: 'operator', id: 'root' } as const
  const operate = async (...args: string[]) =>
    (await shop.app.command({ args, actor, files: {} })).text
  /** Signs a customer in again. */
  const again = async (owner: Owner) => ({
    ...owner,
    ...actions(await issueToken(shop, owner.id), owner.server),
  })
  const staffMails = async () =>
    (await mailsTo(shop.sandbox, shop.config.providerMailTo)).filter(({ subject }) =>
      subject.includes('is stuck'),
    )

  it('is told to staff once, listed, and goes on when they say so', async () => {
    const owner = await newOwner()
    await shop.control('openstack', { quota: { backups: 0 } })
    const { id } = answerOf(await owner.backUp())
    const mails = await until(staffMails, (all) => all.some(({ text }) => text.includes(id)))
    expect(mails.find(({ text }) => text.includes(id))?.text).toContain(
      `npm run shop -- server retry ${id}`,
    )
    shop.clock.advance(10 * 60_000)
    await until(
      () => goesOn(owner),
      ({ wakeAt }) => new Date(wakeAt).getTime() - shop.clock.now().getTime() > 6 * 60_000,
    )
    expect(await operate('server', 'stuck')).toContain(`${id}  BACK_UP  RUNNING  Web 1`)
    await shop.control('openstack', { quota: {} })
    expect(await operate('server', 'retry', id)).toBe('BACK_UP of Web 1 goes on.')
    expect(await ended(await again(owner))).toBe('DONE')
    expect(await operate('server', 'stuck')).not.toContain(id)
    expect((await staffMails()).filter(({ text }) => text.includes(id))).toHaveLength(1)
  })

  it('that failed at its deadline can still be finished', async () => {
    const owner = await newOwner()
    await shop.control('openstack', { quota: { backups: 0 } })
    const { id } = answerOf(await owner.reinstall('debian-11'))
    await until(staffMails, (all) => all.some(({ text }) => text.includes(id)))
    shop.clock.advance(3 * 24 * 3_600_000)
    const later = await again(owner)
    await goesOn(later)
    expect(await ended(later)).toBe('FAILED')
    const mails = await until(
      staffMails,
      (all) => all.filter(({ text }) => text.includes(id)).length === 2,
    )
    expect(mails.some(({ text }) => text.includes('failed'))).toBe(true)
    await shop.control('openstack', { quota: {} })
    expect(await operate('server', 'retry', id)).toBe('REINSTALL of Web 1 goes on.')
    expect(await ended(later)).toBe('DONE')
    const [built] = buyers.objectsOf(owner.server.id).servers
    expect(built?.actions.filter(({ action }) => action === 'rebuild')).toHaveLength(1)
  })
})

describe('the locks of a server', () => {
  it('are on with a yearly term, and keep it from its end and from being erased', async () => {
    const owner = await newOwner(buyers.server({ duration: 12 }))
    expect((await owner.details()).locks).toEqual({ end: true, erase: true })
    const { server } = owner
    expect(codeOf(await owner.end())).toBe('SERVER_LOCKED')
    expect(codeOf(await owner.refund())).toBe('SERVER_LOCKED')
    expect(codeOf(await owner.reinstall('debian-11'))).toBe('SERVER_LOCKED')
    expect(codeOf(await owner.restore(server.id))).toBe('SERVER_LOCKED')
    expect(answerOf(await owner.setLocks(true, false))).toEqual({ end: true, erase: false })
    expect(codeOf(await owner.end())).toBe('SERVER_LOCKED')
    expect(codeOf(await owner.restore(server.id))).toBe('RESTORE_POINT_NOT_FOUND')
    expect((await (await newOwner()).details()).locks).toEqual({ end: false, erase: false })
  })
})

it('a running action says how long the latest ones took, once there are enough', async () => {
  const owner = await newOwner()
  await shop.control('openstack', { backupMs: 60_000 })
  const { id } = answerOf(await owner.backUp())
  expect(answerOf(await owner.state()).change).toMatchObject({ id, state: 'RUNNING' })
  expect(answerOf(await owner.state()).change).not.toHaveProperty('usual')
  await shop.db.execute(sql`insert into server_changes
      (id, service_id, action, input, state, created_at, wake_at, deadline_at, ended_at)
    select gen_random_uuid(), c.service_id, c.action, c.input, 'DONE',
      c.created_at - interval '1 hour', c.wake_at, c.deadline_at,
      c.created_at - interval '1 hour' + interval '41 seconds'
    from server_changes c, generate_series(1, 40) where c.id = ${id}::uuid`)
  const { change } = answerOf(await owner.state())
  expect(change).toMatchObject({ id, usual: { medianMs: 41_000, lateMs: 41_000 } })
  await shop.db.execute(sql`delete from server_changes
    where service_id = ${owner.server.id}::uuid and id <> ${id}::uuid`)
})

describe('the end of a server', () => {
  const nothingLeft = ({ server: { id } }: Owner): void => {
    const { servers, ports, volumes, backups } = buyers.objectsOf(id)
    expect([servers, ports, volumes].map(({ length }) => length)).toEqual([0, 0, 0])
    expect(backups).toHaveLength(1)
  }

  it('takes its name in any spelling, keeps a final backup, and is sold no further term', async () => {
    const owner = await newOwner(buyers.server({}, { serverName: 'ម៉ាស៊ីន A' }))
    const { token, server } = owner
    const renewal = buyers.server({ action: 'renewal', option: { serviceId: server.id } })
    answerOf(await buyers.add(owner, renewal))
    expect(codeOf(await owner.end('Web 2'))).toBe('NAME_NOT_CONFIRMED')
    answerOf(await owner.end(`  ${'ម៉ាស៊ីន a'.normalize('NFD')} `))
    expect(await ended(owner)).toBe('DONE')
    nothingLeft(owner)
    const params = { id: server.id }
    const shown = answerOf(await shop.call(getService, { params }, { token }))
    expect(shown).toMatchObject({ state: 'ENDED', autoRenew: false, renewalPrice: null })
    const now = shop.clock.now().getTime()
    expect(Date.parse(shown.expiresAt ?? '')).toBeLessThanOrEqual(now)
    const { items } = answerOf(await owner.restorePoints())
    expect(items).toMatchObject([{ reason: 'FINAL' }])
    const { items: lines } = answerOf(await shop.call(getCart, {}, { token }))
    expect(lines).not.toMatchObject([{ problem: null }])
    const backupId = items[0]?.id ?? ''
    const copy = buyers.server({}, { mode: 1, backupId })
    expect(codeOf(await buyers.add(owner, copy))).toBe('OK')
    expect(codeOf(await owner.end('ម៉ាស៊ីន A'))).toBe('SERVICE_STATE_INVALID')
  })

  it('comes with a refund by staff within 30 days, after a final backup', async () => {
    const owner = await newOwner()
    const refunded = await shop.app.command({
      args: ['service', 'refund', owner.server.id, '--terminated', '--reason', 'test'],
      actor: { kind: 'operator', id: 'root' },
      files: {},
    })
    expect(refunded.code, refunded.text).toBe(0)
    const endUnpaid = createEndUnpaid(jobDeps())
    await Promise.all([endUnpaid(), endUnpaid()])
    expect(await ended(owner)).toBe('DONE')
    nothingLeft(owner)
    await endUnpaid()
    expect(await ended(owner)).toBe('DONE')
  })

  it('goes on after a lost answer, once', async () => {
    const owner = await newOwner()
    const lose = { service: 'compute', method: 'DELETE', path: '/servers', do: 'lose' }
    await shop.control('openstack', { faults: [lose] })
    answerOf(await owner.end())
    await until(
      () => goesOn(owner),
      ({ state }) => state === 'DONE',
    )
    nothingLeft(owner)
  })

  it('comes by itself one week after an unpaid term, three days after the last mail', async () => {
    const owner = await newOwner()
    const endUnpaid = createEndUnpaid(jobDeps())
    const expired = (days: number) =>
      rowsOf(
        shop.db,
        sql`update services set expires_at = ${shop.clock.now().toISOString()}::timestamptz
            - make_interval(days => ${days}::integer)
          where id = ${owner.server.id}::uuid`,
      )
    const noticed = async () => {
      await createNoticeRemovals(jobDeps())()
      const [row] = await rowsOf<{ notice: string | null }>(
        shop.db,
        sql`select split_part(config ->> 'removalNotice', '@', 1) as notice from services
          where id = ${owner.server.id}::uuid`,
      )
      return row?.notice
    }
    await expired(-2)
    expect(await noticed()).toBeNull()
    await rowsOf(
      shop.db,
      sql`update services set auto_renew = false where id = ${owner.server.id}::uuid`,
    )
    expect(await noticed()).toBe('EXPIRING')
    await expired(0)
    await suspend(owner)
    expect(await noticed()).toBe('CANCELLED')
    await expired(6)
    expect(await noticed()).toBe('SOON')
    expect(await noticed()).toBe('SOON')
    const mailed = (start: string) =>
      until(
        async () =>
          (await mailsTo(shop.sandbox, owner.email)).filter(({ subject }) =>
            subject.startsWith(start),
          ),
        (mails) => mails.length > 0,
      )
    expect(await mailed('Web 1 will be removed')).toHaveLength(1)
    await endUnpaid()
    await expectOnlySuspended(owner)
    // Each mail is about the end of one term, so a term that ended otherwise is announced anew.
    await expired(9)
    await endUnpaid()
    await expectOnlySuspended(owner)
    expect(await noticed()).toBe('SOON')
    await endUnpaid()
    await expectOnlySuspended(owner)
    const noticeAgedBy = (days: number) =>
      rowsOf(
        shop.db,
        sql`update services set config = config || jsonb_build_object('removalNoticeAt',
            ${shop.clock.now().toISOString()}::timestamptz - make_interval(days => ${days}::integer))
          where id = ${owner.server.id}::uuid`,
      )
    await noticeAgedBy(2)
    await endUnpaid()
    await expectOnlySuspended(owner)
    await noticeAgedBy(3)
    await Promise.all([endUnpaid(), endUnpaid()])
    expect(await ended(owner)).toBe('DONE')
    nothingLeft(owner)
    expect((await mailed('Web 1 was removed'))[0]?.text).toContain('was not renewed')
  })

  it('comes five failed renewals after an unpaid term, three days after the last mail', async () => {
    const owner = await newOwner()
    const endUnpaid = createEndUnpaid(jobDeps())
    const now = sql`${shop.clock.now().toISOString()}::timestamptz`
    const own = sql`${owner.server.id}::uuid`
    const failed = (failures: number) =>
      rowsOf(
        shop.db,
        sql`insert into auto_renewals (service_id, expires_at, check_at, failures)
          select id, expires_at, ${now} + interval '1 year', ${failures}::integer
          from services where id = ${own}
          on conflict (service_id, expires_at) do update set failures = excluded.failures`,
      )
    const noticed = async () => {
      await createNoticeRemovals(jobDeps())()
      const [row] = await rowsOf<{ notice: string | null }>(
        shop.db,
        sql`select split_part(config ->> 'removalNotice', '@', 1) as notice from services
          where id = ${own}`,
      )
      return row?.notice
    }
    const noticeAgedBy = (days: number) =>
      rowsOf(
        shop.db,
        sql`update services set config = config || jsonb_build_object('removalNoticeAt',
          ${now} - make_interval(days => ${days}::integer)) where id = ${own}`,
      )
    await rowsOf(
      shop.db,
      sql`update services set auto_renew = true, expires_at = ${now} - interval '2 days'
        where id = ${own}`,
    )
    await suspend(owner)
    await failed(4)
    expect(await noticed()).toBe('STOPPED')
    await failed(5)
    expect(await noticed()).toBe('SOON')
    await noticeAgedBy(2)
    await endUnpaid()
    await expectOnlySuspended(owner)
    await noticeAgedBy(4)
    await endUnpaid()
    expect(await ended(owner)).toBe('DONE')
    nothingLeft(owner)
  })
})

describe('the firewall of a server', () => {
  const opens = ({ server: { id } }: Owner, direction: string, port: number): boolean => {
    const groups = shop.sandbox.openStack.cloud.securityGroups.all()
    const rules = groups.find(({ name }) => name === `cs-${id}`)?.rules ?? []
    return rules.some(
      (rule) =>
        rule.direction === direction &&
        rule.protocol === 'tcp' &&
        (rule.from ?? 0) <= port &&
        port <= (rule.to ?? 0),
    )
  }
  const operate = async (...args: string[]) => {
    const actor = { kind: 'operator', id: 'root' } as const
    return (await shop.app.command({ args, actor, files: {} })).text
  }

  it('changes, and lets mail out once staff agree', async () => {
    const owner = await newOwner()
    const { id } = owner.server
    expect(opens(owner, 'ingress', 80)).toBe(true)
    answerOf(await owner.setFirewall('SIGN_IN'))
    expect(await ended(owner)).toBe('DONE')
    expect([22, 80].map((port) => opens(owner, 'ingress', port))).toEqual([true, false])
    expect(codeOf(await owner.requestMailPort())).toBe('MAIL_PORT_NEEDS_NAME')
    const names = JSON.stringify({ reverseNames: { '10.0.0.1': 'mail.example.com' } })
    await rowsOf(
      shop.db,
      sql`update services set config = config || ${names}::jsonb where id = ${id}::uuid`,
    )
    answerOf(await owner.requestMailPort())
    expect(await owner.details()).toMatchObject({ firewall: 'SIGN_IN', mailPort: 'REQUESTED' })
    const mails = await until(
      async () => mailsTo(shop.sandbox, shop.config.providerMailTo),
      (all) => all.some(({ text }) => text.includes(`open-mail ${id}`)),
    )
    expect(mails.some(({ text }) => text.includes('Receipts of our shop'))).toBe(true)
    expect(await operate('server', 'mail-requests')).toContain(id)
    expect(opens(owner, 'egress', 25)).toBe(false)
    await operate('server', 'open-mail', id)
    expect(await ended(owner)).toBe('DONE')
    expect([22, 80].map((port) => opens(owner, 'ingress', port))).toEqual([true, false])
    expect(opens(owner, 'egress', 25)).toBe(true)
    expect((await owner.details()).mailPort).toBe('OPEN')
    answerOf(await owner.setFirewall('WEB'))
    expect(await ended(owner)).toBe('DONE')
    expect([opens(owner, 'ingress', 80), opens(owner, 'egress', 25)]).toEqual([true, true])
    expect(await operate('server', 'mail-requests')).not.toContain(id)
  })

  it('stays closed for mail that staff refuse, and opens the sign-in of another family', async () => {
    const windows = { addons: [{ name: 'cs-os', value: 'windows-server-2019' }] }
    const owner = await newOwner(buyers.server({ ...windows, productKey: 'cs-standard-cloud-1' }))
    const { id } = owner.server
    expect([22, 3389].map((port) => opens(owner, 'ingress', port))).toEqual([false, true])
    answerOf(await owner.reinstall('ubuntu-24.04'))
    expect(await ended(owner)).toBe('DONE')
    expect([22, 3389].map((port) => opens(owner, 'ingress', port))).toEqual([true, false])
    await rowsOf(
      shop.db,
      sql`update services set config = config || '{"mailPort": "REQUESTED", "mailPurpose": "x"}'
        where id = ${id}::uuid`,
    )
    await operate('server', 'refuse-mail', id)
    expect((await owner.details()).mailPort).toBe('CLOSED')
    expect(opens(owner, 'egress', 25)).toBe(false)
  })
})

describe('backups', () => {
  it('are made by the customer, three at most', async () => {
    const owner = await newOwner()
    for (let count = 0; count < 3; count += 1) await backedUp(owner)
    const { items } = answerOf(await owner.restorePoints())
    expect(items.map(({ reason }) => reason)).toEqual(['MANUAL', 'MANUAL', 'MANUAL'])
    expect(codeOf(await owner.backUp())).toBe('BACKUPS_LIMITED')
  })

  it('put a server back: its IPs and its login stay, and what was there is a backup', async () => {
    const owner = await newOwner()
    const backupId = await backedUp(owner)
    const { server } = owner
    expect(codeOf(await owner.restore(backupId, 'no'))).toBe('NAME_NOT_CONFIRMED')
    expect(codeOf(await owner.restore(server.id))).toBe('RESTORE_POINT_NOT_FOUND')
    answerOf(await owner.restore(backupId))
    expect(await ended(owner)).toBe('DONE')
    const [after] = await buyers.servicesOf(owner)
    const { servers, volumes } = buyers.objectsOf(server.id)
    expect(servers).toMatchObject([{ id: after?.externalId, status: 'ACTIVE' }])
    expect(after?.externalId).not.toBe(server.externalId)
    expect(volumes).toHaveLength(1)
    expect(after?.config.ips).toEqual(server.config.ips)
    const { items } = answerOf(await owner.restorePoints())
    expect(items.map(({ reason }) => reason)).toEqual(['CHANGE', 'MANUAL'])
  })

  it('keep the key and the password that was set beside it', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const { token } = customer
    const publicKey = `ssh-ed25519 ${Buffer.concat([
      Buffer.from([0, 0, 0, 11, ...Buffer.from('ssh-ed25519'), 0, 0, 0, 32]),
      randomBytes(32),
    ]).toString('base64')} me@home`
    const [key] = answerOf(
      await shop.call(addSshKey, { body: { name: 'Laptop', publicKey } }, { token }),
    )
    const input = buyers.server({}, { sshKeyId: key?.id ?? '' })
    await buyers.pay(customer, answerOf(await buyers.add(customer, input)))
    const [server] = await buyers.ready(customer)
    if (server === undefined) throw new Error('there is no server')
    const owner = { ...customer, orderId: '', server, ...actions(token, server) }
    const userDataOf = (): string => {
      const [built] = buyers.objectsOf(server.id).servers
      return Buffer.from(built?.userData ?? '', 'base64').toString()
    }
    expect(userDataOf()).toContain(publicKey)
    expect(userDataOf()).not.toContain('"password"')
    const backupId = await backedUp(owner)
    const { password } = answerOf(await owner.resetPassword())
    answerOf(await owner.restore(backupId))
    expect(await ended(owner)).toBe('DONE')
    expect(userDataOf()).toContain(publicKey)
    expect(userDataOf()).toContain(`"password": "${password ?? 'none'}"`)
    const [after] = await buyers.servicesOf(customer)
    expect(after?.config).toMatchObject({ publicKey })
    expect(codeOf(await owner.login())).toBe('LOGIN_ALREADY_SHOWN')
  })

  it('begin a new server of the same system, whose disk is large enough', async () => {
    const owner = await newOwner()
    const backupId = await backedUp(owner)
    const from = (productKey: string, addons: { name: string; value: string }[] = []) =>
      buyers.add(owner, buyers.server({ productKey, addons }, { mode: 1, backupId }))
    expect(codeOf(await from('cs-baby-cloud-1'))).toBe('BACKUP_UNAVAILABLE')
    const debian = [{ name: 'cs-os', value: 'debian-11' }]
    expect(codeOf(await from('cs-basic-cloud-1', debian))).toBe('BACKUP_UNAVAILABLE')
    const cart = answerOf(await from('cs-basic-cloud-2'))
    expect(cart.items).toMatchObject([{ option: { mode: 1, backupId } }])
    await buyers.pay(owner, cart)
    const all = await buyers.ready(owner, 2)
    const copy = all.find(({ id }) => id !== owner.server.id)
    const [disk] = buyers.objectsOf(copy?.id ?? '').volumes
    expect(disk?.size).toBe(60)
    expect(disk?.backupId).toBe(buyers.objectsOf(owner.server.id).backups[0]?.id)
    const stranger = await createCustomer(shop)
    const theirs = buyers.server({}, { mode: 1, backupId })
    expect(codeOf(await buyers.add(stranger, theirs))).toBe('RESTORE_POINT_NOT_FOUND')
  })

  it('are removed at the cloud when their days are over', async () => {
    const owner = await newOwner()
    await backedUp(owner)
    const now = shop.clock.now().toISOString()
    await rowsOf(
      shop.db,
      sql`update server_backups set kept_until = ${now}::timestamptz
        where service_id = ${owner.server.id}::uuid`,
    )
    expect(answerOf(await owner.restorePoints()).items).toEqual([])
    await createRemoveOldBackups({
      ...{ db: shop.db, clock: shop.clock, log: createLog('silent') },
      clouds: createClouds(shop.config.openStack, shop.clock),
      secretBox: createSecretBox(await readSecretKeys(shop.config)),
    })()
    expect(buyers.objectsOf(owner.server.id).backups).toEqual([])
  })

  it.each([
    ['weekly', 'WEEKLY', 8],
    ['daily', 'DAILY', 2],
  ])('are made %s, as they were sold, one at a time', async (value, reason, days) => {
    const addons = value === 'daily' ? [{ name: 'cs-backup', value }] : []
    const owner = await newOwner(buyers.server({ addons }))
    const backUpDue = createBackUpDue(jobDeps())
    await backUpDue()
    expect(answerOf(await owner.state()).change).toBeNull()
    await rowsOf(
      shop.db,
      sql`update services set starts_at = starts_at - make_interval(days => ${days}::integer)
        where id = ${owner.server.id}::uuid`,
    )
    await backUpDue()
    expect(await ended(owner)).toBe('DONE')
    await backUpDue()
    const { items } = answerOf(await owner.restorePoints())
    expect(items.map((item) => item.reason)).toEqual([reason])
  })
})

describe('the passwords of servers', () => {
  it('are sealed again with a new key, in services and in steps', async () => {
    const { server } = await newOwner()
    const [fresh] = parseSecretKeys(keyText('fresh')) ?? []
    if (fresh === undefined) throw new Error('there is no key')
    const keys = [fresh, ...(await readSecretKeys(shop.config))] as const
    await resealSecrets(shop.db, keys)
    const uses = await secretKeyUse(shop.db, keys)
    expect(uses.slice(1).map(({ total }) => total)).toEqual([0])
    expect(uses[0]?.unreadable).toBe(0)
    const [after] = await rowsOf<{ sealed: string }>(
      shop.db,
      sql`select config ->> 'sealedPassword' as sealed from services
        where id = ${server.id}::uuid`,
    )
    const opened = createSecretBox([fresh]).open(after?.sealed ?? '', `cloud-server:${server.id}`)
    const [built] = buyers.objectsOf(server.id).servers
    expect(Buffer.from(built?.userData ?? '', 'base64').toString()).toContain(opened?.text)
  })
})
