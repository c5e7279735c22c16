import { valueOf } from '../../../contract/configured-price.ts'
import { maximumDomains } from '../../../contract/hosting-option.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { checkTypedName, endService, type ServiceTasks } from '../lifecycle/index.ts'
import {
  addDomainTo,
  beginTask,
  listTasks,
  lookAtDomainsNow,
  removeDomainFrom,
  requireTask,
} from '../web-space-tasks/index.ts'
import { createBackupTasks } from './backup-tasks.ts'
import { readUsage } from './read-usage.ts'
import { createRunSpaceTask } from './run-task.ts'
import {
  owner,
  reached,
  running,
  runningOrEnded,
  type WebSpaceService,
  type WebSpaceTaskDeps,
} from './service-task.ts'
import { domainsOf, spaceOf, type SpaceConfig } from './space-config.ts'

/** The addon with the number of domains; other families have no limit but ours. */
const mostDomains = ({ sold, addons }: SpaceConfig): number => {
  const most = valueOf(sold, addons, 'ch-domain')
  return typeof most === 'number' ? most : maximumDomains
}

const mb = 2 ** 20

type Tasks = ServiceTasks<WebSpaceService>

/** Returns what is measured: not volumes, of which the cluster reports only the sizes. */
const readableUsage = async (deps: WebSpaceTaskDeps, service: WebSpaceService) => {
  const { usage } = await reached(deps, service, readUsage(deps, spaceOf(service)))
  const { measured, cpuLimitMillis, memoryLimitMb } = usage
  if (measured === undefined) return { meters: [] }
  const { cpuMillis, memoryMb } = measured
  return {
    meters: [
      { meter: 'CPU' as const, used: cpuMillis, limit: cpuLimitMillis },
      { meter: 'MEMORY' as const, used: memoryMb * mb, limit: memoryLimitMb * mb },
    ],
  }
}

/** Creates what customers can do with a web space of any family. */
export const createWebSpaceTasks = (deps: WebSpaceTaskDeps): Tasks => ({
  usage: { ...owner, whileHeld: true, run: (service) => readableUsage(deps, service) },
  webSpaceTasks: {
    ...{ ...owner, in: runningOrEnded, whileHeld: true },
    run: async ({ id }) => ({ items: await listTasks(deps.db, id) }),
  },
  lookAtDomains: {
    ...owner,
    run: ({ id, config }) =>
      lookAtDomainsNow(deps, createRunSpaceTask(deps), id, domainsOf(config)),
  },
  addWebSpaceDomain: {
    ...owner,
    run: (service, { name }) => {
      const { config } = service
      const webSpace = {
        ...{ service, itemId: config.itemId, domains: domainsOf(config) },
        ...{ most: mostDomains(config), zone: deps.settings.zone },
      }
      return addDomainTo(deps, webSpace, name)
    },
  },
  removeWebSpaceDomain: {
    ...owner,
    run: (service, { name }) =>
      removeDomainFrom(deps, { service, domains: domainsOf(service.config) }, name),
  },
  endWebSpace: {
    ...{ in: running, needs: 'CONFIRMED_OWNER' },
    run: async (service, { confirmation }) => {
      checkTypedName(toUnicodeName(service.subject), confirmation)
      const { db, clock } = deps
      const id = await db.transaction(async (tx) => {
        await endService(tx, service.id, clock.now())
        return beginTask(deps, tx, service.id, { kind: 'END' })
      })
      return requireTask(deps, service.id, id)
    },
  },
  ...createBackupTasks(deps),
})
