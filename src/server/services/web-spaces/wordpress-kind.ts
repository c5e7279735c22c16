import { dunning } from '../../../contract/dunning.ts'
import type { WordpressHostingDetails } from '../../../contract/service-details.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import {
  defineServiceKind,
  packageLifecycle,
  packageReminder,
  type Service,
} from '../lifecycle/index.ts'
import { createAccessTasks } from './access-tasks.ts'
import type { SiteTaskDeps } from './site-task.ts'
import { createSiteTasks } from './site-tasks.ts'
import { spaceOf } from './space-config.ts'
import { observeSpace, showSite, spaceSystem, terminateSite } from './site-kind.ts'
import { WordpressConfig } from './wordpress-config.ts'
import { updatesItself } from './wordpress-objects.ts'
import { createWordpressTasks } from './wordpress-tasks.ts'

const show = async (
  { db }: Pick<SiteTaskDeps, 'db'>,
  service: Service<WordpressConfig>,
): Promise<WordpressHostingDetails> => {
  const { productKey, config } = service
  const { admin, outcomes, isPublic, updates = null, updated = null } = config
  const { newer = null } = config
  return {
    type: 'WORDPRESS_HOSTING',
    ...(await showSite(db, productKey, config)),
    ...{ admin, outcomes, updates, updated, isPublic },
    updatesItself: updatesItself(spaceOf(service)),
    newer,
  }
}

/** Creates the service kind of WordPress hosting. */
export const createWordpressKind = (deps: SiteTaskDeps) =>
  defineServiceKind<WordpressConfig>({
    ...packageLifecycle,
    reminder: packageReminder(dunning.WORDPRESS_HOSTING),
    type: 'WORDPRESS_HOSTING',
    system: spaceSystem,
    config: WordpressConfig,
    displayName: toUnicodeName,
    look: (service) => observeSpace(deps, service),
    terminate: (service, steps) => terminateSite(deps, service, steps),
    details: (service) => show(deps, service),
    tasks: { ...createSiteTasks(deps), ...createAccessTasks(deps), ...createWordpressTasks(deps) },
  })
