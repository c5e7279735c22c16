import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { valueOf } from '../../../contract/configured-price.ts'
import { maximumDomains } from '../../../contract/hosting-option.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { Service, ServiceState, ServiceTasks } from '../lifecycle/index.ts'
import {
  addDomainTo,
  beginTask,
  findTaskOf,
  listTasks,
  lookAtDomainsNow,
  removeDomainFrom,
  runTask,
  type BeginTaskDeps,
  type ChangeDomainsDeps,
  type TaskKind,
} from '../site-tasks/index.ts'
import { adminLink } from './admin-login.ts'
import { readBackups } from './back-up-space.ts'
import type { SpaceHalted } from './halt.ts'
import { readUsage } from './read-usage.ts'
import { createRunSpaceTask, type SpaceTaskDeps } from './run-task.ts'
import { domainsOf, spaceOf, type SpaceConfig } from './space-config.ts'
import type { WordpressConfig } from './wordpress-config.ts'

export type SiteTaskDeps = SpaceTaskDeps & BeginTaskDeps & ChangeDomainsDeps

/** The addon with the number of domains; other families have no limit but ours. */
const mostDomains = ({ sold, addons }: SpaceConfig): number => {
  const most = valueOf(sold, addons, 'ch-domain')
  return typeof most === 'number' ? most : maximumDomains
}

type Reached<Outcome> = Exclude<Outcome, SpaceHalted>

const isHalted = (outcome: { readonly is: string }): outcome is SpaceHalted =>
  outcome.is === 'halted'

/** Returns an outcome. @throws ApiError SERVICE_BUSY when it is worth a retry, else SERVICE_SERVER_ERROR */
const reached = async <Outcome extends { readonly is: string }>(
  { log }: SiteTaskDeps,
  { id }: Service<SpaceConfig>,
  outcome: Promise<Outcome | SpaceHalted>,
): Promise<Reached<Outcome>> => {
  const found = await outcome
  if (!isHalted(found)) return found as Reached<Outcome>
  const { class: errorClass, why } = found
  const passes = errorClass === 'retry' || errorClass === 'busy'
  log[passes ? 'warn' : 'error']({ serviceId: id, errorClass, why }, 'a call about a site')
  throw new ApiError(passes ? 'SERVICE_BUSY' : 'SERVICE_SERVER_ERROR')
}

const mb = 2 ** 20
const running: readonly ServiceState[] = ['ACTIVE']
const owner = { in: running, needs: 'OWNER' } as const

type Site = Service<SpaceConfig>
type Tasks = ServiceTasks<Site>

/** Begins a task and returns it. @throws ApiError CHANGE_IN_PROGRESS while the same one runs */
const begin = async (
  deps: SiteTaskDeps,
  service: Site,
  task: { readonly kind: TaskKind; readonly subject?: string },
) => {
  const id = await deps.db.transaction((tx) => beginTask(deps, tx, service.id, task))
  const begun = (await listTasks(deps.db, service.id)).find((one) => one.id === id)
  if (begun === undefined) throw new ApiError('CHANGE_IN_PROGRESS')
  return begun
}

/** Returns what is measured: not volumes, of which the cluster reports only the sizes. */
const readableUsage = async (deps: SiteTaskDeps, service: Site) => {
  const { usage } = await reached(deps, service, readUsage(deps, spaceOf(service)))
  const { cpuMillis, cpuLimitMillis, memoryMb, memoryLimitMb } = usage
  return {
    meters: [
      { meter: 'CPU' as const, used: cpuMillis, limit: cpuLimitMillis },
      { meter: 'MEMORY' as const, used: memoryMb * mb, limit: memoryLimitMb * mb },
    ],
  }
}

const backupsOf = async (deps: SiteTaskDeps, service: Site) => {
  const { backups } = await reached(deps, service, readBackups(deps, spaceOf(service)))
  return backups.map(({ id, bytes, at }) => ({ id, bytes, at: at.toISOString() }))
}

