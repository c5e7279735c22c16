import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  adminLink,
  backUpSpace,
  changeSpace,
  connectDomain,
  deployWebSpace,
  disconnectDomain,
  hostsOf,
  installParts,
  isHostFree,
  lookForUpdates,
  namespaceOf,
  readBackups,
  readCredentials,
  resetAdminPassword,
  restoreSpace,
  setPublic,
  setSuspended,
  terminateSpace,
  testBackup,
  updateWebSpace,
  type DeploymentOrder,
  type SpaceOrder,
} from '../../src/server/services/web-spaces/index.ts'
import type { Kubernetes } from '../../src/server/providers/kubernetes/index.ts'
import { until } from './shop-api.ts'
import { killed, wordpressSetup, startWebSpaces, type WebSpaceBench } from './web-space-bench.ts'

let spaces: WebSpaceBench
beforeAll(async () => {
  spaces = await startWebSpaces()
})
afterAll(() => spaces.stop())
afterEach(() => spaces.sandbox.behaviours.reset())

const minute = 60_000
const day = 24 * 60 * minute
const halted = (kind: string, stage: string) => ({ is: 'halted', class: kind, stage })
const row = (kind: string, order: SpaceOrder, name: string) =>
  spaces.sandbox.kubernetes.table.get(kind, namespaceOf(order), name)
const specOf = (kind: string, order: SpaceOrder, name: string) =>
  row(kind, order, name)?.object.spec
const created = async (...input: Parameters<WebSpaceBench['newOrder']>) => {
  const order = spaces.newOrder(...input)
  expect(await spaces.provision(order)).toMatchObject({ is: 'active' })
  return order
}

describe('a change', () => {
  const change = (
    order: SpaceOrder,
    more: Readonly<Record<string, number | string>>,
    owner: string = randomUUID(),
    deps = spaces.deps,
  ) => {
    const addons = order.addons.map(({ name, value }) => ({ name, value: more[name] ?? value }))
    const to = { plan: 'ch-standard', addons }
    return spaces.withSteps(owner, (steps) => changeSpace(deps, order, to, steps))
  }

  it('gives more CPU, RAM, storage and IPs', async () => {
    const order = await created()
    const more = { 'ch-cpu': 4, 'ch-ram': 8, 'ch-file-storage': 80, 'ch-additional-ip': 1 }
    const changed = await change(order, more)
    expect(changed).toMatchObject({ is: 'done' })
    expect(changed.is === 'done' ? changed.ips : []).toHaveLength(1)
    expect(specOf('ResourceQuota', order, 'plan')).toMatchObject({
      hard: { 'limits.cpu': '8500m', 'limits.memory': '16896Mi', 'requests.storage': '100Gi' },
    })
    expect(row('PersistentVolumeClaim', order, 'files')?.capacity).toBe('90Gi')
    const found = await spaces.deps.kubernetes.find({ kind: 'Namespace', name: namespaceOf(order) })
    expect(found?.metadata.labels['flow/plan']).toBe('ch-standard')
  })

  it('gives less CPU and RAM, and lowers the quota last', async () => {
    const order = await created('ch', { 'ch-additional-ip': 2 })
    const owner = randomUUID()
    const less = { 'ch-cpu': 1, 'ch-ram': 1, 'ch-additional-ip': 1 }
    spaces.behave({ startMs: minute })
    expect(await change(order, less, owner)).toMatchObject(halted('busy', 'DATABASE'))
    expect(specOf('ResourceQuota', order, 'plan')).toMatchObject({
      hard: { 'limits.cpu': '4500m' },
    })
    spaces.advance(minute)
    expect(await change(order, less, owner)).toMatchObject({ is: 'done' })
    expect(specOf('ResourceQuota', order, 'plan')).toMatchObject({
      hard: { 'limits.cpu': '2500m', 'services.loadbalancers': '1' },
    })
    expect([row('Service', order, 'ip-1'), row('Service', order, 'ip-2')]).toEqual([
      expect.anything(),
      undefined,
    ])
  })

  it('waits until the volume has grown', async () => {
    const order = await created()
    const owner = randomUUID()
    spaces.behave({ volumeMs: minute })
    const more = { 'ch-db-storage': 20 }
    expect(await change(order, more, owner)).toMatchObject(halted('busy', 'DATABASE'))
    spaces.advance(minute)
    expect(await change(order, more, owner)).toMatchObject({ is: 'done' })
  })

  it('killed at any moment is made once, after one backup that is kept for seven days', async () => {
    const more = { 'ch-ram': 8, 'ch-file-storage': 60 }
    const run = (order: SpaceOrder, owner: string, kubernetes: Kubernetes) =>
      change(order, more, owner, { ...spaces.deps, kubernetes })
    const counted = spaces.killing(spaces.deps.kubernetes, Infinity)
    await run(await created(), randomUUID(), counted.kubernetes)
    expect(counted.moments()).toBeGreaterThan(20)
    for (let moment = 1; moment <= counted.moments(); moment += 13) {
      const order = await created()
      const owner = randomUUID()
      const { kubernetes } = spaces.killing(spaces.deps.kubernetes, moment)
      await expect(run(order, owner, kubernetes)).rejects.toBe(killed)
      expect(await run(order, owner, spaces.deps.kubernetes)).toMatchObject({ is: 'done' })
      expect(row('PersistentVolumeClaim', order, 'files')?.capacity).toBe('70Gi')
      const listed = await readBackups(spaces.deps, order)
      expect(listed).toMatchObject({ backups: [{ cause: 'BEFORE_CHANGE' }] })
    }
  })

  it('is made without a backup if none can be made, or the website is stopped', async () => {
    const order = await created()
    spaces.behave({ failingJobs: ['before-change'] })
    expect(await change(order, { 'ch-file-storage': 60 })).toMatchObject({ is: 'done' })
    spaces.sandbox.behaviours.reset()
    await setSuspended(spaces.deps, order, true)
    expect(await change(order, { 'ch-file-storage': 70 })).toMatchObject({ is: 'done' })
    expect(await readBackups(spaces.deps, order)).toMatchObject({ backups: [] })
  })

  it.each([
    ['shrink the storage', { 'ch-file-storage': 30 }],
    ['replace the app', { 'ch-app': 'nodejs' }],
  ])('cannot %s', async (_, more) => {
    const order = await created()
    expect(await change(order, more)).toMatchObject(halted('input', 'SPACE'))
    expect(row('PersistentVolumeClaim', order, 'files')?.capacity).toBe('50Gi')
  })
})

