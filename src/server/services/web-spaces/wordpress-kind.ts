import type { WordpressHostingDetails } from '../../../contract/service-details.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { defineServiceKind, packageLifecycle, type Service } from '../lifecycle/index.ts'
import { createSiteTasks, createWordpressTasks, type SiteTaskDeps } from './site-tasks.ts'
import { observeSpace, showSite, terminateSite } from './site-kind.ts'
import { WordpressConfig } from './wordpress-config.ts'

const show = ({ productKey, config }: Service<WordpressConfig>): WordpressHostingDetails => ({
  type: 'WORDPRESS_HOSTING',
  ...showSite(productKey, config),
  ...{ admin: config.admin, outcomes: config.outcomes },
})

/** Creates the service kind of WordPress hosting. */
export const createWordpressKind = (deps: SiteTaskDeps) =>
  defineServiceKind<WordpressConfig>({
    ...packageLifecycle,
    type: 'WORDPRESS_HOSTING',
    config: WordpressConfig,
    displayName: toUnicodeName,
    look: (service) => observeSpace(deps, service),
    terminate: (service, steps) => terminateSite(deps, service, steps),
    details: show,
    tasks: { ...createSiteTasks(deps), ...createWordpressTasks(deps) },
  })
