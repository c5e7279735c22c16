import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { images } from '../../src/sandbox/openstack/offer.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import {
  createSteps,
  finishedSteps,
  readSteps,
  type Steps,
} from '../../src/server/platform/steps/index.ts'
import { createCloud, type Cloud } from '../../src/server/providers/openstack/openstack.ts'
import {
  addIps,
  backUpServer,
  extendDisk,
  newSystemPassword,
  openConsole,
  openPassword,
  provisionServer,
  rebootServer,
  reinstallServer,
  resetPassword,
  resizeServer,
  restoreServer,
  resumeServer,
  startServer,
  stopServer,
  suspendServer,
  systemIn,
  systemKeys,
  terminateServer,
  type ServerDeps,
  type ServerOrder,
} from '../../src/server/services/cloud-servers/index.ts'
import { createTestClock, openTestDatabase } from './shop-api.ts'

const clock = createTestClock()
let sandbox: Sandbox
let database: Database
let opened: Awaited<ReturnType<typeof openTestDatabase>>
let deps: ServerDeps
beforeAll(async () => {
  ;[opened, sandbox] = await Promise.all([
    openTestDatabase(),
    startSandbox({ basePort: 0, now: clock.now }),
  ])
  database = opened.database
  const [region] = readConfig({ OPENSTACK_URL: sandbox.endpoints.openStack }).openStack.values()
  if (region === undefined) throw new Error('there is no region')
  deps = {
    cloud: createCloud(region, clock, 5_000),
    clock,
    secretBox: createSecretBox([{ id: 'test', key: randomBytes(32) }]),
    newPassword: newSystemPassword,
    pause: (ms) => {
      clock.advance(ms)
      return Promise.resolve()
    },
    patienceMs: 60_000,
  }
})
afterAll(async () => {
  await sandbox.stop()
  await opened.drop()
})
afterEach(() => sandbox.behaviours.reset())

const behave = (change: object) => {
  expect(sandbox.behaviours.merge('openstack', change)).toBeUndefined()
}

const orderOf = (more: Partial<ServerOrder> = {}): ServerOrder => ({
  itemId: randomUUID(),
  ...{ vcpus: 2, ramGb: 4, diskGb: 60, diskType: 'ssd', system: 'ubuntu-24.04' },
  ...{ mbps: 100, ipCount: 1 },
  ...more,
})

/** Runs with the stored steps of an owner, like a new job, and stores what is finished. */
const runOf = async <Result>(owner: string, work: (steps: Steps) => Promise<Result>) => {
  const { db } = database
  const steps = createSteps({ db, owner, stored: await readSteps(db, owner) })
  const result = await work(steps)
  await rowsOf(db, finishedSteps(owner, steps.takeFinished()))
  return result
}

const provision = (order: ServerOrder, own = deps) =>
  runOf(order.itemId, (steps) => provisionServer(own, order, steps))

const doneOf = <Value>(outcome: { readonly is: string; readonly value?: Value }): Value => {
  expect(outcome).toMatchObject({ is: 'done' })
  if (outcome.value === undefined) throw new Error('nothing is done')
  return outcome.value
}

const built = async (more: Partial<ServerOrder> = {}, own = deps) => {
  const order = orderOf(more)
  return { order, server: doneOf(await provision(order, own)) }
}

/** Everything of an item in the cloud. */
const objectsOf = (itemId: string) => {
  const { cloud } = sandbox.openStack
  const isOurs = ({ name }: { readonly name: string }) => name.startsWith(`cs-${itemId}`)
  return {
    servers: cloud.servers.all().filter(isOurs),
    ports: cloud.ports.all().filter(isOurs),
    volumes: cloud.volumes.all().filter(isOurs),
    groups: cloud.securityGroups.all().filter(isOurs),
    keypairs: cloud.keypairs.all().filter(isOurs),
    backups: cloud.backups.all().filter(isOurs),
    floatingIps: cloud.floatingIps
      .all()
      .filter(({ description }) => description === `flow-item-${itemId}`),
  }
}