describe('a suspension', () => {
  it('stops app and database and shows the notice, until it ends', async () => {
    const { order } = await spaces.newWebSpace()
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await setSuspended(spaces.deps, order, true)).toEqual({ is: 'done' })
    }
    expect(specOf('Deployment', order, 'app')).toMatchObject({ replicas: 0 })
    expect(specOf('StatefulSet', order, 'db')).toMatchObject({ replicas: 0 })
    expect(specOf('CronJob', order, 'backup')).toMatchObject({ suspend: true })
    expect(JSON.stringify(specOf('Ingress', order, 'app'))).toContain('"name":"notice"')

    spaces.behave({ startMs: minute })
    expect(await setSuspended(spaces.deps, order, false)).toMatchObject(halted('busy', 'APP'))
    spaces.advance(minute)
    expect(await setSuspended(spaces.deps, order, false)).toEqual({ is: 'done' })
    expect(specOf('Deployment', order, 'app')).toMatchObject({ replicas: 1 })
    expect(JSON.stringify(specOf('Ingress', order, 'app'))).not.toContain('notice')
  })
})

describe('a domain', () => {
  const [ours, old] = [['203.0.113.80'], ['198.51.100.7']]
  const newDomain = () => `shop-${randomUUID().slice(0, 8)}.com`
  const connect = (order: SpaceOrder, domain: string, ...views: readonly (readonly string[])[]) =>
    spaces.withSteps(order.itemId, (steps) =>
      connectDomain(
        { ...spaces.deps, resolveEverywhere: () => Promise.resolve(views) },
        order,
        [domain, `www.${domain}`],
        steps,
      ),
    )

  it('waits until more than half of the resolvers see it before the CA is asked, then for the certificate', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    const domain = newDomain()
    expect(await connect(order, domain, old, ours)).toEqual({
      ...{ is: 'waiting-for-domain', name: domain },
      ...{ wanted: ours, found: old, seen: { count: 1, all: 2 } },
    })
    expect(spaces.objectsIn(namespace).Certificate).toBeUndefined()
    spaces.behave({ certificateMs: minute })
    expect(await connect(order, domain, old, ours, ours)).toEqual({
      is: 'waiting-for-certificate',
    })
    spaces.advance(minute)
    expect(await connect(order, domain, ours)).toEqual({
      is: 'connected',
      url: `https://${domain}`,
    })
    expect(spaces.objectsIn(namespace).Certificate).toHaveLength(2)
    expect(spaces.wordpressIn(namespace)?.url).toBe(`https://${domain}`)
    expect(await hostsOf(spaces.db, order.itemId, 'tonle.site')).toEqual([
      ...[order.host, domain, `www.${domain}`],
    ])
  })

  it('with an old record beside ours still waits', async () => {
    const order = await created()
    expect(await connect(order, newDomain(), ['203.0.113.80', '198.51.100.7'])).toMatchObject({
      is: 'waiting-for-domain',
    })
  })

  it('cannot be a name of our zone', async () => {
    const order = await created()
    expect(await connect(order, 'other.tonle.site', ours)).toMatchObject(halted('input', 'DNS'))
    expect(await isHostFree(spaces.db, 'other.tonle.site')).toBe(true)
  })

  it('shows why the CA refuses', async () => {
    const order = await created()
    const domain = newDomain()
    spaces.behave({ refusedNames: [`www.${domain}`] })
    expect(await connect(order, domain, ours)).toMatchObject({
      ...{ is: 'refused', why: expect.stringContaining('CAA record') as unknown },
    })
  })

  it('belongs to one space until it is disconnected', async () => {
    const [{ order: first, namespace }, second] = [await spaces.newWebSpace(), await created()]
    const domain = newDomain()
    expect(await connect(first, domain, ours)).toMatchObject({ is: 'connected' })
    expect(await connect(second, domain, ours)).toMatchObject(halted('input', 'DNS'))
    const disconnected = await spaces.withSteps(randomUUID(), (steps) =>
      disconnectDomain(spaces.deps, first, [domain, `www.${domain}`], steps),
    )
    expect(disconnected).toEqual({ is: 'done' })
    expect(spaces.wordpressIn(namespace)?.url).toBe(`https://${first.host}`)
    expect(spaces.objectsIn(namespace).Certificate).toBeUndefined()
    expect(JSON.stringify(specOf('Ingress', first, 'app'))).not.toContain(domain)
    expect(await connect(second, domain, ours)).toMatchObject({ is: 'connected' })
  })
})

