import { valueOf } from '../../../contract/configured-price.ts'
import { maximumDomains } from '../../../contract/hosting-option.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Service, ServiceState, ServiceTasks } from '../lifecycle/index.ts'
import {
  addDomainTo,
  beginTask,
  findTaskOf,
  listTasks,
  lookAtDomainsNow,
  removeDomainFrom,
  type BeginTaskDeps,
  type ChangeDomainsDeps,
  type TaskKind,
} from '../site-tasks/index.ts'
import { readBackups } from './back-up-space.ts'
import type { SpaceHalted } from './halt.ts'
import { readUsage } from './read-usage.ts'
import { createRunSpaceTask, type SpaceTaskDeps } from './run-task.ts'
import { domainsOf, spaceOf, type SpaceConfig } from './space-config.ts'

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
export const reached = async <Outcome extends { readonly is: string }>(
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
export const running: readonly ServiceState[] = ['ACTIVE']
export const owner = { in: running, needs: 'OWNER' } as const

/** A service that is a web space. */
export type Site = Service<SpaceConfig>
type Tasks = ServiceTasks<Site>

/** Begins a task and returns it. @throws ApiError CHANGE_IN_PROGRESS while the same one runs */
export const begin = async (
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
  return backups.map(({ at, ...backup }) => ({ ...backup, at: at.toISOString() }))
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
      if ((await findTaskOf(deps.db, service.id, 'DEPLOY')) !== undefined) {
        throw new ApiError('CHANGE_IN_PROGRESS')
      }
      const backups = await backupsOf(deps, service)
      if (!backups.some(({ id }) => id === backup)) throw new ApiError('RESTORE_POINT_NOT_FOUND')
      return begin(deps, service, { kind: 'RESTORE', subject: backup })
    },
  },
})