/** Creates what customers can do with a web space of any family. */
export const createSiteTasks = (deps: SiteTaskDeps): Tasks => ({
  usage: { ...owner, whileHeld: true, run: (service) => readableUsage(deps, service) },
  siteTasks: {
    ...{ ...owner, whileHeld: true },
    run: async ({ id }) => ({ items: await listTasks(deps.db, id) }),
  },
  lookAtDomains: {
    ...owner,
    run: ({ id, config }) =>
      lookAtDomainsNow(deps, createRunSpaceTask(deps), id, domainsOf(config)),
  },
  addSiteDomain: {
    ...owner,
    run: (service, { name }) => {
      const { config } = service
      const site = {
        ...{ service, itemId: config.itemId, domains: domainsOf(config) },
        ...{ most: mostDomains(config), zone: deps.settings.zone },
      }
      return addDomainTo(deps, site, name)
    },
  },
  removeSiteDomain: {
    ...owner,
    run: (service, { name }) =>
      removeDomainFrom(deps, { service, domains: domainsOf(service.config) }, name),
  },
  siteBackups: { ...owner, run: async (service) => ({ items: await backupsOf(deps, service) }) },
  backUpSite: { ...owner, run: (service) => begin(deps, service, { kind: 'BACK_UP' }) },
  restoreSite: {
    ...{ in: running, needs: 'CONFIRMED_OWNER' },
    run: async (service, { backup }) => {
      const backups = await backupsOf(deps, service)
      if (!backups.some(({ id }) => id === backup)) throw new ApiError('RESTORE_POINT_NOT_FOUND')
      return begin(deps, service, { kind: 'RESTORE', subject: backup })
    },
  },
})

const patienceMs = 25_000

/** Resets the password while the customer waits; the same call goes on with it later. @throws ApiError SERVICE_BUSY */
const resetPassword = async (deps: SiteTaskDeps, { id }: Site) => {
  const { db } = deps
  const begun = await db.transaction((tx) =>
    // No job: it would take the password that only this call can show.
    beginTask({ ...deps, enqueue: () => Promise.resolve() }, tx, id, { kind: 'PASSWORD' }),
  )
  const taskId = begun ?? (await findTaskOf(db, id, 'PASSWORD'))
  if (taskId === undefined) throw new ApiError('SERVICE_BUSY')
  for (let waited = 0; waited < patienceMs;) {
    const { value, afterMs } = await runTask(deps, createRunSpaceTask(deps), taskId)
    if (value !== undefined) return { user: value.user, password: value.password }
    if (afterMs === undefined || afterMs > patienceMs) break
    const step = Math.min(afterMs, 2_000)
    waited += step
    await pause(step)
  }
  throw new ApiError('SERVICE_BUSY')
}

const hasFailed = ({ kind, is }: WordpressConfig['outcomes'][number]): boolean =>
  is !== 'installed' && kind !== 'language'

/** Creates what customers can do besides with WordPress. */
export const createWordpressTasks = (
  deps: SiteTaskDeps,
): ServiceTasks<Service<WordpressConfig>> => ({
  panel: {
    ...owner,
    run: async (service) => {
      const link = adminLink(deps, spaceOf(service), service.config.url)
      const { url, expiresAt } = await reached(deps, service, link)
      return { url, expiresAt: expiresAt.toISOString() }
    },
  },
  sitePassword: {
    ...{ in: running, needs: 'CONFIRMED_OWNER' },
    run: (service) => resetPassword(deps, service),
  },
  retryPlugins: {
    ...owner,
    run: async (service) => {
      if (!service.config.outcomes.some(hasFailed)) throw new ApiError('EMPTY_DATA')
      return begin(deps, service, { kind: 'INSTALL' })
    },
  },
  skipPlugins: {
    ...owner,
    run: async ({ id, config }, { names }) => {
      const outcomes = config.outcomes.filter(
        (one) => !(hasFailed(one) && names.includes(one.name)),
      )
      await rowsOf(
        deps.db,
        sql`update services set config = config || ${JSON.stringify({ outcomes })}::jsonb
          where id = ${id}::uuid`,
      )
      return { messageCode: 'SUCCESS' }
    },
  },
})