describe('the dashboard', () => {
  it('opens by a link that our key signs, for a minute', async () => {
    const { order, ready } = await spaces.newWebSpace()
    const opened = await adminLink(spaces.deps, order, ready.url)
    if (opened.is !== 'link') throw new Error(opened.why)
    expect(opened.expiresAt.getTime() - spaces.clock.now().getTime()).toBe(minute)
    const [payload = '', signature] =
      new URL(opened.url).searchParams.get('flow_login')?.split('.') ?? []
    const { loginKey } = await readCredentials(spaces.deps, order.itemId)
    expect(signature).toBe(createHmac('sha256', loginKey).update(payload).digest('base64url'))
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      ...{ user: ready.admin, exp: opened.expiresAt.getTime() / 1000 },
    })
    const again = await adminLink(spaces.deps, order, ready.url)
    expect(again).not.toEqual(opened)
  })

  it('has a new password after a reset, which no object keeps', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    const owner = randomUUID()
    const reset = () =>
      spaces.withSteps(owner, (steps) => resetAdminPassword(spaces.deps, order, steps))
    const first = await reset()
    if (first.is !== 'password') throw new Error(first.why)
    const hash = createHash('sha256').update(first.password).digest('hex')
    expect(spaces.wordpressIn(namespace)?.passwordHash).toBe(hash)
    expect(await reset()).toEqual(first)
    expect(spaces.objectsIn(namespace).Secret?.toSorted()).toEqual(['app', 'backup', 'db'])
  })

  it('gets a plugin that failed before', async () => {
    spaces.behave({ failingSlugs: ['khmer-fonts'] })
    const { order, namespace } = await spaces.newWebSpace()
    spaces.behave({ failingSlugs: [] })
    const wanted = [{ kind: 'plugin', name: 'khmer-fonts' }] as const
    const done = await spaces.withSteps(randomUUID(), (steps) =>
      installParts(spaces.deps, order, { wanted, mail: { ...wordpressSetup, url: 'x' } }, steps),
    )
    expect(done).toMatchObject({ is: 'done', outcomes: [{ is: 'installed' }] })
    expect(spaces.wordpressIn(namespace)?.plugins).toContain('khmer-fonts')
  })
})

