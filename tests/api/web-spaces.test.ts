import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSteps } from '../../src/server/platform/steps/index.ts'
import { reserveHost } from '../../src/server/services/web-space-tasks/index.ts'
import {
  namespaceOf,
  readCredentials,
  readUsage,
} from '../../src/server/services/web-spaces/index.ts'
import { until } from './shop-api.ts'
import { killed, wordpressSetup, startWebSpaces, type WebSpaceBench } from './web-space-bench.ts'

let spaces: WebSpaceBench
beforeAll(async () => {
  spaces = await startWebSpaces()
})
afterAll(() => spaces.stop())
afterEach(() => spaces.sandbox.behaviours.reset())

const minute = 60_000
const active = { is: 'active' }
const halted = (kind: string, stage: string) => ({ is: 'halted', class: kind, stage })

/** Finds an object of a namespace as the cluster stores it. */
const specOf = (kind: string, namespace: string, name: string) =>
  spaces.sandbox.kubernetes.table.get(kind, namespace, name)?.object.spec

describe('a space', () => {
  it('is one namespace with our labels, its quota and everything that runs in it', async () => {
    const order = spaces.newOrder('ch', { 'ch-additional-ip': 1 })
    const namespace = namespaceOf(order)
    const ready = await spaces.provision(order)
    expect(ready).toMatchObject({ ...active, namespace, host: order.host })
    expect(ready.is === 'active' ? ready.ips : []).toHaveLength(1)
    expect(spaces.objectsIn(namespace)).toEqual({
      ResourceQuota: ['plan'],
      LimitRange: ['default'],
      NetworkPolicy: ['space'],
      PersistentVolumeClaim: expect.arrayContaining(['files', 'db']) as unknown,
      Secret: expect.arrayContaining(['db', 'app', 'backup']) as unknown,
      StatefulSet: ['db'],
      Deployment: ['app'],
      Service: expect.arrayContaining(['db', 'app', 'notice', 'ip-1']) as unknown,
      Ingress: ['app'],
      CronJob: ['backup'],
    })
    const found = await spaces.deps.kubernetes.find({ kind: 'Namespace', name: namespace })
    expect(found?.metadata.labels).toMatchObject({
      ...{ 'flow/item': order.itemId, 'flow/plan': 'ch-basic' },
      'pod-security.kubernetes.io/enforce': 'restricted',
    })
    expect(specOf('ResourceQuota', namespace, 'plan')).toMatchObject({
      hard: {
        ...{ 'limits.cpu': '4500m', 'limits.memory': '8704Mi', 'requests.storage': '60Gi' },
        'services.loadbalancers': '1',
      },
    })
    expect(specOf('PersistentVolumeClaim', namespace, 'files')).toMatchObject({
      resources: { requests: { storage: '50Gi' } },
    })
    // PHP has the drivers of its database and serves the volume.
    expect(specOf('Deployment', namespace, 'app')).toMatchObject({
      template: {
        spec: {
          containers: [
            {
              image: expect.stringMatching(/^serversideup\/php:[\d.]+-fpm-apache$/) as unknown,
              env: expect.arrayContaining([
                { name: 'APACHE_DOCUMENT_ROOT', value: '/var/www/html' },
              ]) as unknown,
            },
          ],
        },
      },
    })
    expect(specOf('Service', namespace, 'app')).toMatchObject({ ports: [{ targetPort: 8080 }] })
  })

  it('has a database password that was stored before and is never in clear text', async () => {
    const order = spaces.newOrder()
    expect(await spaces.provision(order)).toMatchObject(active)
    const { database } = await readCredentials(spaces.deps, order.itemId)
    const secret = spaces.sandbox.kubernetes.table.get('Secret', namespaceOf(order), 'db')
    expect(secret?.object.data).toEqual({ password: Buffer.from(database).toString('base64') })
    expect(JSON.stringify(await readSteps(spaces.db, order.itemId))).not.toContain(database)
  })

  it('is created once, however often the work runs again', async () => {
    const order = spaces.newOrder()
    const first = await spaces.provision(order)
    const before = spaces.sandbox.kubernetes.journal.length
    expect(await spaces.provision(order)).toEqual(first)
    const calls = spaces.sandbox.kubernetes.journal.slice(before)
    expect(calls.map(({ method }) => method)).toEqual(['GET'])
  })

  it('has a name that no other space has', async () => {
    const order = spaces.newOrder()
    expect(await reserveHost(spaces.db, order.host, randomUUID())).toBe(true)
    expect(await spaces.provision(order)).toMatchObject(halted('input', 'SPACE'))
    expect(spaces.objectsIn(namespaceOf(order))).toEqual({})
  })

  it('shows what it uses', async () => {
    const order = spaces.newOrder()
    await spaces.provision(order)
    expect(await readUsage(spaces.deps, order)).toEqual({
      is: 'usage',
      usage: {
        measured: { cpuMillis: 25, memoryMb: 256 },
        ...{ cpuLimitMillis: 2000, memoryLimitMb: 4096, filesGb: 50, databaseGb: 10 },
      },
    })
    const fault = { method: 'GET', path: 'metrics.k8s.io', do: 'refuse', status: 503 } as const
    spaces.behave({ faults: [{ ...fault, reason: 'ServiceUnavailable', times: 9 }] })
    const usage = expect.objectContaining({ measured: undefined, filesGb: 50 }) as unknown
    expect(await readUsage(spaces.deps, order)).toEqual({ is: 'usage', usage })
  })
})

