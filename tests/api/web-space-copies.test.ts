import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  backUpSpace,
  copyOf,
  copySpace,
  countNewer,
  forgetBackups,
  hostsOf,
  namespaceOf,
  readBackups,
  removeCopy,
  restoreSpace,
  type SpaceDeps,
  type SpaceOrder,
} from '../../src/server/services/web-spaces/index.ts'
import { killed, startWebSpaces, type WebSpaceBench } from './web-space-bench.ts'

let spaces: WebSpaceBench
beforeAll(async () => {
  spaces = await startWebSpaces()
})
afterAll(() => spaces.stop())
afterEach(() => spaces.sandbox.behaviours.reset())

const minute = 60_000
const day = 24 * 60 * minute

const backUp = async (order: SpaceOrder): Promise<string> => {
  const made = await spaces.withSteps(randomUUID(), (steps) =>
    backUpSpace(spaces.deps, order, steps),
  )
  if (made.is !== 'backup') throw new Error(made.why)
  return made.backup.id
}

const listed = async (order: SpaceOrder) => {
  const found = await readBackups(spaces.deps, order)
  if (found.is === 'halted') throw new Error(found.why)
  return found
}

const specOf = (namespace: string, kind: string, name: string) =>
  spaces.sandbox.kubernetes.table.get(kind, namespace, name)?.object.spec

describe('a copy beside a website', () => {
  const copy = (order: SpaceOrder, backupId: string, id: string, deps: Partial<SpaceDeps> = {}) =>
    spaces.withSteps(id, (steps) =>
      copySpace(
        { ...spaces.deps, ...deps },
        order,
        { id, backupId, host: `restore-${id.slice(0, 8)}.tonle.site` },
        steps,
      ),
    )
  const remove = (order: SpaceOrder, id: string, deps: Partial<SpaceDeps> = {}) =>
    spaces.withSteps(`${id.slice(0, -1)}0`, (steps) =>
      removeCopy({ ...spaces.deps, ...deps }, order, id, steps),
    )
  const namespaceFor = (order: SpaceOrder, id: string) => namespaceOf(copyOf(order, id))

  it('shows the backup at a URL of its own, reaches nothing, and leaves the website alone', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    const backup = await backUp(order)
    const webSpace = spaces.wordpressIn(namespace)
    if (webSpace !== undefined) webSpace.title = 'Newer'
    const id = randomUUID()
    expect(await copy(order, backup, id)).toEqual({ is: 'copied' })
    const beside = namespaceFor(order, id)
    const host = `restore-${id.slice(0, 8)}.tonle.site`
    expect(spaces.wordpressIn(beside)).toMatchObject({
      ...{ url: `https://${host}`, options: { blog_public: '0' } },
      title: expect.not.stringContaining('Newer') as unknown,
    })
    expect(spaces.wordpressIn(namespace)).toMatchObject({
      title: 'Newer',
      url: `https://${order.host}`,
    })
    expect(spaces.objectsIn(beside).CronJob).toBeUndefined()
    const objects = JSON.stringify([
      specOf(beside, 'Deployment', 'app'),
      specOf(beside, 'NetworkPolicy', 'space'),
    ])
    expect(objects).toContain('{"name":"SMTP_HOST","value":""}')
    expect(objects).toContain('DISABLE_WP_CRON')
    expect(objects).not.toContain('ipBlock')
    expect(await remove(order, id)).toEqual({ is: 'removed' })
    expect(spaces.objectsIn(beside)).toEqual({})
    expect(await hostsOf(spaces.db, id, 'tonle.site')).toEqual([])
    expect(spaces.objectsIn(namespace).StatefulSet).toEqual(['db'])
    expect((await listed(order)).backups.map((one) => one.id)).toEqual([backup])
  })

  it('is also of cloud hosting, without its further IPs', async () => {
    const order = spaces.newOrder('ch', { 'ch-additional-ip': 1 })
    await spaces.provision(order)
    const id = randomUUID()
    expect(await copy(order, await backUp(order), id)).toEqual({ is: 'copied' })
    const { Service } = spaces.objectsIn(namespaceFor(order, id))
    expect(Service?.toSorted()).toEqual(['app', 'db', 'notice'])
  })

  it('waits while it is removed, and is for staff when that is stuck', async () => {
    const { order } = await spaces.newWebSpace()
    const id = randomUUID()
    await copy(order, await backUp(order), id)
    spaces.behave({ stuckNamespaces: true })
    expect(await remove(order, id)).toMatchObject({ is: 'halted', class: 'busy' })
    spaces.advance(16 * minute)
    expect(await remove(order, id)).toMatchObject({ is: 'halted', class: 'fatal' })
  })

  it('killed at any moment is made once, and removed', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    const backup = await backUp(order)
    const counted = spaces.killing(spaces.deps.kubernetes, Infinity)
    await copy(order, backup, randomUUID(), { kubernetes: counted.kubernetes })
    expect(counted.moments()).toBeGreaterThan(50)
    for (let moment = 1; moment <= counted.moments(); moment += 5) {
      const id = randomUUID()
      const { kubernetes } = spaces.killing(spaces.deps.kubernetes, moment)
      await expect(copy(order, backup, id, { kubernetes })).rejects.toBe(killed)
      expect(await copy(order, backup, id)).toEqual({ is: 'copied' })
      const beside = namespaceFor(order, id)
      expect(spaces.wordpressIn(beside)?.url).toMatch(/^https:\/\/restore-/)
      const removal = spaces.killing(spaces.deps.kubernetes, (moment % 6) + 1)
      await expect(remove(order, id, { kubernetes: removal.kubernetes })).rejects.toBe(killed)
      expect(await remove(order, id)).toEqual({ is: 'removed' })
      expect(spaces.objectsIn(beside)).toEqual({})
    }
    expect(spaces.sandbox.kubernetes.disk(namespace).snapshots).toHaveLength(1)
  })
})

