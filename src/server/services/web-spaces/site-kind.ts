import type { Steps } from '../../platform/steps/index.ts'
import type { Observed, Service, Terminated } from '../lifecycle/index.ts'
import { untilHalt } from './halt.ts'
import { hasNamespace, type SpaceDeps } from './own-space.ts'
import { domainsOf, limitsIn, spaceOf, type SpaceConfig } from './space-config.ts'
import { forgetTools } from './stored-tools.ts'
import { terminateSpace } from './terminate-space.ts'

/** Returns what all web spaces show their customer. */
export const showSite = (productKey: string, config: SpaceConfig) => ({
  ...{ websiteName: config.websiteName, url: config.url, host: config.host },
  domains: domainsOf(config),
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

/** Backs up and removes a space. */
export const terminateSite = async (
  deps: SpaceDeps,
  service: Service<SpaceConfig>,
  steps: Steps,
): Promise<Terminated> => {
  const ended = await terminateSpace(deps, spaceOf(service), steps)
  if (ended.is === 'halted') return { is: 'later', why: ended.why }
  await forgetTools(deps.db, service.id)
  return ended
}