describe('a space that is not ready yet', () => {
  it('says what it waits for, and looks ever less often', async () => {
    const order = spaces.newOrder()
    spaces.behave({ startMs: minute })
    expect(await spaces.provision(order)).toMatchObject({
      ...halted('busy', 'DATABASE'),
      afterMs: 2_000,
    })
    spaces.advance(40_000)
    expect(await spaces.provision(order)).toMatchObject({
      ...halted('busy', 'DATABASE'),
      afterMs: 10_000,
    })
    spaces.advance(20_000)
    expect(await spaces.provision(order)).toMatchObject(halted('busy', 'APP'))
    spaces.advance(minute)
    expect(await spaces.provision(order)).toMatchObject(active)
  })

  it.each([
    ['the quota refuses pods', { quota: { 'limits.memory': '1Gi' } }, 'quota', 'APP'],
    ['an image cannot be pulled', { unpullable: ['mysql'] }, 'retry', 'DATABASE'],
    ['the app cannot be pulled', { unpullable: ['php'] }, 'retry', 'APP'],
    ['there is no disk', { noCapacity: true }, 'quota', 'DATABASE'],
    ['the quota refuses volumes', { quota: { persistentvolumeclaims: '1' } }, 'quota', 'SPACE'],
    ['the cluster is down', { down: true }, 'retry', 'SPACE'],
    ['the token is refused', { denied: true }, 'fatal', 'SPACE'],
    ['the cluster is busy', { throttled: true }, 'retry', 'SPACE'],
  ])('halts when %s, and is ready once that has passed', async (_, fault, kind, stage) => {
    const order = spaces.newOrder('ch', { 'ch-ram': 2 })
    spaces.behave(fault)
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await spaces.provision(order)).toMatchObject(halted(kind, stage))
    }
    spaces.sandbox.behaviours.reset()
    spaces.advance(minute)
    expect(await spaces.provision(order)).toMatchObject(active)
  })

  it('is for staff past the deadline, and ready when they helped', async () => {
    const order = spaces.newOrder()
    spaces.behave({ stuck: true })
    expect(await spaces.provision(order)).toMatchObject(halted('busy', 'DATABASE'))
    spaces.advance(11 * minute)
    expect(await spaces.provision(order)).toMatchObject(halted('fatal', 'DATABASE'))
    spaces.behave({ stuck: false })
    expect(await spaces.provision(order)).toMatchObject(active)
  })

  it('waits for its additional IPs', async () => {
    const order = spaces.newOrder('ch', { 'ch-additional-ip': 2 })
    spaces.behave({ noIps: true })
    expect(await spaces.provision(order)).toMatchObject(halted('busy', 'IP'))
    spaces.behave({ noIps: false })
    expect(await spaces.provision(order)).toMatchObject(active)
  })
})

describe('a namespace of another owner', () => {
  it('is never touched', async () => {
    const order = spaces.newOrder()
    const name = namespaceOf(order)
    const labels = { 'flow/item': randomUUID(), 'app.kubernetes.io/managed-by': 'flow' }
    await spaces.deps.kubernetes.create({ kind: 'Namespace', metadata: { name, labels } })
    expect(await spaces.provision(order)).toMatchObject({
      ...halted('fatal', 'SPACE'),
      why: `the namespace ${name} is not ours`,
    })
    expect(spaces.objectsIn(name)).toEqual({})
  })
})

describe('an answer that is lost', () => {
  it.each([
    ['the namespace', { method: 'POST', path: '/api/v1/namespaces' }],
    ['a secret', { method: 'POST', path: '/secrets' }],
    ['the database', { method: 'PATCH', path: '/statefulsets/db' }],
    ['the app', { method: 'PATCH', path: '/deployments/app' }],
  ])('of %s leaves one space', async (_, call) => {
    const order = spaces.newOrder()
    spaces.behave({ faults: [{ ...call, do: 'lose' }] })
    expect(await spaces.provision(order)).toMatchObject(halted('retry', 'SPACE'))
    const namespace = namespaceOf(order)
    const before = spaces.sandbox.kubernetes.table.get('Namespace', '', namespace)?.uid
    expect(before).toBeDefined()
    expect(await spaces.provision(order)).toMatchObject(active)
    const after = spaces.sandbox.kubernetes.table.get('Namespace', '', namespace)?.uid
    expect(after).toBe(before)
    const { database } = await readCredentials(spaces.deps, order.itemId)
    const secret = spaces.sandbox.kubernetes.table.get('Secret', namespace, 'db')
    expect(secret?.object.data).toEqual({ password: Buffer.from(database).toString('base64') })
  })
})

