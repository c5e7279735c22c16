import { serviceTaskCalls } from '../../../contract/service-tasks.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createRunTask, type RunTaskDeps } from './run-task.ts'

/** Returns the calls of the tasks that kinds of services define. */
export const serviceTaskRoutes = (deps: RunTaskDeps): Route[] => {
  const run = createRunTask(deps)
  return [
    route(serviceTaskCalls.panel, ({ params, body }, context) =>
      run('panel', params.id, body, context),
    ),
    route(serviceTaskCalls.webmail, ({ params, body }, context) =>
      run('webmail', params.id, body, context),
    ),
    route(serviceTaskCalls.usage, ({ params, body }, context) =>
      run('usage', params.id, body, context),
    ),
    route(serviceTaskCalls.password, ({ params, body }, context) =>
      run('password', params.id, body, context),
    ),
    route(serviceTaskCalls.forwarders, ({ params, body }, context) =>
      run('forwarders', params.id, body, context),
    ),
    route(serviceTaskCalls.addForwarder, ({ params, body }, context) =>
      run('addForwarder', params.id, body, context),
    ),
    route(serviceTaskCalls.removeForwarder, ({ params, body }, context) =>
      run('removeForwarder', params.id, body, context),
    ),
    route(serviceTaskCalls.mailboxes, ({ params, body }, context) =>
      run('mailboxes', params.id, body, context),
    ),
    route(serviceTaskCalls.addMailbox, ({ params, body }, context) =>
      run('addMailbox', params.id, body, context),
    ),
    route(serviceTaskCalls.mailboxPassword, ({ params, body }, context) =>
      run('mailboxPassword', params.id, body, context),
    ),
    route(serviceTaskCalls.removeMailbox, ({ params, body }, context) =>
      run('removeMailbox', params.id, body, context),
    ),
    route(serviceTaskCalls.testMail, ({ params, query }, context) =>
      run('testMail', params.id, query, context),
    ),
    route(serviceTaskCalls.setMailRecord, ({ params, body }, context) =>
      run('setMailRecord', params.id, body, context),
    ),
    route(serviceTaskCalls.php, ({ params, body }, context) =>
      run('php', params.id, body, context),
    ),
    route(serviceTaskCalls.setPhp, ({ params, body }, context) =>
      run('setPhp', params.id, body, context),
    ),
    route(serviceTaskCalls.state, ({ params, body }, context) =>
      run('state', params.id, body, context),
    ),
    route(serviceTaskCalls.power, ({ params, body }, context) =>
      run('power', params.id, body, context),
    ),
    route(serviceTaskCalls.console, ({ params, body }, context) =>
      run('console', params.id, body, context),
    ),
    route(serviceTaskCalls.login, ({ params, body }, context) =>
      run('login', params.id, body, context),
    ),
    route(serviceTaskCalls.resetPassword, ({ params, body }, context) =>
      run('resetPassword', params.id, body, context),
    ),
    route(serviceTaskCalls.reinstall, ({ params, body }, context) =>
      run('reinstall', params.id, body, context),
    ),
    route(serviceTaskCalls.restorePoints, ({ params, body }, context) =>
      run('restorePoints', params.id, body, context),
    ),
    route(serviceTaskCalls.restore, ({ params, body }, context) =>
      run('restore', params.id, body, context),
    ),
    route(serviceTaskCalls.backUp, ({ body }, context) =>
      run('backUp', body.serviceId, body, context),
    ),
    route(serviceTaskCalls.ips, ({ params, body }, context) =>
      run('ips', params.id, body, context),
    ),
    route(serviceTaskCalls.removeIp, ({ params, body }, context) =>
      run('removeIp', params.id, body, context),
    ),
    route(serviceTaskCalls.releaseIpFirst, ({ params, body }, context) =>
      run('releaseIpFirst', params.id, body, context),
    ),
    route(serviceTaskCalls.setReverseName, ({ params, body }, context) =>
      run('setReverseName', params.id, body, context),
    ),
    route(serviceTaskCalls.setLocks, ({ params, body }, context) =>
      run('setLocks', params.id, body, context),
    ),
    route(serviceTaskCalls.end, ({ params, body }, context) =>
      run('end', params.id, body, context),
    ),
    route(serviceTaskCalls.setFirewall, ({ params, body }, context) =>
      run('setFirewall', params.id, body, context),
    ),
    route(serviceTaskCalls.requestMailPort, ({ params, body }, context) =>
      run('requestMailPort', params.id, body, context),
    ),
    route(serviceTaskCalls.certificate, ({ params, body }, context) =>
      run('certificate', params.id, body, context),
    ),
    route(serviceTaskCalls.activateCertificate, ({ params, body }, context) =>
      run('activateCertificate', params.id, body, context),
    ),
    route(serviceTaskCalls.changeCertificateProof, ({ params, body }, context) =>
      run('changeCertificateProof', params.id, body, context),
    ),
    route(serviceTaskCalls.checkCertificate, ({ params, body }, context) =>
      run('checkCertificate', params.id, body, context),
    ),
    route(serviceTaskCalls.allowCertificateAuthority, ({ params, body }, context) =>
      run('allowCertificateAuthority', params.id, body, context),
    ),
    route(serviceTaskCalls.resendCertificateMail, ({ params, body }, context) =>
      run('resendCertificateMail', params.id, body, context),
    ),
    route(serviceTaskCalls.certificateApprovers, ({ params, body }, context) =>
      run('certificateApprovers', params.id, body, context),
    ),
    route(serviceTaskCalls.certificateFiles, ({ params, body }, context) =>
      run('certificateFiles', params.id, body, context),
    ),
    route(serviceTaskCalls.reissueCertificate, ({ params, body }, context) =>
      run('reissueCertificate', params.id, body, context),
    ),
    route(serviceTaskCalls.createHostingCsr, ({ params, body }, context) =>
      run('createHostingCsr', params.id, body, context),
    ),
    route(serviceTaskCalls.installCertificate, ({ params, body }, context) =>
      run('installCertificate', params.id, body, context),
    ),
    route(serviceTaskCalls.cancelCertificate, ({ params, body }, context) =>
      run('cancelCertificate', params.id, body, context),
    ),
    route(serviceTaskCalls.siteTasks, ({ params, body }, context) =>
      run('siteTasks', params.id, body, context),
    ),
    route(serviceTaskCalls.lookAtDomains, ({ params, body }, context) =>
      run('lookAtDomains', params.id, body, context),
    ),
    route(serviceTaskCalls.addSiteDomain, ({ params, body }, context) =>
      run('addSiteDomain', params.id, body, context),
    ),
    route(serviceTaskCalls.removeSiteDomain, ({ params, body }, context) =>
      run('removeSiteDomain', params.id, body, context),
    ),
    route(serviceTaskCalls.accountBackups, ({ params, body }, context) =>
      run('accountBackups', params.id, body, context),
    ),
    route(serviceTaskCalls.siteBackups, ({ params, body }, context) =>
      run('siteBackups', params.id, body, context),
    ),
    route(serviceTaskCalls.backUpSite, ({ params, body }, context) =>
      run('backUpSite', params.id, body, context),
    ),
    route(serviceTaskCalls.restoreSite, ({ params, body }, context) =>
      run('restoreSite', params.id, body, context),
    ),
    route(serviceTaskCalls.restoreBeside, ({ params, body }, context) =>
      run('restoreBeside', params.id, body, context),
    ),
    route(serviceTaskCalls.switchToCopy, ({ params, body }, context) =>
      run('switchToCopy', params.id, body, context),
    ),
    route(serviceTaskCalls.removeCopy, ({ params, body }, context) =>
      run('removeCopy', params.id, body, context),
    ),
    route(serviceTaskCalls.countNewer, ({ params, body }, context) =>
      run('countNewer', params.id, body, context),
    ),
    route(serviceTaskCalls.backupDownload, ({ params, body }, context) =>
      run('backupDownload', params.id, body, context),
    ),
    route(serviceTaskCalls.openDownload, ({ params, body }, context) =>
      run('openDownload', params.id, body, context),
    ),
    route(serviceTaskCalls.endSite, ({ params, body }, context) =>
      run('endSite', params.id, body, context),
    ),
    route(serviceTaskCalls.sitePassword, ({ params, body }, context) =>
      run('sitePassword', params.id, body, context),
    ),
    route(serviceTaskCalls.retryPlugins, ({ params, body }, context) =>
      run('retryPlugins', params.id, body, context),
    ),
    route(serviceTaskCalls.skipPlugins, ({ params, body }, context) =>
      run('skipPlugins', params.id, body, context),
    ),
    route(serviceTaskCalls.lookForUpdates, ({ params, body }, context) =>
      run('lookForUpdates', params.id, body, context),
    ),
    route(serviceTaskCalls.updateSite, ({ params, body }, context) =>
      run('updateSite', params.id, body, context),
    ),
    route(serviceTaskCalls.setPublic, ({ params, body }, context) =>
      run('setPublic', params.id, body, context),
    ),
    route(serviceTaskCalls.deployments, ({ params, body }, context) =>
      run('deployments', params.id, body, context),
    ),
    route(serviceTaskCalls.deploySite, ({ params, body }, context) =>
      run('deploySite', params.id, body, context),
    ),
    route(serviceTaskCalls.deployHook, ({ params, body }, context) =>
      run('deployHook', params.id, body, context),
    ),
    route(serviceTaskCalls.setDeployHook, ({ params, body }, context) =>
      run('setDeployHook', params.id, body, context),
    ),
    route(serviceTaskCalls.removeDeployHook, ({ params, body }, context) =>
      run('removeDeployHook', params.id, body, context),
    ),
    route(serviceTaskCalls.rollBackSite, ({ params, body }, context) =>
      run('rollBackSite', params.id, body, context),
    ),
    route(serviceTaskCalls.uploadSite, ({ params, query, readFile }, context) =>
      run('uploadSite', params.id, { ...query, readFile }, context),
    ),
    route(serviceTaskCalls.siteValues, ({ params, body }, context) =>
      run('siteValues', params.id, body, context),
    ),
    route(serviceTaskCalls.showSiteValues, ({ params, body }, context) =>
      run('showSiteValues', params.id, body, context),
    ),
    route(serviceTaskCalls.setSiteValues, ({ params, body }, context) =>
      run('setSiteValues', params.id, body, context),
    ),
    route(serviceTaskCalls.siteAccess, ({ params, body }, context) =>
      run('siteAccess', params.id, body, context),
    ),
    route(serviceTaskCalls.siteDatabase, ({ params, body }, context) =>
      run('siteDatabase', params.id, body, context),
    ),
    route(serviceTaskCalls.openSiteTool, ({ params, body }, context) =>
      run('openSiteTool', params.id, body, context),
    ),
    route(serviceTaskCalls.closeSiteTool, ({ params, body }, context) =>
      run('closeSiteTool', params.id, body, context),
    ),
    route(serviceTaskCalls.siteLog, ({ params, query }, context) =>
      run('siteLog', params.id, query, context),
    ),
  ]
}