describe('updates', () => {
  const update = (order: SpaceOrder, scope: string, owner = randomUUID()) =>
    spaces.withSteps(owner, (steps) => updateWebSpace(spaces.deps, order, scope, steps))
  const newVersions = { core: '6.8.3', 'core-major': '7.0', 'khmer-fonts': '2.0' }
  const summary = (updated: Awaited<ReturnType<typeof update>>) =>
    updated.is === 'updated'
      ? updated.outcomes.map(({ kind, name, is }) => `${kind} ${name} ${is}`)
      : updated

  it('at night are all but a major version, after a snapshot for seven days', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    spaces.behave({ newVersions })
    expect(summary(await update(order, 'automatic'))).toEqual([
      'core minor installed',
      'plugin khmer-fonts installed',
    ])
    const { versions } = spaces.wordpressIn(namespace) ?? {}
    expect(versions).toEqual({ core: '6.8.3', 'khmer-fonts': '2.0' })
    const [snapshot] = spaces.sandbox.kubernetes.disk(namespace).snapshots
    expect(snapshot).toMatchObject({ tag: 'before-update' })
    expect(JSON.parse(snapshot?.wordpress ?? '')).toMatchObject({ versions: { core: '6.8.1' } })
    const listed = async () => {
      const found = await readBackups(spaces.deps, order)
      return found.is === 'backups' ? found.backups : []
    }
    expect(await listed()).toMatchObject([{ id: snapshot?.id, cause: 'BEFORE_UPDATE' }])
    spaces.advance(7 * day)
    expect(await listed()).toEqual([])
  })

  it('by a press are all, or one', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    spaces.behave({ newVersions })
    expect(summary(await update(order, 'plugin khmer-fonts'))).toEqual([
      'plugin khmer-fonts installed',
    ])
    expect(summary(await update(order, 'all'))).toEqual(['core major installed'])
    expect(spaces.wordpressIn(namespace)?.versions).toEqual({ core: '7.0', 'khmer-fonts': '2.0' })
  })

  it('that break the site are taken back, and none makes no snapshot', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    expect(await update(order, 'all')).toMatchObject({ is: 'updated', outcomes: [] })
    expect(spaces.sandbox.kubernetes.disk(namespace).snapshots).toEqual([])
    spaces.behave({
      newVersions: { 'khmer-fonts': '2.0', 'khqr-payments': '3.0' },
      brokenUpdates: ['khmer-fonts'],
    })
    expect(await update(order, 'all')).toMatchObject({
      outcomes: [
        {
          ...{ name: 'khmer-fonts', is: 'failed' },
          reason: 'There has been a critical error on this website.',
        },
        { name: 'khqr-payments', is: 'installed' },
      ],
      state: { updates: [{ name: 'khmer-fonts', from: '1.0', to: '2.0' }] },
    })
    expect(spaces.wordpressIn(namespace)?.versions).toEqual({
      ...{ 'khmer-fonts': '1.0', 'khqr-payments': '3.0' },
      core: '6.8.1',
    })
  })

  it('killed are made once, after one snapshot', async () => {
    spaces.behave({ newVersions })
    const run = (order: SpaceOrder, owner: string, kubernetes: Kubernetes) =>
      spaces.withSteps(owner, (steps) =>
        updateWebSpace({ ...spaces.deps, kubernetes }, order, 'all', steps),
      )
    const counted = spaces.killing(spaces.deps.kubernetes, Infinity)
    await run((await spaces.newWebSpace()).order, randomUUID(), counted.kubernetes)
    expect(counted.moments()).toBeGreaterThan(20)
    for (let moment = 1; moment <= counted.moments(); moment += 7) {
      const { order, namespace } = await spaces.newWebSpace()
      const owner = randomUUID()
      const { kubernetes } = spaces.killing(spaces.deps.kubernetes, moment)
      await expect(run(order, owner, kubernetes)).rejects.toBe(killed)
      expect(summary(await run(order, owner, spaces.deps.kubernetes))).toEqual([
        'core major installed',
        'plugin khmer-fonts installed',
      ])
      expect(spaces.sandbox.kubernetes.disk(namespace).snapshots).toHaveLength(1)
    }
  })
})

