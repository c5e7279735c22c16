import type { Money } from '../../../contract/money.ts'
import { getService, listServices, type PendingService } from '../../../contract/services.ts'
import { serviceTaskCalls } from '../../../contract/service-tasks.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Service } from '../lifecycle/index.ts'
import { nextStepsOf } from './next-steps.ts'
import { createRunTask, type RunTaskDeps } from './run-task.ts'
import type { PlanView } from './show-plan.ts'
import { showDetail, showService, type ServiceView } from './show-service.ts'
import { findService, listStored } from './stored-services.ts'

export interface OwnedServiceDeps extends RunTaskDeps {
  /** Returns what a term costs a customer of a site with tax; undefined when it is not sold. */
  readonly renewalTotal: (service: Service, site: WebsiteId, now: Date) => Money | undefined
  /** Returns the smallest amount that can be paid outside of the balance. */
  readonly smallestPayment: (site: WebsiteId) => Money
  /** Returns a customer's paid items that are not ready yet. */
  readonly pending: (customerId: string, locale: Locale) => Promise<readonly PendingService[]>
}

/** Returns the calls about customers' services of all types. */
export const ownedServiceRoutes = (deps: OwnedServiceDeps): Route[] => {
  const { db, clock, kinds, renewalTotal, smallestPayment, pending } = deps
  const run = createRunTask(deps)
  const viewOf = async (
    services: readonly Service[],
    { customer: { websiteId } }: CustomerContext,
  ): Promise<ServiceView & PlanView> => {
    const now = clock.now()
    const nextSteps = await nextStepsOf(kinds, services)
    return {
      ...{ kinds, nextSteps, now, site: websiteId },
      smallestPayment: smallestPayment(websiteId),
      renewalTotal: (service) => renewalTotal(service, websiteId, now),
    }
  }
  return [
    route(listServices, async ({ query }, context) => {
      const { customerId } = context.customer
      const [{ services, total, totals }, waiting] = await Promise.all([
        listStored(db, customerId, query),
        pending(customerId, context.locale),
      ])
      const view = await viewOf(services, context)
      return {
        items: services.map((service) => showService(service, view)),
        total,
        categories: [...totals],
        pending: [...waiting],
      }
    }),

    route(getService, async ({ params }, context) => {
      const service = await findService(db, context.customer.customerId, params.id)
      return showDetail(service, await viewOf([service], context))
    }),

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
