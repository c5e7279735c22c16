import { listAccountBackups } from './account-backups.ts'
import { certificateCalls } from './certificates.ts'
import { getDeployHook, removeDeployHook, setDeployHook } from './deploy-hooks.ts'
import { deploySite, listDeployments, rollBackSite, uploadSite } from './deployments.ts'
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
import { closeSiteTool, getSiteAccess, openSiteTool, showSiteDatabase } from './site-access.ts'
import { getSiteLog } from './site-log.ts'
import {
  backUpSite,
  countNewerContent,
  getBackupDownload,
  listSiteBackups,
  openBackupDownload,
  removeSiteCopy,
  restoreSite,
  restoreSiteBeside,
  switchToSiteCopy,
} from './site-backups.ts'
import {
  addSiteDomain,
  endSite,
  listSiteTasks,
  lookAtDomains,
  removeSiteDomain,
  resetSitePassword,
  retrySitePlugins,
  skipSitePlugins,
} from './site-tasks.ts'
import { lookForSiteUpdates, setSitePublic, updateSite } from './site-updates.ts'
import { listSiteValues, setSiteValues, showSiteValues } from './site-values.ts'

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
  siteTasks: listSiteTasks,
  lookAtDomains,
  addSiteDomain,
  removeSiteDomain,
  accountBackups: listAccountBackups,
  siteBackups: listSiteBackups,
  backUpSite,
  restoreSite,
  restoreBeside: restoreSiteBeside,
  switchToCopy: switchToSiteCopy,
  removeCopy: removeSiteCopy,
  countNewer: countNewerContent,
  backupDownload: getBackupDownload,
  openDownload: openBackupDownload,
  endSite,
  sitePassword: resetSitePassword,
  retryPlugins: retrySitePlugins,
  skipPlugins: skipSitePlugins,
  lookForUpdates: lookForSiteUpdates,
  updateSite,
  setPublic: setSitePublic,
  deployments: listDeployments,
  deploySite,
  deployHook: getDeployHook,
  setDeployHook,
  removeDeployHook,
  rollBackSite,
  uploadSite,
  siteValues: listSiteValues,
  showSiteValues,
  setSiteValues,
  siteLog: getSiteLog,
  siteAccess: getSiteAccess,
  siteDatabase: showSiteDatabase,
  openSiteTool,
  closeSiteTool,
} as const
export type ServiceTaskName = keyof typeof serviceTaskCalls