describe('the backups of an ended website', () => {
  it('killed at any moment are removed, and those of others stay', async () => {
    const [{ order, namespace }, other] = [await spaces.newWebSpace(), await spaces.newWebSpace()]
    await backUp(other.order)
    const forget = (id: string, kubernetes = spaces.deps.kubernetes) =>
      spaces.withSteps(id, (steps) => forgetBackups({ ...spaces.deps, kubernetes }, order, steps))
    await backUp(order)
    const counted = spaces.killing(spaces.deps.kubernetes, Infinity)
    await forget(randomUUID(), counted.kubernetes)
    for (let moment = 1; moment <= counted.moments(); moment += 3) {
      await backUp(order)
      const id = randomUUID()
      const { kubernetes } = spaces.killing(spaces.deps.kubernetes, moment)
      await expect(forget(id, kubernetes)).rejects.toBe(killed)
      expect(await forget(id)).toEqual({ is: 'forgotten' })
      expect(spaces.sandbox.kubernetes.disk(namespace).snapshots).toEqual([])
      expect(spaces.objectsIn(`${namespace}-backup`)).toEqual({})
    }
    expect(spaces.sandbox.kubernetes.disk(other.namespace).snapshots).toHaveLength(1)
  })
})

describe('backups', () => {
  it('are kept by a policy, and the list shows those that exist', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    for (let at = 0; at < 7; at += 1) {
      await backUp(order)
      spaces.advance(day)
    }
    const { backups, schedule } = await listed(order)
    expect(backups).toHaveLength(5)
    expect(backups.every(({ cause }) => cause === 'CUSTOMER')).toBe(true)
    expect(schedule?.every).toBe('DAY')
    const { disk } = spaces.sandbox.kubernetes
    expect(
      disk(namespace)
        .snapshots.map(({ id }) => id)
        .toReversed(),
    ).toEqual(backups.map(({ id }) => id))
    // By the clock: a day each for eight weeks.
    const [latest] = disk(namespace).snapshots.slice(-1)
    const daily = Array.from({ length: 56 }, (_, ago) => ({
      ...{ ...latest, id: `${ago}`.padStart(8, '0'), tag: namespace, host: namespace },
      time: spaces.clock.now().getTime() - ago * day,
    }))
    Object.assign(disk(namespace), { snapshots: daily })
    await backUp(order)
    const kept = (await listed(order)).backups.filter(({ cause }) => cause === 'SCHEDULE')
    // 2026-11-28 is a Saturday: its week has seven days, and three weeks before it end on Sundays.
    expect(kept.map(({ id }) => Number(id))).toEqual([0, 1, 2, 3, 4, 5, 6, 13, 20])
  })

  it('by the clock that failed twice are reported until there is a newer one', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    await backUp(order)
    spaces.advance(minute)
    const cron = spaces.sandbox.kubernetes.table.get('CronJob', namespace, 'backup')
    const { jobTemplate } = (cron?.object.spec ?? {}) as {
      jobTemplate: { metadata: { labels: Record<string, string> }; spec: Record<string, never> }
    }
    spaces.behave({ backupFails: true })
    await spaces.deps.kubernetes.create({
      ...{ kind: 'Job', spec: jobTemplate.spec },
      metadata: { name: 'backup-1', namespace, labels: jobTemplate.metadata.labels },
    })
    const { backups, failedAt } = await listed(order)
    expect(backups).toHaveLength(1)
    expect(failedAt).toEqual(spaces.clock.now())
    spaces.behave({ backupFails: false })
    spaces.advance(minute)
    await backUp(order)
    expect((await listed(order)).failedAt).toBeUndefined()
  })

  it('can say what is newer on the website, and give a restored one its present URL', async () => {
    const { order, namespace } = await spaces.newWebSpace()
    const backup = await backUp(order)
    spaces.advance(10 * minute)
    const at = spaces.clock.now().toISOString()
    spaces
      .wordpressIn(namespace)
      ?.content.push(
        { what: 'orders', at },
        { what: 'orders', at },
        { what: 'comments', at },
        { what: 'posts', at: '2026-01-01T00:00:00Z' },
      )
    const count = (id: string) =>
      spaces.withSteps(randomUUID(), (steps) => countNewer(spaces.deps, order, id, steps))
    expect(await count(backup)).toEqual({
      ...{ is: 'counted', newer: { orders: 2, posts: 0, comments: 1 } },
    })
    expect(await count('0'.repeat(64))).toEqual({ is: 'gone' })
    const url = 'https://mekong.example'
    const restored = await spaces.withSteps(randomUUID(), (steps) =>
      restoreSpace(spaces.deps, order, { backupId: backup, url }, steps),
    )
    expect(restored).toMatchObject({ is: 'restored' })
    expect(spaces.wordpressIn(namespace)).toMatchObject({ url, content: [] })
    expect((await listed(order)).backups.map(({ cause }) => cause)).toEqual([
      'BEFORE_RESTORE',
      'CUSTOMER',
    ])
  })
})