const counts = (itemId: string) =>
  Object.fromEntries(Object.entries(objectsOf(itemId)).map(([kind, all]) => [kind, all.length]))

const one = { servers: 1, ports: 1, volumes: 1, groups: 1 }
const nothing = { ...one, servers: 0, ports: 0, volumes: 0, groups: 0, keypairs: 0, floatingIps: 0 }

const creates = (path: string) =>
  sandbox.openStack.cloud.journal.filter(
    (call) => call.method === 'POST' && call.path.endsWith(path) && call.status < 300,
  ).length

describe('a new server', () => {
  it('is ready with its IP, firewall, speed and password, and marked as ours', async () => {
    const { order, server } = await built({ ipCount: 2 })
    const { itemId } = order
    expect(server).toMatchObject({ zone: 'zone-a', user: 'ubuntu' })
    expect(server.ips).toHaveLength(2)
    const { servers, ports, volumes, groups } = objectsOf(itemId)
    expect(servers).toMatchObject([
      {
        ...{ name: `cs-${itemId}`, status: 'ACTIVE', flavor: 'cs-2c-4g' },
        ...{ tags: [`flow-item-${itemId}`], metadata: { flow_item: itemId } },
      },
    ])
    expect(ports).toMatchObject([{ tags: [`flow-item-${itemId}`], ips: server.ips }])
    expect(volumes).toMatchObject([{ size: 60, type: 'ssd', status: 'in-use' }])
    const rules = groups[0]?.rules ?? []
    const ranges = (direction: string) =>
      rules
        .filter((rule) => rule.direction === direction && rule.ethertype === 'IPv4')
        .map(({ protocol, from, to }) => `${protocol ?? 'any'} ${from ?? ''}-${to ?? ''}`)
    expect(ranges('ingress')).toEqual(['tcp 22-22', 'tcp 80-80', 'tcp 443-443', 'icmp -'])
    expect(ranges('egress')).toEqual(['tcp 1-24', 'tcp 26-65535', 'udp -', 'icmp -'])
    const policy = sandbox.openStack.cloud.qosPolicies
      .all()
      .find(({ id }) => id === ports[0]?.qosPolicyId)
    expect(policy?.rules).toMatchObject([{ maxKbps: 100_000 }, { maxKbps: 100_000 }])
    const password = openPassword(deps, itemId, server.sealedPassword ?? '')
    const userData = Buffer.from(servers[0]?.userData ?? '', 'base64').toString()
    expect(userData).toMatch(/^#cloud-config\n/)
    expect(userData).toContain(`"password": "${password}"`)
  })

  it('has the customer’s key instead of a password', async () => {
    const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0123456789 me@home'
    const { order, server } = await built({ publicKey })
    expect(server.sealedPassword).toBeNull()
    const { servers, keypairs } = objectsOf(order.itemId)
    expect(keypairs).toMatchObject([{ publicKey }])
    expect(servers[0]?.keyName).toBe(`cs-${order.itemId}`)
    const userData = Buffer.from(servers[0]?.userData ?? '', 'base64').toString()
    expect(userData).toContain(publicKey)
    expect(userData).not.toContain('chpasswd')
    // A password that is set later must open SSH, too.
    expect(userData).toContain('"ssh_pwauth": true')
    expect(userData).toContain('PasswordAuthentication yes')
  })

  it('with Windows opens remote desktop, and needs 40 GB', async () => {
    const small = await provision(orderOf({ system: 'windows-10', diskGb: 30 }))
    expect(small).toMatchObject({ is: 'failed', fault: 'input' })
    const { order } = await built({ system: 'windows-10' })
    const { groups, servers } = objectsOf(order.itemId)
    expect(groups[0]?.rules.some(({ from }) => from === 3389)).toBe(true)
    expect(groups[0]?.rules.some(({ from }) => from === 22)).toBe(false)
    expect(Buffer.from(servers[0]?.userData ?? '', 'base64').toString()).toMatch(/^#ps1_sysnative/)
  })

  it.each(systemKeys)('with %s is installed from its image', async (system) => {
    const { order, server } = await built({ system })
    const { distro, version, user } = systemIn({ images: {} }, system)
    expect(server.user).toBe(user)
    const [disk] = objectsOf(order.itemId).volumes
    expect(images.find(({ id }) => id === disk?.imageId)).toMatchObject({ distro, version })
  })

  it('gives way while the cloud works, and keeps its deadline', async () => {
    behave({ buildMs: 300_000 })
    const order = orderOf()
    const first = await provision(order)
    expect(first).toMatchObject({ is: 'waiting', what: 'SERVER' })
    clock.advance(120_000)
    const second = await provision(order)
    if (first.is !== 'waiting' || second.is !== 'waiting') throw new Error('it does not wait')
    expect(second.deadlineAt).toEqual(first.deadlineAt)
    clock.advance(300_000)
    doneOf(await provision(order))
    expect(counts(order.itemId)).toMatchObject(one)
  })
})

describe('the system of a new server', () => {
  it.each([
    ['ubuntu-24.04', 5],
    ['windows-server-2019', 10],
  ] as const)('has started before it is ready: %s', async (system, minutes) => {
    behave({ buildMs: 10_000, systemMs: 90_000 })
    const order = orderOf({ system })
    expect(await provision(order)).toMatchObject({ is: 'waiting' })
    expect(objectsOf(order.itemId).servers).toMatchObject([{ status: 'ACTIVE' }])
    clock.advance(90_000)
    const { stageMs } = doneOf(await provision(order))
    expect(stageMs.SYSTEM).toBeGreaterThanOrEqual(80_000)

    behave({ systemMs: 86_400_000 })
    const silent = orderOf({ system })
    const waiting = await provision(silent)
    if (waiting.is !== 'waiting') throw new Error('it does not wait')
    const leftMs = waiting.deadlineAt.getTime() - clock.now().getTime()
    expect(leftMs).toBeLessThan(minutes * 60_000)
    clock.advance(leftMs)
    expect(doneOf(await provision(silent)).stageMs).toEqual({})
  })

  it('counts as started where the cloud shows no console', async () => {
    for (const status of [403, 404, 409, 501]) {
      const call = { service: 'compute', method: 'POST', path: '/action' }
      const refuse = { do: 'refuse', status, body: 'os-getConsoleOutput' }
      behave({ systemMs: 86_400_000, faults: [{ ...call, ...refuse }] })
      expect((await built()).server.stageMs).toEqual({})
    }
  })
})

describe('an instant cloud', () => {
  it('builds a server without a pause, in at most 20 calls', async () => {
    await built()
    const before = sandbox.openStack.cloud.journal.length
    const pause = () => Promise.reject(new Error('it pauses'))
    const { order } = await built({}, { ...deps, pause })
    expect(sandbox.openStack.cloud.journal.length - before).toBeLessThanOrEqual(20)
    expect(counts(order.itemId)).toMatchObject(one)
  })
})

describe.each([
  ['a server', 'compute', '/servers'],
  ['a volume', 'volume', '/volumes'],
  ['a port', 'network', '/ports'],
  ['a security group', 'network', '/security-groups'],
])('%s whose answer is lost', (_, service, path) => {
  it('is found and created once', async () => {
    const order = orderOf()
    behave({ faults: [{ service, method: 'POST', path, do: 'lose' }] })
    expect(await provision(order)).toMatchObject({ is: 'failed', fault: 'retry' })
    const before = creates(path)
    doneOf(await provision(order))
    expect(creates(path)).toBe(before)
    expect(counts(order.itemId)).toMatchObject(one)
  })

  it('is created after a call that never arrived', async () => {
    const order = orderOf()
    behave({ faults: [{ service, method: 'POST', path, do: 'drop' }] })
    expect(await provision(order)).toMatchObject({ is: 'failed', fault: 'retry' })
    doneOf(await provision(order))
    expect(counts(order.itemId)).toMatchObject(one)
  })
})

describe('a cloud without room', () => {
  it.each([['instances'], ['volumes'], ['ports']])(
    'of %s fails with the class quota, and the order is built later',
    async (name) => {
      const order = orderOf()
      behave({ quota: { [name]: 0 } })
      expect(await provision(order)).toMatchObject({ is: 'failed', fault: 'quota' })
      sandbox.behaviours.reset()
      doneOf(await provision(order))
      expect(counts(order.itemId)).toMatchObject(one)
    },
  )

  it('in one zone builds in the next', async () => {
    behave({ fullZones: ['zone-a'] })
    const { order, server } = await built()
    expect(server.zone).toBe('zone-b')
    expect(counts(order.itemId)).toMatchObject(one)
  })

  it('in all zones tries each once, leaves no server, and builds later', async () => {
    const order = orderOf()
    behave({ build: 'no-valid-host' })
    const before = creates('/servers')
    const outcome = await provision(order)
    expect(outcome).toMatchObject({ is: 'failed', fault: 'quota' })
    expect(creates('/servers') - before).toBe(2)
    expect(counts(order.itemId)).toMatchObject({ ...one, servers: 0 })
    sandbox.behaviours.reset()
    doneOf(await provision(order))
    expect(counts(order.itemId)).toMatchObject(one)
  })
})

describe('a cloud that misbehaves', () => {
  it('whose token expires on the way builds the server', async () => {
    const order = orderOf()
    behave({ buildMs: 30_000 })
    let calls = 0
    const pause = (ms: number) => {
      calls += 1
      sandbox.openStack.revokeTokens()
      return deps.pause(ms)
    }
    doneOf(await provision(order, { ...deps, pause }))
    expect(calls).toBeGreaterThan(0)
  })

  it('that fails a build gets a second try, and a volume in error, too', async () => {
    const order = orderOf()
    behave({ build: 'error' })
    expect(await provision(order)).toMatchObject({ is: 'failed', fault: 'retry' })
    behave({ build: 'good', volume: 'error' })
    const other = orderOf()
    expect(await provision(other)).toMatchObject({ is: 'failed', fault: 'retry' })
    expect(counts(other.itemId)).toMatchObject({ ...one, servers: 0, volumes: 0 })
    sandbox.behaviours.reset()
    doneOf(await provision(order))
    doneOf(await provision(other))
    expect(counts(order.itemId)).toMatchObject(one)
    expect(counts(other.itemId)).toMatchObject(one)
  })

  it('that is stuck in a build loses the half-built server at its deadline', async () => {
    const order = orderOf()
    behave({ build: 'stuck' })
    expect(await provision(order)).toMatchObject({ is: 'waiting', what: 'SERVER' })
    sandbox.behaviours.reset()
    clock.advance(16 * 60_000)
    doneOf(await provision(order))
    expect(counts(order.itemId)).toMatchObject(one)
  })

  it('never touches a foreign server that carries our tag', async () => {
    const { order, server } = await built()
    const { servers } = sandbox.openStack.cloud
    const ours = servers.all().find(({ id }) => id === server.serverId)
    if (ours === undefined) throw new Error('the server is gone')
    servers.put({ ...ours, name: 'foreign' })
    const ended = await runOf(randomUUID(), (steps) =>
      terminateServer(deps, { itemId: order.itemId, keepBackup: false }, steps),
    )
    expect(ended).toMatchObject({ is: 'failed', fault: 'fatal' })
    expect(servers.all().some(({ id }) => id === server.serverId)).toBe(true)
  })
})

const killed = new Error('killed')

/** Kills the process at a call: before it is sent, or after it is answered. */
const dyingAt = (at: number, when: 'before' | 'after'): ServerDeps & { calls: () => number } => {
  let calls = 0
  const dying = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key)
        if (typeof member !== 'function') return member
        return async (...args: readonly unknown[]): Promise<unknown> => {
          calls += 1
          const isLast = calls === at
          if (isLast && when === 'before') throw killed
          const result: unknown = await Reflect.apply(member, target, args)
          if (isLast) throw killed
          return result
        }
      },
    })
  const { compute, volumes, images, networks, region } = deps.cloud
  const cloud: Cloud = {
    region,
    compute: dying(compute),
    volumes: dying(volumes),
    images: dying(images),
    networks: dying(networks),
  }
  return { ...deps, cloud, calls: () => calls }
}

