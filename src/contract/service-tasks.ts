import * as v from 'valibot'
import { certificateCalls } from './certificates.ts'
import { deploySite, listDeployments, rollBackSite, uploadSite } from './deployments.ts'
import { endpoint } from './endpoint.ts'
import { addForwarder, listForwarders, removeForwarder } from './forwarders.ts'
import { NewPassword } from './person-fields.ts'
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
import { Done, IdParams, Moment } from './shared-shapes.ts'
import {
  backUpSite,
  countNewerContent,
  listSiteBackups,
  removeSiteCopy,
  restoreSite,
  restoreSiteBeside,
  switchToSiteCopy,
} from './site-backups.ts'
import {
  addSiteDomain,
  listSiteTasks,
  lookAtDomains,
  removeSiteDomain,
  resetSitePassword,
  retrySitePlugins,
  skipSitePlugins,
} from './site-tasks.ts'
import { lookForSiteUpdates, setSitePublic, updateSite } from './site-updates.ts'

/** Of every action on a service. SERVICE_STATE_INVALID: its type or state has no such action. */
const taskErrors = [
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
  'SERVICE_SUSPENDED',
  'SERVICE_BUSY',
] as const

/** Signs in once, for some minutes. Never stored or logged. */
const SignInLink = v.object({ url: v.pipe(v.string(), v.url()), expiresAt: Moment })

export const openPanel = endpoint({
  method: 'POST',
  path: '/user/services/{id}/panel',
  summary: 'A link that signs the customer in to the control panel of a service',
  access: 'customer',
  params: IdParams,
  answer: SignInLink,
  errors: taskErrors,
})

export const openWebmail = endpoint({
  method: 'POST',
  path: '/user/services/{id}/webmail',
  summary: 'A link that signs the customer in to the webmail of a service',
  access: 'customer',
  params: IdParams,
  answer: SignInLink,
  errors: taskErrors,
})

/** What a service uses. CPU is in thousandths of a core; the others are in bytes, TRAFFIC this month's. */
export const UsageMeter = v.object({
  meter: v.picklist(['DISK', 'TRAFFIC', 'CPU', 'MEMORY']),
  used: v.number(),
  /** Null is unlimited. */
  limit: v.nullable(v.number()),
})
export type UsageMeter = v.InferOutput<typeof UsageMeter>

export const getServiceUsage = endpoint({
  method: 'GET',
  path: '/user/services/{id}/usage',
  summary: 'What a service uses of its limits',
  access: 'customer',
  params: IdParams,
  answer: v.object({ meters: v.array(UsageMeter) }),
  errors: taskErrors,
})

/** INVALID_PASSWORD: the service asks for a stronger one. */
export const setServicePassword = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/password',
  summary: 'Sets the password of a service',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ password: NewPassword }),
  answer: Done,
  errors: [...taskErrors, 'INVALID_PASSWORD'],
})

/** The call of each task by its name; a kind of service defines those that it has. */
export const serviceTaskCalls = {
  panel: openPanel,
  webmail: openWebmail,
  usage: getServiceUsage,
  password: setServicePassword,
  forwarders: listForwarders,
  addForwarder,
  removeForwarder,
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
  siteBackups: listSiteBackups,
  backUpSite,
  restoreSite,
  restoreBeside: restoreSiteBeside,
  switchToCopy: switchToSiteCopy,
  removeCopy: removeSiteCopy,
  countNewer: countNewerContent,
  sitePassword: resetSitePassword,
  retryPlugins: retrySitePlugins,
  skipPlugins: skipSitePlugins,
  lookForUpdates: lookForSiteUpdates,
  updateSite,
  setPublic: setSitePublic,
  deployments: listDeployments,
  deploySite,
  rollBackSite,
  uploadSite,
} as const
export type ServiceTaskName = keyof typeof serviceTaskCalls
