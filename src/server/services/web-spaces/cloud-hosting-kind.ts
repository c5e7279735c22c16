import { dunning } from '../../../contract/dunning.ts'
import type { CloudHostingDetails } from '../../../contract/service-details.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import {
  defineServiceKind,
  packageLifecycle,
  packageReminder,
  type Service,
} from '../lifecycle/index.ts'
import { createHookTasks } from './deployments/hook-tasks.ts'
import { createDeploymentTasks } from './deployments/deployment-tasks.ts'
import { createAccessTasks } from './access-tasks.ts'
import type { WebSpaceTaskDeps } from './service-task.ts'
import { createWebSpaceTasks } from './service-tasks.ts'
import { observeSpace, showWebSpace, spaceSystem, terminateWebSpace } from './space-kind.ts'
import { SpaceConfig } from './space-config.ts'
import { createValueTasks } from './value-tasks.ts'

const show = async (
  { db }: Pick<WebSpaceTaskDeps, 'db'>,
  { productKey, config }: Service<SpaceConfig>,
): Promise<CloudHostingDetails> => ({
  type: 'CLOUD_HOSTING',
  ...(await showWebSpace(db, productKey, config)),
  ips: config.ips,
})

/** Creates the service kind of cloud hosting. */
export const createCloudHostingKind = (deps: WebSpaceTaskDeps) =>
  defineServiceKind<SpaceConfig>({
    ...packageLifecycle,
    reminder: packageReminder(dunning.CLOUD_HOSTING),
    type: 'CLOUD_HOSTING',
    system: spaceSystem,
    config: SpaceConfig,
    displayName: toUnicodeName,
    look: (service) => observeSpace(deps, service),
    terminate: (service, steps) => terminateWebSpace(deps, service, steps),
    details: (service) => show(deps, service),
    tasks: {
      ...{ ...createWebSpaceTasks(deps), ...createDeploymentTasks(deps), ...createHookTasks(deps) },
      ...{ ...createAccessTasks(deps), ...createValueTasks(deps) },
    },
  })