/** Runs until the kill, at which nothing more is stored; returns whether it came. */
const isKilled = async (run: () => Promise<unknown>): Promise<boolean> => {
  try {
    await run()
    return false
  } catch (error) {
    expect(error).toBe(killed)
    return true
  }
}

const terminate = (itemId: string, owner: string, own = deps, keepBackup = false) =>
  runOf(owner, (steps) => terminateServer(own, { itemId, keepBackup }, steps))

describe.each(['before', 'after'] as const)('a process killed %s any call', (when) => {
  it('builds every server once, or removes everything of it', { timeout: 240_000 }, async () => {
    let kills = 0
    for (let at = 1; ; at += 1) {
      const order = orderOf({ ipCount: 2 })
      const servers = creates('/servers')
      if (!(await isKilled(() => provision(order, dyingAt(at, when))))) break
      kills += 1
      if (at % 3 === 0) {
        doneOf(await terminate(order.itemId, randomUUID()))
        expect(counts(order.itemId)).toMatchObject(nothing)
      } else {
        doneOf(await provision(order))
        expect(counts(order.itemId)).toMatchObject(one)
        expect(objectsOf(order.itemId).groups[0]?.rules).toHaveLength(16)
        expect(creates('/servers') - servers).toBe(1)
      }
    }
    expect(kills).toBeGreaterThan(18)
  })

  it('terminates every server once, after its backup', { timeout: 240_000 }, async () => {
    for (let at = 1; ; at += 1) {
      const { order } = await built()
      const owner = randomUUID()
      if (!(await isKilled(() => terminate(order.itemId, owner, dyingAt(at, when), true)))) break
      doneOf(await terminate(order.itemId, owner, deps, true))
      expect(counts(order.itemId)).toMatchObject({ ...nothing, backups: 1 })
    }
  })

  it('resizes and restores a server once', { timeout: 240_000 }, async () => {
    const { order, server } = await built()
    const { itemId } = order
    const { sealedPassword } = server
    const backupId = doneOf(
      await runOf(randomUUID(), (steps) => backUpServer(deps, itemId, 'one', steps)),
    )
    let isDone = false
    for (let at = 1; !isDone; at += 1) {
      const owner = randomUUID()
      const size = { vcpus: at % 2 === 0 ? 2 : 4, ramGb: 8 }
      const resize = (own: ServerDeps) =>
        runOf(owner, (steps) => resizeServer(own, itemId, size, steps))
      isDone = !(await isKilled(() => resize(dyingAt(at, when))))
      doneOf(await resize(deps))
      expect(objectsOf(itemId).servers).toMatchObject([
        { status: 'ACTIVE', flavor: `cs-${size.vcpus}c-8g` },
      ])
    }
    isDone = false
    for (let at = 1; !isDone; at += 1) {
      const changeId = randomUUID()
      const change = { ...order, vcpus: 4, ramGb: 8, changeId, backupId, sealedPassword }
      const restore = (own: ServerDeps) =>
        runOf(changeId, (steps) => restoreServer(own, change, steps))
      isDone = !(await isKilled(() => restore(dyingAt(at, when))))
      const restored = doneOf(await restore(deps))
      const { servers, volumes } = objectsOf(itemId)
      expect(servers).toMatchObject([{ id: restored.serverId, status: 'ACTIVE' }])
      expect(volumes).toHaveLength(at + 1)
    }
    doneOf(await terminate(itemId, randomUUID()))
    expect(counts(itemId)).toMatchObject(nothing)
  })
})

