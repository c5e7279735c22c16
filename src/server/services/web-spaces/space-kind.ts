import type { WebSpaceCopy } from '../../../contract/web-space-copies.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { Observed, Service, ServiceSystem, Terminated } from '../lifecycle/index.ts'
import { removeCopy } from './copy-space.ts'
import { showFinal } from '../web-space-tasks/index.ts'
import { untilHalt } from './halt.ts'
import { hasNamespace, type SpaceDeps } from './own-space.ts'
import { domainsOf, limitsIn, spaceOf, type SpaceConfig, type StoredCopy } from './space-config.ts'
import { lastTested } from './test-backup.ts'
import { removeHook } from './deployments/stored-hooks.ts'
import { forgetTools } from './stored-tools.ts'
import { terminateSpace } from './terminate-space.ts'

/** The cluster of all web spaces. */
export const spaceSystem: ServiceSystem = { name: 'kubernetes', suspends: true, hasWebSpaces: true }

const showCopy = ({ host, backup, backupAt, state, until }: StoredCopy): WebSpaceCopy => ({
  ...{ backup, backupAt, state, until, url: `https://${host}` },
})

/** Returns what all web spaces show their customer. */
export const showWebSpace = async (db: Queryable, productKey: string, config: SpaceConfig) => ({
  ...{ websiteName: config.websiteName, url: config.url, host: config.host },
  domains: domainsOf(config),
  copy: config.copy ? showCopy(config.copy) : null,
  finalBackup: showFinal(config),
  ...{ tested: config.tested ?? null, backupTestedAt: await lastTested(db, productKey) },
  ...{ productKey, regionId: config.regionId, planName: config.planName },
  ...{ duration: config.duration, durationType: config.durationType },
  limits: limitsIn(config),
})

/** Asks the cluster whether a space is there. */
export const observeSpace = async (
  deps: SpaceDeps,
  service: Service<SpaceConfig>,
): Promise<Observed> => {
  const found = await untilHalt('SPACE', async () => ({
    is: 'found' as const,
    isThere: await hasNamespace(deps, spaceOf(service), 'SPACE'),
  }))
  if (found.is === 'halted') return 'UNKNOWN'
  return found.isThere ? 'ACTIVE' : 'MISSING'
}

/** Backs up and removes a space, and a copy beside it. @throws StepUnknown, StepNotDone */
export const endSpace = async (deps: SpaceDeps, service: Service<SpaceConfig>, steps: Steps) => {
  const space = spaceOf(service)
  const { copy } = service.config
  if (copy) {
    const removed = await removeCopy(deps, space, copy.id, steps)
    if (removed.is === 'halted') return removed
  }
  const ended = await terminateSpace(deps, space, steps)
  if (ended.is === 'ended') {
    await forgetTools(deps.db, service.id)
    await removeHook(deps.db, service.id)
  }
  return ended
}

/** Ends a space for good. @throws StepUnknown, StepNotDone */
export const terminateWebSpace = async (
  deps: SpaceDeps,
  service: Service<SpaceConfig>,
  steps: Steps,
): Promise<Terminated> => {
  const ended = await endSpace(deps, service, steps)
  return ended.is === 'halted' ? { is: 'later', why: ended.why } : { is: 'ended' }
}
