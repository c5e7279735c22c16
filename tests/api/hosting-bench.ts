import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { POWERDNS_KEY } from '../../src/sandbox/credentials.ts'
import { startSandbox } from '../../src/sandbox/start-sandbox.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createSecretBox } from '../../src/server/platform/secrets/secret-box.ts'
import {
  createSteps,
  finishedSteps,
  readSteps,
  type Steps,
} from '../../src/server/platform/steps/index.ts'
import { createPowerdns, type Powerdns } from '../../src/server/providers/powerdns/index.ts'
import type { Whm } from '../../src/server/providers/whm/index.ts'
import {
  provisionAccount,
  type AccountDeps,
  type HostingOrder,
  type ProvisionDeps,
} from '../../src/server/services/hosting/index.ts'
import { openTestDatabase } from './shop-api.ts'
import { connectWhm, onlyServer } from './whm-account.ts'

const Calls = v.array(v.object({ command: v.string(), user: v.string(), result: v.number() }))
const Packages = v.array(v.object({ name: v.string(), limits: v.record(v.string(), v.string()) }))
const Accounts = v.array(
  v.object({ user: v.string(), domain: v.string(), email: v.string(), passwordHash: v.string() }),
)

interface OneServer {
  readonly whm?: Whm
  readonly maxAccounts?: number
}

export const killed = new Error('killed')

/** Returns a server whose `at`th moment before or after a call kills the process. */
const killing = (whm: Whm, at: number): Whm & { readonly moments: () => number } => {
  let moment = 0
  const step = (): void => {
    moment += 1
    if (moment === at) throw killed
  }
  const guarded = new Proxy(whm, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function' || name === 'packageName') return member
      return async (...input: unknown[]): Promise<unknown> => {
        step()
        const result: unknown = await Reflect.apply(member, target, input)
        step()
        return result
      }
    },
  })
  return Object.assign(Object.create(guarded) as Whm, { moments: () => moment })
}

/** Starts a WHM server, a database and a clock that stands still. */
export const startHosting = async () => {
  let present = new Date('2026-11-21T03:00:00Z')
  const clock = { now: () => present }
  const [opened, sandbox] = await Promise.all([
    openTestDatabase(),
    startSandbox({ basePort: 0, now: clock.now }),
  ])
  const { db } = opened.database
  const whm = connectWhm(sandbox, clock)
  const deps: ProvisionDeps & AccountDeps & { readonly powerdns: Powerdns } = {
    ...{ whm, whmServers: onlyServer(whm) },
    clock,
    randomBytes,
    contactMail: 'hosting@tonle.example',
    powerdns: createPowerdns({
      ...{ baseUrl: sandbox.endpoints.powerdns, apiKey: POWERDNS_KEY, timeoutMs: 5_000 },
    }),
    nameservers: ['ns1.tonle.example', 'ns2.tonle.example'],
    settings: { temporaryZone: 'sh.tonle.site' },
    secretBox: createSecretBox([{ id: 'test', key: randomBytes(32) }]),
  }

  const newOrder = (changes: Partial<HostingOrder> = {}): HostingOrder => {
    const itemId = randomUUID()
    return {
      ...{ itemId, regionId: 'any', domain: `shop-${itemId}.com`, plan: 'sh-basic' },
      addons: [
        { name: 'sh-quota', value: 5 },
        { name: 'sh-bwlimit', value: 50 },
        { name: 'sh-website', value: 1 },
        { name: 'sh-maxftp', value: 2 },
        { name: 'sh-maxpop', value: 5 },
        { name: 'sh-maxsub', value: 5 },
        { name: 'sh-maxpark', value: 1 },
        { name: 'sh-maxsql-mysql', value: 2 },
        { name: 'sh-maxsql-postgresql', value: 0 },
        { name: 'sh-auto-backup', value: true },
      ],
      ...changes,
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

  const read = async <Schema extends v.GenericSchema>(path: string, schema: Schema) => {
    const response = await fetch(`${sandbox.endpoints.control}/control/whm/${path}`)
    return v.parse(schema, await response.json())
  }

  return {
    ...{ db, deps, sandbox, clock, newOrder, withSteps, killing },
    advance: (ms: number): void => {
      present = new Date(present.getTime() + ms)
    },
    behave: (change: object): void => {
      const refused = sandbox.behaviours.merge('whm', change)
      if (refused !== undefined) throw new Error(refused)
    },
    provision: (
      order: HostingOrder,
      { whm = deps.whm, maxAccounts, ...changes }: Partial<ProvisionDeps> & OneServer = {},
    ) =>
      withSteps(order.itemId, (steps) => {
        const whmServers = onlyServer(whm, maxAccounts)
        return provisionAccount({ ...deps, ...changes, whmServers }, order, steps)
      }),
    accountsOn: async (domain: string) =>
      (await read('accounts', Accounts)).filter((account) => account.domain === domain),
    packageLimits: async (name: string) =>
      (await read('packages', Packages)).find((one) => one.name === name)?.limits,
    /** Returns the results of a user's calls of a function. */
    resultsOf: async (command: string, user: string) =>
      (await read('calls', Calls)).flatMap((call) =>
        call.command === command && call.user === user ? call.result : [],
      ),
    stop: async (): Promise<void> => {
      await sandbox.stop()
      await opened.drop()
    },
  }
}

export type HostingBench = Awaited<ReturnType<typeof startHosting>>