describe('WordPress', () => {
  it('is installed with our defaults, the theme and the plugins', async () => {
    const { order, namespace, ready } = await spaces.newWebSpace()
    const url = `https://${order.host}`
    expect(ready).toMatchObject({ url, admin: expect.stringMatching(/^owner-/) as unknown })
    expect(ready.outcomes.map(({ name, is }) => [name, is])).toEqual([
      ['km', 'installed'],
      ['angkor-press', 'installed'],
      ['khmer-fonts', 'installed'],
      ['khqr-payments', 'installed'],
      ['test', 'installed'],
    ])
    const { admin } = await readCredentials(spaces.deps, order.itemId)
    expect(spaces.wordpressIn(namespace)).toMatchObject({
      ...{
        url,
        title: wordpressSetup.title,
        user: ready.admin,
        email: 'owner@example.com',
        locale: 'km',
      },
      passwordHash: createHash('sha256').update(admin).digest('hex'),
      ...{ theme: 'angkor-press', plugins: ['khmer-fonts', 'khqr-payments'] },
      options: {
        ...{ timezone_string: 'Asia/Phnom_Penh', date_format: 'd/m/Y', start_of_week: '1' },
        ...{ blog_public: '0', permalink_structure: '/%post_id%/', comment_moderation: '1' },
      },
      mails: [
        {
          to: 'owner@example.com',
          subject: expect.stringContaining(wordpressSetup.title) as unknown,
          relay: spaces.deps.settings.mailRelay,
        },
      ],
    })
    expect(spaces.objectsIn(namespace)).toMatchObject({
      ...{ CronJob: ['backup'], ConfigMap: ['wordpress-plugin'] },
    })
  })

  it('shows how far its installation is, up to each plugin', async () => {
    const order = spaces.newOrder('wp')
    await spaces.provision(order)
    spaces.behave({ jobMs: minute })
    const seen: string[][] = []
    for (let part = 0; part < 20; part += 1) {
      await spaces.install(order)
      const done = (await readSteps(spaces.db, order.itemId)).map(({ name }) => name)
      const parts = done.filter((name) => name.startsWith('part '))
      if (parts.length > (seen.at(-1)?.length ?? 0)) seen.push(parts)
      spaces.advance(minute / 20)
    }
    const all = ['part core', 'part language', 'part theme', 'part plugin 1', 'part plugin 2']
    expect(seen.at(-1)?.toSorted()).toEqual(all.toSorted())
    expect(seen.length).toBeGreaterThan(2)
    expect(await spaces.install(order)).toMatchObject({ is: 'ready' })
  })

  it('is ready without a plugin that fails, and without a language pack', async () => {
    spaces.behave({ failingSlugs: ['khqr-payments'], missingLanguages: ['km'] })
    const { namespace, ready } = await spaces.newWebSpace()
    expect(ready.outcomes.filter(({ is }) => is === 'failed')).toEqual([
      { kind: 'language', name: 'km', is: 'failed', reason: "Language 'km' not available." },
      {
        ...{ kind: 'plugin', name: 'khqr-payments', is: 'failed' },
        reason:
          'The package could not be installed. "The PHP version on your server is 8.3.26, however the uploaded plugin requires 9.0."',
        needsPhp: '9.0',
      },
    ])
    expect(spaces.wordpressIn(namespace)).toMatchObject({
      locale: 'en_US',
      plugins: ['khmer-fonts'],
    })
  })

  it('is ready without its test mail, and its own updates are off where ours are sold', async () => {
    spaces.behave({ mailFails: true })
    const { namespace, ready } = await spaces.newWebSpace()
    expect(ready.outcomes.filter(({ is }) => is === 'failed')).toEqual([
      {
        ...{ kind: 'mail', name: 'test', is: 'failed' },
        reason: 'SMTP Error: Could not connect to SMTP host.',
      },
    ])
    const app = JSON.stringify(specOf('Deployment', namespace, 'app'))
    expect(app).toContain("define('AUTOMATIC_UPDATER_DISABLED', true)")
    const older = spaces.newOrder('wp', { 'wp-auto-update': false })
    await spaces.provision(older)
    const other = JSON.stringify(specOf('Deployment', namespaceOf(older), 'app'))
    expect(other).not.toContain('AUTOMATIC_UPDATER_DISABLED')
  })

  it('waits while the job runs', async () => {
    const order = spaces.newOrder('wp')
    await spaces.provision(order)
    spaces.behave({ jobMs: 25_000 })
    expect(await spaces.install(order)).toMatchObject(halted('busy', 'WORDPRESS'))
    spaces.advance(25_000)
    expect(await spaces.install(order)).toMatchObject({ is: 'ready' })
  })

  it('is tried three times when the job fails, then staff decide', async () => {
    const order = spaces.newOrder('wp')
    await spaces.provision(order)
    spaces.behave({ failingJobs: ['wp-install'] })
    expect(await spaces.install(order)).toMatchObject(halted('fatal', 'WORDPRESS'))
    expect(spaces.objectsIn(namespaceOf(order)).Job).toHaveLength(3)
  })

  it('is tried once more by each later run after three jobs have failed', async () => {
    const order = spaces.newOrder('wp')
    await spaces.provision(order)
    spaces.behave({ failingJobs: ['wp-install'] })
    await spaces.install(order)
    const again = { ...halted('fatal', 'WORDPRESS'), afterMs: 60 * minute }
    expect(await spaces.install(order)).toMatchObject(again)
    expect(spaces.objectsIn(namespaceOf(order)).Job).toHaveLength(4)
    spaces.behave({ failingJobs: [], jobMs: 25_000 })
    // Its item goes on waiting for staff, until the same deadline, and looks again soon.
    const running = { ...halted('fatal', 'WORDPRESS'), afterMs: 2_000 }
    expect(await spaces.install(order)).toMatchObject(running)
    spaces.advance(25_000)
    expect(await spaces.install(order)).toMatchObject({ is: 'ready' })
    expect(spaces.objectsIn(namespaceOf(order)).Job).toHaveLength(5)
  })

  it('is installed once when the answer about its job is lost', async () => {
    const order = spaces.newOrder('wp')
    await spaces.provision(order)
    spaces.behave({ faults: [{ method: 'POST', path: '/jobs', do: 'lose' }] })
    expect(await spaces.install(order)).toMatchObject(halted('retry', 'WORDPRESS'))
    expect(await spaces.install(order)).toMatchObject({ is: 'ready' })
    expect(spaces.objectsIn(namespaceOf(order)).Job).toHaveLength(1)
  })

  it('takes no slug that could be a command', async () => {
    const order = spaces.newOrder('wp')
    await spaces.provision(order)
    const plugins = ["x'; wp user delete 1 #"]
    await expect(spaces.install(order, { ...wordpressSetup, plugins })).rejects.toThrow(RangeError)
  })
})

