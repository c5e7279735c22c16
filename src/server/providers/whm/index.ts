export type { Created, NewAccount, WhmAccount } from './accounts.ts'
export type { SslProblem } from './auto-ssl.ts'
export type { ArchiveState, OwnBackup, RestoreState } from './backups.ts'
export type { WhmConfig } from './config.ts'
export type { EmailForwarder } from './email-forwarders.ts'
export { WhmRefused, type Refusal } from './errors.ts'
export type { WhmMailbox } from './mailboxes.ts'
export type { PackageLimits } from './packages.ts'
export type { PanelApp } from './panel.ts'
export {
  createWhmServers,
  serverForRegion,
  type WhmServer,
  type WhmServerConfig,
  type WhmServers,
} from './servers.ts'
export type { VhostCertificate } from './vhost-certificates.ts'
export type { WhmUsage } from './usage.ts'
export { createWhm, type Whm } from './whm.ts'