describe('a running server', () => {
  it('stops, starts and restarts, and each can be repeated', async () => {
    const { order } = await built()
    const { itemId } = order
    const status = () => objectsOf(itemId).servers[0]?.status
    behave({ actionMs: 3_000 })
    for (let again = 0; again < 2; again += 1) {
      doneOf(await stopServer(deps, itemId))
      expect(status()).toBe('SHUTOFF')
    }
    expect(await openConsole(deps, itemId)).toMatchObject({ is: 'failed', fault: 'busy' })
    for (let again = 0; again < 2; again += 1) {
      doneOf(await startServer(deps, itemId))
      expect(status()).toBe('ACTIVE')
    }
    doneOf(await rebootServer(deps, itemId))
    doneOf(await rebootServer(deps, itemId, 'HARD'))
    const page = await fetch(doneOf(await openConsole(deps, itemId)))
    expect(await page.text()).toContain('login:')
  })

  it('gets a new password, which the guest agent sets', async () => {
    const { order } = await built()
    const { itemId } = order
    const owner = randomUUID()
    const reset = () => runOf(owner, (steps) => resetPassword(deps, itemId, steps))
    behave({ guestAgent: false })
    expect(await reset()).toMatchObject({ is: 'failed', fault: 'busy' })
    behave({ guestAgent: true })
    const sealed = doneOf(await reset())
    expect(objectsOf(itemId).servers[0]?.adminPass).toBe(openPassword(deps, itemId, sealed))
  })

  it('is installed anew on its disk, after a backup', async () => {
    const { order, server } = await built()
    const { itemId } = order
    const change = { itemId, changeId: randomUUID(), system: 'debian-11', diskGb: 60 } as const
    const reinstall = () => runOf(change.changeId, (steps) => reinstallServer(deps, change, steps))
    behave({ faults: [{ service: 'compute', method: 'POST', path: '/action', do: 'lose' }] })
    expect(await reinstall()).toMatchObject({ is: 'failed', fault: 'retry' })
    const { sealedPassword } = doneOf(await reinstall())
    const sealed = sealedPassword ?? ''
    const [current] = objectsOf(itemId).servers
    expect(current).toMatchObject({ id: server.serverId, status: 'ACTIVE' })
    expect(current?.actions.filter(({ action }) => action === 'rebuild')).toHaveLength(1)
    expect(Buffer.from(current?.userData ?? '', 'base64').toString()).toContain(
      openPassword(deps, itemId, sealed),
    )
    expect(objectsOf(itemId)).toMatchObject({ backups: [{ status: 'available' }], volumes: [{}] })
  })

  it('notices a resize that failed without a word', async () => {
    const { order } = await built()
    const { itemId } = order
    behave({ resize: 'quiet', actionMs: 5_000 })
    const size = { vcpus: 4, ramGb: 8 }
    const quiet = await runOf(randomUUID(), (steps) => resizeServer(deps, itemId, size, steps))
    expect(quiet).toMatchObject({ is: 'failed', fault: 'quota' })
    expect(objectsOf(itemId).servers).toMatchObject([{ status: 'ACTIVE', flavor: 'cs-2c-4g' }])
    behave({ resize: 'confirmed' })
    doneOf(await runOf(randomUUID(), (steps) => resizeServer(deps, itemId, size, steps)))
    behave({ resize: 'good' })
    const more = { vcpus: 8, ramGb: 16 }
    const owner = randomUUID()
    behave({ faults: [{ service: 'compute', method: 'POST', path: '/action', do: 'lose' }] })
    const resize = () => runOf(owner, (steps) => resizeServer(deps, itemId, more, steps))
    expect(await resize()).toMatchObject({ is: 'failed', fault: 'retry' })
    doneOf(await resize())
    expect(objectsOf(itemId).servers).toMatchObject([{ status: 'ACTIVE', flavor: 'cs-8c-16g' }])
  })

  it('grows its disk and gets more IPs', async () => {
    const { order, server } = await built()
    const { itemId } = order
    behave({ volumeMs: 4_000 })
    const extend = (sizeGb: number, owner = randomUUID()) =>
      runOf(owner, (steps) => extendDisk(deps, itemId, sizeGb, steps))
    expect(doneOf(await extend(110))).toBe(110)
    expect(doneOf(await extend(110))).toBe(110)
    const ips = doneOf(await addIps(deps, itemId, 3))
    expect(ips).toHaveLength(3)
    expect(ips[0]).toBe(server.ips[0])
    expect(doneOf(await addIps(deps, itemId, 3))).toEqual(ips)
    behave({ quota: { gigabytes: 1 } })
    expect(await extend(200)).toMatchObject({ is: 'failed', fault: 'quota' })
  })

  it('is stopped and locked while it is suspended', async () => {
    const { order } = await built()
    const { itemId } = order
    for (let again = 0; again < 2; again += 1) {
      doneOf(await suspendServer(deps, itemId, 'OVERDUE'))
      expect(objectsOf(itemId).servers).toMatchObject([{ status: 'SHUTOFF', isLocked: true }])
    }
    expect(await startServer(deps, itemId)).toMatchObject({ is: 'failed', fault: 'busy' })
    doneOf(await resumeServer(deps, itemId))
    expect(objectsOf(itemId).servers).toMatchObject([{ status: 'ACTIVE', isLocked: false }])
    doneOf(await suspendServer(deps, itemId, 'OVERDUE'))
    doneOf(await terminate(itemId, randomUUID()))
    expect(counts(itemId)).toMatchObject(nothing)
  })

  it('has floating IPs where the region has a pool', async () => {
    const { region } = deps.cloud
    const floatingNetwork = '00003000-0000-4000-8000-000000000003'
    const own = { ...deps, cloud: createCloud({ ...region, floatingNetwork }, clock) }
    const order = orderOf({ ipCount: 2 })
    behave({ quota: { pool: 1 } })
    expect(await provision(order, own)).toMatchObject({ is: 'failed', fault: 'quota' })
    sandbox.behaviours.reset()
    const server = doneOf(await provision(order, own))
    expect(server.ips).toEqual([
      expect.stringMatching(/^203\.0\.113\./),
      expect.stringMatching(/^203\.0\.113\./),
    ])
    doneOf(await terminate(order.itemId, randomUUID(), own))
    expect(counts(order.itemId)).toMatchObject(nothing)
  })

  it('that cannot be removed is reported to staff past the deadline', async () => {
    const { order } = await built()
    behave({ serverDelete: 'error' })
    const owner = randomUUID()
    const own = { ...deps, patienceMs: 3_600_000 }
    expect(await terminate(order.itemId, owner, own)).toMatchObject({
      is: 'failed',
      fault: 'fatal',
    })
    sandbox.behaviours.reset()
    doneOf(await terminate(order.itemId, owner))
    expect(counts(order.itemId)).toMatchObject(nothing)
  })
})

describe('a server from a backup', () => {
  it('begins with the backup’s disk', async () => {
    const { order } = await built()
    const backupId = doneOf(
      await runOf(randomUUID(), (steps) => backUpServer(deps, order.itemId, 'b1', steps)),
    )
    const { order: copy } = await built({ backupId })
    expect(objectsOf(copy.itemId).volumes).toMatchObject([{ backupId, status: 'in-use' }])
  })

  it('waits for a backup host that fails', async () => {
    const { order } = await built()
    behave({ backup: 'error' })
    const owner = randomUUID()
    const backUp = () => runOf(owner, (steps) => backUpServer(deps, order.itemId, 'b1', steps))
    expect(await backUp()).toMatchObject({ is: 'failed', fault: 'retry' })
    sandbox.behaviours.reset()
    doneOf(await backUp())
    expect(objectsOf(order.itemId).backups).toMatchObject([{ status: 'available' }])
  })
})
