import { listAccountBackups } from './account-backups.ts'
import { certificateCalls } from './certificates.ts'
import { getDeployHook, removeDeployHook, setDeployHook } from './deploy-hooks.ts'
import { deployWebSpace, listDeployments, rollBackWebSpace, uploadWebSpace } from './deployments.ts'
import { addForwarder, listForwarders, removeForwarder } from './forwarders.ts'
import { setMailRecord, testMail } from './mail-test.ts'
import { addMailbox, listMailboxes, removeMailbox, setMailboxPassword } from './mailboxes.ts'
import { listPhpVersions, setPhpVersion } from './php-versions.ts'
import {
  backUpServer,
  getServerState,
  listRestorePoints,
  openServerConsole,
  reinstallServer,
  resetServerPassword,
  restoreServer,
  setServerPower,
  showServerLogin,
} from './server-changes.ts'
import { requestMailPort, setServerFirewall } from './server-firewall.ts'
import {
  listServerIps,
  releaseServerIpFirst,
  removeServerIp,
  setReverseName,
} from './server-ips.ts'
import { endServer, setServerLocks } from './server-locks.ts'
import { getServiceUsage, openPanel, openWebmail, setServicePassword } from './service-panel.ts'
import {
  closeWebSpaceTool,
  getWebSpaceAccess,
  openWebSpaceTool,
  showWebSpaceDatabase,
} from './web-space-access.ts'
import { getWebSpaceLog } from './web-space-log.ts'
import {
  backUpWebSpace,
  countNewerContent,
  getBackupDownload,
  listWebSpaceBackups,
  openBackupDownload,
  removeWebSpaceCopy,
  restoreWebSpace,
  restoreWebSpaceBeside,
  switchToWebSpaceCopy,
} from './web-space-backups.ts'
import {
  addWebSpaceDomain,
  endWebSpace,
  listWebSpaceTasks,
  lookAtDomains,
  removeWebSpaceDomain,
  resetWebSpacePassword,
  retryWebSpacePlugins,
  skipWebSpacePlugins,
} from './web-space-tasks.ts'
import { lookForWebSpaceUpdates, setWebSpacePublic, updateWebSpace } from './web-space-updates.ts'
import { listWebSpaceValues, setWebSpaceValues, showWebSpaceValues } from './web-space-values.ts'

/** The call of each task by its name; a kind of service defines those that it has. */
export const serviceTaskCalls = {
  panel: openPanel,
  webmail: openWebmail,
  usage: getServiceUsage,
  password: setServicePassword,
  forwarders: listForwarders,
  addForwarder,
  removeForwarder,
  mailboxes: listMailboxes,
  addMailbox,
  mailboxPassword: setMailboxPassword,
  removeMailbox,
  testMail,
  setMailRecord,
  php: listPhpVersions,
  setPhp: setPhpVersion,
  state: getServerState,
  power: setServerPower,
  console: openServerConsole,
  login: showServerLogin,
  resetPassword: resetServerPassword,
  reinstall: reinstallServer,
  restorePoints: listRestorePoints,
  backUp: backUpServer,
  restore: restoreServer,
  ips: listServerIps,
  removeIp: removeServerIp,
  releaseIpFirst: releaseServerIpFirst,
  setReverseName,
  setLocks: setServerLocks,
  end: endServer,
  setFirewall: setServerFirewall,
  requestMailPort,
  ...certificateCalls,
  webSpaceTasks: listWebSpaceTasks,
  lookAtDomains,
  addWebSpaceDomain,
  removeWebSpaceDomain,
  accountBackups: listAccountBackups,
  webSpaceBackups: listWebSpaceBackups,
  backUpWebSpace,
  restoreWebSpace,
  restoreBeside: restoreWebSpaceBeside,
  switchToCopy: switchToWebSpaceCopy,
  removeCopy: removeWebSpaceCopy,
  countNewer: countNewerContent,
  backupDownload: getBackupDownload,
  openDownload: openBackupDownload,
  endWebSpace,
  webSpacePassword: resetWebSpacePassword,
  retryPlugins: retryWebSpacePlugins,
  skipPlugins: skipWebSpacePlugins,
  lookForUpdates: lookForWebSpaceUpdates,
  updateWebSpace,
  setPublic: setWebSpacePublic,
  deployments: listDeployments,
  deployWebSpace,
  deployHook: getDeployHook,
  setDeployHook,
  removeDeployHook,
  rollBackWebSpace,
  uploadWebSpace,
  webSpaceValues: listWebSpaceValues,
  showWebSpaceValues,
  setWebSpaceValues,
  webSpaceLog: getWebSpaceLog,
  webSpaceAccess: getWebSpaceAccess,
  webSpaceDatabase: showWebSpaceDatabase,
  openWebSpaceTool,
  closeWebSpaceTool,
} as const
export type ServiceTaskName = keyof typeof serviceTaskCalls
