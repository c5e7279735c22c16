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
import type { WebSpaceTaskDeps } from './service-task.ts'
import { createWebSpaceTasks } from './service-tasks.ts'
import { spaceOf } from './space-config.ts'
import { observeSpace, showWebSpace, spaceSystem, terminateWebSpace } from './space-kind.ts'
import { WordpressConfig } from './wordpress-config.ts'
import { updatesItself } from './wordpress-objects.ts'
import { createWordpressTasks } from './wordpress-tasks.ts'

const show = async (
  { db }: Pick<WebSpaceTaskDeps, 'db'>,
  service: Service<WordpressConfig>,
): Promise<WordpressHostingDetails> => {
  const { productKey, config } = service
  const { admin, outcomes, isPublic, updates = null, updated = null } = config
  const { newer = null } = config
  return {
    type: 'WORDPRESS_HOSTING',
    ...(await showWebSpace(db, productKey, config)),
    ...{ admin, outcomes, updates, updated, isPublic },
    updatesItself: updatesItself(spaceOf(service)),
    newer,
  }
}

/** Creates the service kind of WordPress hosting. */
export const createWordpressKind = (deps: WebSpaceTaskDeps) =>
  defineServiceKind<WordpressConfig>({
    ...packageLifecycle,
    reminder: packageReminder(dunning.WORDPRESS_HOSTING),
    type: 'WORDPRESS_HOSTING',
    system: spaceSystem,
    config: WordpressConfig,
    displayName: toUnicodeName,
    look: (service) => observeSpace(deps, service),
    terminate: (service, steps) => terminateWebSpace(deps, service, steps),
    details: (service) => show(deps, service),
    tasks: {
      ...createWebSpaceTasks(deps),
      ...createAccessTasks(deps),
      ...createWordpressTasks(deps),
    },
  })