describe('a process', () => {
  const work = async (order: ReturnType<WebSpaceBench['newOrder']>, changes = {}) => {
    const space = await spaces.provision(order, changes)
    return space.is === 'active' ? spaces.install(order, wordpressSetup, changes) : space
  }
  const finish = (order: Parameters<typeof work>[0]) =>
    until(
      () => {
        spaces.advance(minute)
        return work(order)
      },
      ({ is }) => is === 'ready',
    )

  it.each([1, 2, 3, 4])('killed at any moment creates one site, moments %i of 4', async (part) => {
    const counting = spaces.killing(spaces.deps.kubernetes, Infinity)
    await work(spaces.newOrder('wp'), { kubernetes: counting.kubernetes })
    expect(counting.moments()).toBeGreaterThan(40)
    for (let moment = part; moment <= counting.moments(); moment += 4) {
      const order = spaces.newOrder('wp')
      const { kubernetes } = spaces.killing(spaces.deps.kubernetes, moment)
      await expect(work(order, { kubernetes })).rejects.toBe(killed)
      const namespace = namespaceOf(order)
      const before = spaces.sandbox.kubernetes.table.get('Namespace', '', namespace)?.uid
      expect(await finish(order)).toMatchObject({ is: 'ready' })
      const after = spaces.sandbox.kubernetes.table.get('Namespace', '', namespace)?.uid
      expect(after).toBe(before ?? after)
      expect(spaces.objectsIn(namespace).Job).toHaveLength(1)
      const { database } = await readCredentials(spaces.deps, order.itemId)
      const secret = spaces.sandbox.kubernetes.table.get('Secret', namespace, 'db')
      expect(secret?.object.data).toEqual({ password: Buffer.from(database).toString('base64') })
    }
  })

  it('beside another one creates one site', async () => {
    const order = spaces.newOrder('wp')
    await Promise.all([work(order), work(order)])
    expect(await finish(order)).toMatchObject({ is: 'ready' })
    expect(spaces.objectsIn(namespaceOf(order)).Job).toHaveLength(1)
  })
})
