export { adminLink, resetAdminPassword } from './admin-login.ts'
export { applyValues, readValues, storeValues, valuesPurpose } from './app-values.ts'
export { backUpSpace, restoreSpace } from './back-up-space.ts'
export { copyOf, copySpace, removeCopy } from './copy-space.ts'
export { countNewer } from './count-newer.ts'
export { changeSpace } from './change-space.ts'
export { createCloudHostingKind } from './cloud-hosting-kind.ts'
export {
  connectDomain,
  disconnectDomain,
  type ConnectDeps,
  type Connected,
  type DomainNames,
} from './connect-domain.ts'
export { credentialsPurpose, readCredentials, type Credentials } from './credentials.ts'
export {
  deployWebSpace,
  type DeploymentFailed,
  type DeploymentOrder,
  type WebSpaceDeployed,
} from './deployments/deploy-web-space.ts'
export { deploymentTokenPurpose } from './deployments/stored-deployments.ts'
export { hookSecretPurpose, hookTokenPurpose } from './deployments/stored-hooks.ts'
export { forgetBackups } from './forget-backups.ts'
export { followTool } from './follow-tool.ts'
export type { SpaceHalted, Stage } from './halt.ts'
export { readBackups } from './list-backups.ts'
export { removeSpaceRemains } from './jobs.ts'
export { removeRemains } from './remove-remains.ts'
export { spaceInventory } from './space-inventory.ts'
export { spaceModule, type SpaceModuleDeps } from './space-module.ts'
export { spaceRunners } from './space-runners.ts'
export type { WebSpaceTaskDeps } from './service-task.ts'
export { domainsOf, labelFor, SpaceConfig, spaceAddons, spaceOf } from './space-config.ts'
export { hostsOf, hostUnder, isHostFree } from './hosts.ts'
export { installSteps } from './install-progress.ts'
export {
  installParts,
  installWordPress,
  wordpressLocales,
  type WordpressReady,
  type WordpressSetup,
} from './install-wordpress.ts'
export { beginBackupTests, beginNightlyUpdates } from './nightly-updates.ts'
export type { SpaceDeps } from './own-space.ts'
export { provisionSpace, type SpaceOrder, type SpaceReady } from './provision-space.ts'
export { findOwner } from './run-wordpress-task.ts'
export { removeEndedCopies } from './remove-ended-copies.ts'
export { readUsage, type SpaceUsage } from './read-usage.ts'
export { spaceSize, type SpaceSize } from './space-size.ts'
export { closeTools, listTools, storeOpening, toolPurpose } from './stored-tools.ts'
export { setSuspended } from './suspend-space.ts'
export { lookForUpdates, setPublic, updateWebSpace, updatesIn } from './update-web-space.ts'
export { testBackup } from './test-backup.ts'
export { terminateSpace } from './terminate-space.ts'
export { namespaceOf, type SpaceAddon, type SpaceSettings, type WebSpace } from './web-space.ts'
export { WordpressConfig } from './wordpress-config.ts'
export { createWordpressKind } from './wordpress-kind.ts'
export type { Outcome } from './wordpress-outcomes.ts'