describe('a deployment', () => {
  const git = { kind: 'GIT', url: 'https://git.example.com/a', branch: 'main' } as const
  const deploy = (
    order: SpaceOrder,
    id: string,
    kubernetes: Kubernetes,
    source: DeploymentOrder['source'] = git,
  ) =>
    spaces.withSteps(id, (steps) =>
      deployWebSpace(
        { ...spaces.deps, kubernetes },
        order,
        { id, source, secret: () => 'token' },
        steps,
      ),
    )

  it('of another website no longer needs it once that is backed up', async () => {
    const sold = { 'ch-app': 'static' }
    const [from, to] = [await created('ch', sold), await created('ch', sold)]
    const id = randomUUID()
    spaces.behave({ jobMs: minute })
    let isGone = false
    const findSpace = () => Promise.resolve(isGone ? undefined : from)
    const run = (as = id) => deploy(to, as, spaces.deps.kubernetes, { kind: 'CLONE', findSpace })
    await until(
      async () => {
        spaces.advance(10_000)
        const ran = await run()
        isGone ||= ran.is === 'halted' && ran.stage !== 'BACKUP'
        return ran.is
      },
      (is) => is === 'deployed',
    )
    expect(isGone).toBe(true)
    expect(await run(randomUUID())).toMatchObject({ is: 'failed', failure: 'CLONE_FAILED' })
  })

  it('shows what it does, and runs once it has started', async () => {
    const order = await created('ch', { 'ch-app': 'nodejs' })
    const id = randomUUID()
    const stages = new Set<string>()
    spaces.behave({ jobMs: minute, startMs: minute })
    await until(
      async () => {
        spaces.advance(10_000)
        const ran = await deploy(order, id, spaces.deps.kubernetes)
        if (ran.is === 'halted') stages.add(ran.stage)
        return ran.is
      },
      (is) => is === 'deployed',
    )
    expect([...stages]).toEqual(['CODE', 'BUILD', 'BACKUP', 'APP'])
  })

  it('killed at any moment is made once, and its token goes', async () => {
    const counted = spaces.killing(spaces.deps.kubernetes, Infinity)
    const nodejs = () => created('ch', { 'ch-app': 'nodejs' })
    await deploy(await nodejs(), randomUUID(), counted.kubernetes)
    expect(counted.moments()).toBeGreaterThan(30)
    for (let moment = 1; moment <= counted.moments(); moment += 7) {
      const order = await nodejs()
      const id = randomUUID()
      const { kubernetes } = spaces.killing(spaces.deps.kubernetes, moment)
      await expect(deploy(order, id, kubernetes)).rejects.toBe(killed)
      expect(await deploy(order, id, spaces.deps.kubernetes)).toMatchObject({ is: 'deployed' })
      const namespace = namespaceOf(order)
      const { snapshots, files } = spaces.sandbox.kubernetes.disk(namespace)
      expect(snapshots.map(({ tag }) => tag)).toEqual(['release', 'before-update'])
      expect(files['/server.js']).toContain('From Git')
      const { Secret = [], Job = [] } = spaces.objectsIn(namespace)
      expect([Secret.length, Job.length]).toEqual([3, 3])
      expect(JSON.stringify(specOf('Deployment', order, 'app'))).toContain(id)
    }
  })
})

