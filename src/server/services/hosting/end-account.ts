import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { untilHalt, type Service } from '../lifecycle/index.ts'
import { releaseHost } from '../web-space-tasks/index.ts'
import { accountAt, type HostingConfig } from './hosting-config.ts'
import type { ServersDeps } from './own-account.ts'
import { removeTemporarySubdomain, type TemporaryZoneDeps } from './temporary-subdomain.ts'
import { terminateAccount } from './terminate-account.ts'

export interface EndAccountDeps extends ServersDeps, TemporaryZoneDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** Backs up and removes the account of a service, with its names. Runs again until it has. @throws StepUnknown, StepNotDone */
export const endAccount = (deps: EndAccountDeps, service: Service<HostingConfig>, steps: Steps) =>
  untilHalt(async () => {
    const { account, at } = accountAt(deps, service)
    const ended = await terminateAccount(at, account, steps)
    if (ended.is === 'halted') return ended
    const { itemId, temporaryDomain } = service.config
    await releaseHost(deps.db, itemId)
    if (temporaryDomain !== undefined) await removeTemporarySubdomain(deps, temporaryDomain)
    return ended
  })
