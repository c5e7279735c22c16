import { wordpressFreeDomain } from '../../../contract/domain-offers.ts'
import type { Config } from '../../platform/config.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { jobAlone } from '../../platform/jobs/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { checkFreeSubdomain } from './hosts.ts'
import { removeSpaceRemains } from './jobs.ts'
import {
  beginBackupTests,
  beginNightlyUpdates,
  type NightlyUpdatesDeps,
} from './nightly-updates.ts'
import { deployWaitingPushes } from './deployments/deploy-pushes.ts'
import { pushRoute } from './deployments/push-route.ts'
import { uploadRoute } from './deployments/uploads.ts'
import type { SpaceDeps } from './own-space.ts'
import { beginTask } from '../web-space-tasks/index.ts'
import { removeEndedCopies } from './remove-ended-copies.ts'
import { removeRemains } from './remove-remains.ts'
import { findChangedTools } from './stored-tools.ts'

export interface SpaceModuleDeps extends SpaceDeps, NightlyUpdatesDeps {
  readonly config: Pick<Config, 'searchesPerMinute'>
}

const freeSubdomainRoute = ({ db, settings, config }: SpaceModuleDeps): Route => {
  const limit = createIpLimit(config.searchesPerMinute, 60)
  return route(wordpressFreeDomain, async ({ query }, { ip }) => {
    await limit(ip)
    return checkFreeSubdomain(db, settings.zone, query.domain)
  })
}

const nightlyEveryMs = 60_000
const copiesEveryMs = 10_000

const toolsEveryMs = 5_000
const pushesEveryMs = 5_000

/** Begins tasks for tools that are to be opened or closed. */
const followTools = async (deps: SpaceModuleDeps): Promise<void> => {
  for (const { serviceId, tool } of await findChangedTools(deps)) {
    await deps.db.transaction((tx) =>
      beginTask(deps, tx, serviceId, { kind: 'TOOL', subject: tool }),
    )
  }
}

/** Returns the module of web spaces: the check of free subdomains, what removes the remains of refunded ones, the nightly updates, the weekly tests of backups, and the end of open tools and copies. */
export const spaceModule = (deps: SpaceModuleDeps): Module => ({
  routes: [freeSubdomainRoute(deps), uploadRoute(deps), pushRoute(deps)],
  jobs: [
    jobAlone(removeSpaceRemains, async (space) => {
      const removed = await removeRemains(deps, space)
      if (removed.is === 'halted') throw new Error(removed.why)
    }),
  ],
  schedules: [
    {
      ...{ name: 'updates of WordPress', everyMs: nightlyEveryMs },
      run: async () => {
        await beginNightlyUpdates(deps)
        await beginBackupTests(deps)
      },
    },
    { name: 'tools of sites', everyMs: toolsEveryMs, run: () => followTools(deps) },
    { name: 'pushes that wait', everyMs: pushesEveryMs, run: () => deployWaitingPushes(deps) },
    {
      ...{ name: 'copies of websites', everyMs: copiesEveryMs },
      run: async () => {
        await removeEndedCopies(deps)
      },
    },
  ],
})