describe('a website', () => {
  it('is hidden from search engines until it goes live', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    const optionOf = () => spaces.wordpressIn(namespace)?.options.blog_public
    expect(optionOf()).toBe('0')
    for (const isPublic of [true, false]) {
      const set = await spaces.withSteps(randomUUID(), (steps) =>
        setPublic(spaces.deps, order, isPublic, steps),
      )
      expect(set).toEqual({ is: 'done' })
      expect(optionOf()).toBe(isPublic ? '1' : '0')
      const found = await spaces.withSteps(randomUUID(), (steps) =>
        lookForUpdates(spaces.deps, order, steps),
      )
      expect(found).toMatchObject({ is: 'seen', isPublic })
    }
  })
})

describe('a backup', () => {
  it('is made by itself: each week of cloud hosting, each night of WordPress', async () => {
    const cloud = await created()
    const { order: wordpress } = await spaces.newWebSpace()
    const schedule = (order: SpaceOrder) =>
      JSON.stringify(specOf('CronJob', order, 'backup')).match(/"schedule":"[^"]+"/)?.[0]
    expect(schedule(cloud)).toMatch(/^"schedule":"\d{1,2} [1-4] \* \* [0-6]"$/)
    expect(schedule(wordpress)).toMatch(/^"schedule":"\d{1,2} [1-4] \* \* \*"$/)
  })

  const backUp = async (order: SpaceOrder) =>
    spaces.withSteps(randomUUID(), (steps) => backUpSpace(spaces.deps, order, steps))
  const restore = (order: SpaceOrder, id: string, owner = randomUUID()) =>
    spaces.withSteps(owner, (steps) =>
      restoreSpace(spaces.deps, order, { backupId: id, url: `https://${order.host}` }, steps),
    )

  it('is restored beside the site as a test, and staff are notified of one that is damaged', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    const test = (owner = randomUUID()) =>
      spaces.withSteps(owner, (steps) => testBackup(spaces.deps, order, steps))
    expect(await test()).toEqual({ is: 'none' })
    await backUp(order)
    const current = spaces.wordpressIn(namespace)
    if (current !== undefined) current.title = 'Newer'
    expect(await test()).toMatchObject({ is: 'tested' })
    expect(spaces.wordpressIn(namespace)?.title).toBe('Newer')
    spaces.behave({ damagedBackups: true })
    expect(await test()).toMatchObject(halted('fatal', 'BACKUP'))
  })

  it.each([
    ['mysql', 'php', 'mysqld --no-defaults --daemonize'],
    ['mariadb', 'nodejs', 'mariadbd --no-defaults --bootstrap'],
    ['postgresql', 'python', 'initdb -D /room/db'],
  ])(
    'of %s is loaded into a database of the test, as a user of its image',
    async (engine, app, starts) => {
      const order = await created('ch', { 'ch-server-db': engine, 'ch-app': app })
      await backUp(order)
      const test = () =>
        spaces.withSteps(randomUUID(), (steps) => testBackup(spaces.deps, order, steps))
      expect(await test()).toMatchObject({ is: 'tested' })
      const jobs = spaces.objectsIn(namespaceOf(order)).Job ?? []
      const name = jobs.find((one) => one.startsWith('backup-test-')) ?? ''
      const spec = JSON.stringify(specOf('Job', order, name))
      expect(spec).toContain(starts)
      expect(spec).toContain('"runAsUser":999')
      expect(spec).not.toContain('wp-load.php')
      spaces.behave({ damagedBackups: true })
      expect(await test()).toMatchObject(halted('fatal', 'BACKUP'))
    },
  )

  it('is listed and restored, after a backup of what was there', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    const first = await backUp(order)
    if (first.is !== 'backup') throw new Error(first.why)
    spaces.advance(minute)
    const current = spaces.wordpressIn(namespace)
    if (current !== undefined) current.title = 'Broken'
    expect(await restore(order, first.backup.id)).toMatchObject({ is: 'restored' })
    expect(spaces.wordpressIn(namespace)?.title).not.toBe('Broken')
    const jobs = spaces.objectsIn(namespace).Job ?? []
    const restored = JSON.stringify(
      specOf('Job', order, jobs.find((name) => name.startsWith('restore-')) ?? ''),
    )
    expect(restored).toContain(`restic restore ${first.backup.id}:/site --target /site --delete`)
    expect(restored).toContain('drop database app; create database app')
    const listed = await readBackups(spaces.deps, order)
    const ids = listed.is === 'backups' ? listed.backups.map(({ id }) => id) : []
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(first.backup.id)
  })

  it('that fails changes nothing', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    const first = await backUp(order)
    spaces.behave({ backupFails: true })
    expect(await backUp(order)).toMatchObject(halted('fatal', 'BACKUP'))
    const current = spaces.wordpressIn(namespace)
    if (current !== undefined) current.title = 'Kept'
    const id = first.is === 'backup' ? first.backup.id : ''
    expect(await restore(order, id)).toMatchObject(halted('fatal', 'BACKUP'))
    expect(spaces.wordpressIn(namespace)?.title).toBe('Kept')
  })
})

