export { accountInventory } from './account-inventory.ts'
export { accountName, contactEmailOf } from './account-name.ts'
export { backUpAccount, readAccountBackups } from './back-up-account.ts'
export { checkWhmServers } from './check-servers.ts'
export {
  changePassword,
  changePlan,
  readAccountUsage,
  setSuspended,
  signInLink,
} from './change-account.ts'
export { accountAt, accountOf, externalIdOf, HostingConfig } from './hosting-config.ts'
export { accountRunners, createHostingKind, type HostingKindDeps } from './hosting-kind.ts'
export { mailServerRoutes } from './mail-server.ts'
export type { Halted } from '../lifecycle/index.ts'
export type { AccountDeps, HostingAccount, ServersDeps } from './own-account.ts'
export { packageLimits, packageNameOf, type HostingAddon } from './package-limits.ts'
export {
  provisionAccount,
  type HostingOrder,
  type Provisioned,
  type ProvisionDeps,
} from './provision-account.ts'
export { restoreAccount } from './restore-account.ts'
export { secureDomain, type Secured, type SecureDeps } from './secure-account.ts'
export {
  findCertificateHost,
  installOnVhosts,
  makeVhostCsr,
  type Installed,
  type CertificateHost,
} from './vhost-certificate.ts'
export { removeTemporarySubdomain } from './temporary-subdomain.ts'
export { terminateAccount } from './terminate-account.ts'
export { accountModule, warnOfUsage } from './warn-of-usage.ts'
