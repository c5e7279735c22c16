import { randomBytes, randomUUID } from 'node:crypto'
import { KUBERNETES_TOKEN } from '../../src/sandbox/credentials.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import type { Clock } from '../../src/server/platform/clock.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import {
  createSteps,
  finishedSteps,
  readSteps,
  type Steps,
} from '../../src/server/platform/steps/index.ts'
import {
  createKubernetes,
  type Kubernetes,
  type KubernetesConfig,
} from '../../src/server/providers/kubernetes/index.ts'
import {
  installWordPress,
  provisionSpace,
  type SpaceAddon,
  type SpaceDeps,
  type SpaceOrder,
  type WordpressSetup,
} from '../../src/server/services/web-spaces/index.ts'
import { openTestDatabase } from './shop-api.ts'

export const killed = new Error('killed')

/** Connects a test to the sandbox’s cluster. */
export const connectKubernetes = (
  sandbox: Sandbox,
  clock: Clock,
  changes: Partial<KubernetesConfig> = {},
): Kubernetes =>
  createKubernetes(
    {
      baseUrl: sandbox.endpoints.kubernetes,
      token: KUBERNETES_TOKEN,
      timeoutMs: 5_000,
      ...changes,
    },
    clock,
  )

/** Returns a cluster whose `at`th moment before or after a call kills the process. */
const killing = (kubernetes: Kubernetes, at: number) => {
  let moment = 0
  const step = (): void => {
    moment += 1
    if (moment >= at) throw killed
  }
  const guarded = new Proxy(kubernetes, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return async (...input: unknown[]): Promise<unknown> => {
        step()
        const result: unknown = await Reflect.apply(member, target, input)
        step()
        return result
      }
    },
  })
  return { kubernetes: guarded, moments: () => moment }
}

const addons = {
  ch: {
    ...{ 'ch-cpu': 2, 'ch-ram': 4, 'ch-file-storage': 40, 'ch-more-file-storage': 10 },
    ...{ 'ch-db-storage': 10, 'ch-more-db-storage': 0, 'ch-additional-ip': 0 },
    ...{ 'ch-app': 'php', 'ch-server-db': 'mysql', 'ch-domain': null },
  },
  wp: { 'wp-quota': 10, 'wp-website': 1, 'wp-auto-backup': true, 'wp-auto-update': true },
}

export const wordpressSetup: WordpressSetup = {
  ...{
    title: `It's "ភ្នំពេញ" & $HOME`,
    adminEmail: 'owner@example.com',
    language: 'km',
    locale: 'km',
  },
  ...{ timezone: 'Asia/Phnom_Penh', theme: 'angkor-press' },
  plugins: ['khmer-fonts', 'khqr-payments'],
}

/** Starts a cluster, a database and a clock that stands still. */
export const startWebSpaces = async () => {
  let present = new Date('2026-11-21T03:00:00Z')
  const clock = { now: () => present }
  const [opened, sandbox] = await Promise.all([
    openTestDatabase(),
    startSandbox({ basePort: 0, now: clock.now }),
  ])
  const { db } = opened.database
  const { webSpaces: settings } = readConfig({ HOSTING_ZONE: 'tonle.site' })
  const deps: SpaceDeps = {
    ...{ db, clock, settings, randomBytes },
    kubernetes: connectKubernetes(sandbox, clock),
    secretBox: createSecretBox([{ id: 'test', key: randomBytes(32) }]),
  }

  const newOrder = (
    family: 'ch' | 'wp' = 'ch',
    more: Readonly<Record<string, number | string | boolean>> = {},
  ): SpaceOrder => {
    const itemId = randomUUID()
    const values: Readonly<Record<string, SpaceAddon['value']>> = { ...addons[family], ...more }
    return {
      ...{ itemId, family, plan: `${family}-basic`, host: `site-${itemId.slice(0, 8)}.tonle.site` },
      addons: Object.entries(values).map(([name, value]) => ({ name, value })),
    }
  }

  /** Runs work with the steps of an owner, like a new job. */
  const withSteps = async <Result>(
    owner: string,
    work: (steps: Steps) => Promise<Result>,
  ): Promise<Result> => {
    const steps = createSteps({ db, owner, stored: await readSteps(db, owner) })
    const result = await work(steps)
    await rowsOf(db, finishedSteps(owner, steps.takeFinished()))
    return result
  }

  const provision = (order: SpaceOrder, changes: Partial<SpaceDeps> = {}) =>
    withSteps(order.itemId, (steps) => provisionSpace({ ...deps, ...changes }, order, steps))

  const install = (
    order: SpaceOrder,
    wanted: WordpressSetup = wordpressSetup,
    changes: Partial<SpaceDeps> = {},
  ) =>
    withSteps(order.itemId, (steps) =>
      installWordPress({ ...deps, ...changes }, order, wanted, steps),
    )

  return {
    ...{ db, deps, sandbox, clock, newOrder, withSteps, killing, provision, install },
    connect: (changes: Partial<KubernetesConfig>) => connectKubernetes(sandbox, clock, changes),
    advance: (ms: number): void => {
      present = new Date(present.getTime() + ms)
    },
    behave: (change: object): void => {
      const refused = sandbox.behaviours.merge('kubernetes', change)
      if (refused !== undefined) throw new Error(refused)
    },
    /** Creates a WordPress website that is ready. */
    newWebSpace: async (wanted: WordpressSetup = wordpressSetup) => {
      const order = newOrder('wp')
      const space = await provision(order)
      const ready = await install(order, wanted)
      if (space.is !== 'active' || ready.is !== 'ready') throw new Error(JSON.stringify(ready))
      return { order, namespace: space.namespace, ready }
    },
    /** Returns the names of a namespace's objects by kind. */
    objectsIn: (namespace: string) => {
      const found: Record<string, string[]> = {}
      for (const row of sandbox.kubernetes.table.all()) {
        if (row.namespace === namespace) (found[row.kind] ??= []).push(row.name)
      }
      return found
    },
    wordpressIn: (namespace: string) => sandbox.kubernetes.disk(namespace).wordpress,
    stop: async (): Promise<void> => {
      await sandbox.stop()
      await opened.drop()
    },
  }
}

export type WebSpaceBench = Awaited<ReturnType<typeof startWebSpaces>>