describe('a termination', () => {
  const terminate = (order: SpaceOrder, changes = {}) =>
    spaces.withSteps(order.itemId, (steps) =>
      terminateSpace({ ...spaces.deps, ...changes }, order, steps),
    )
  const finish = (order: SpaceOrder) =>
    until(
      () => {
        spaces.advance(minute)
        return terminate(order)
      },
      ({ is }) => is === 'ended',
    )

  it('backs up, removes the namespace and frees the name, also when suspended', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    await setSuspended(spaces.deps, order, true)
    spaces.behave({ deleteMs: minute })
    expect(await terminate(order)).toMatchObject(halted('busy', 'REMOVAL'))
    expect(spaces.sandbox.kubernetes.disk(namespace).snapshots).toHaveLength(1)
    spaces.advance(minute)
    const [backup] = spaces.sandbox.kubernetes.disk(namespace).snapshots
    const ended = { is: 'ended', backup: { id: backup?.id } }
    expect(await terminate(order)).toMatchObject(ended)
    expect(await terminate(order)).toMatchObject(ended)
    expect(spaces.objectsIn(namespace)).toEqual({})
    expect(await hostsOf(spaces.db, order.itemId, 'tonle.site')).toEqual([])
  })

  it('removes nothing when the last backup fails', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    spaces.behave({ backupFails: true })
    expect(await terminate(order)).toMatchObject(halted('fatal', 'BACKUP'))
    expect(spaces.objectsIn(namespace).StatefulSet).toEqual(['db'])
  })

  it('that is stuck is for staff', async () => {
    const { order } = await spaces.newWebSpace()
    spaces.behave({ stuckNamespaces: true })
    expect(await terminate(order)).toMatchObject(halted('busy', 'REMOVAL'))
    spaces.advance(16 * minute)
    expect(await terminate(order)).toMatchObject(halted('fatal', 'REMOVAL'))
  })

  it('never removes a namespace of another owner', async () => {
    const order = spaces.newOrder()
    const name = namespaceOf(order)
    await spaces.deps.kubernetes.create({ kind: 'Namespace', metadata: { name } })
    expect(await terminate(order)).toMatchObject(halted('fatal', 'REMOVAL'))
    expect(await spaces.deps.kubernetes.find({ kind: 'Namespace', name })).toBeDefined()
  })

  it('killed at any moment ends, with one backup at least', async () => {
    const counted = spaces.killing(spaces.deps.kubernetes, Infinity)
    const { order: first } = await spaces.newWebSpace()
    await terminate(first, { kubernetes: counted.kubernetes })
    expect(counted.moments()).toBeGreaterThan(15)
    for (let moment = 1; moment <= counted.moments(); moment += 1) {
      const { order, namespace } = await spaces.newWebSpace()
      const { kubernetes } = spaces.killing(spaces.deps.kubernetes, moment)
      await expect(terminate(order, { kubernetes })).rejects.toBe(killed)
      expect(await finish(order)).toMatchObject({
        ...{ is: 'ended', backup: { id: expect.any(String) as unknown } },
      })
      expect(spaces.objectsIn(namespace)).toEqual({})
      expect(spaces.sandbox.kubernetes.disk(namespace).snapshots).toHaveLength(1)
    }
  }, 120_000)
})
