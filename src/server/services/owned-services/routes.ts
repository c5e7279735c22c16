import type { Money } from '../../../contract/money.ts'
import { getService, listServices, type PendingService } from '../../../contract/services.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Service } from '../lifecycle/index.ts'
import { outagesByService } from '../sla/index.ts'
import { nextStepsOf } from './next-steps.ts'
import type { RunTaskDeps } from './run-task.ts'
import type { PlanView } from './show-plan.ts'
import { showDetail, showService, type ServiceView } from './show-service.ts'
import { findService, listStored } from './stored-services.ts'
import { serviceTaskRoutes } from './task-routes.ts'

export interface OwnedServiceDeps extends RunTaskDeps {
  /** Returns what a term costs a customer of a site with tax; undefined when it is not sold. */
  readonly renewalTotal: (service: Service, site: WebsiteId, now: Date) => Money | undefined
  /** Returns the smallest amount that can be paid outside of the balance. */
  readonly smallestPayment: (site: WebsiteId) => Money
  /** Returns a customer's paid items that are not ready yet. */
  readonly pending: (customerId: string, locale: Locale) => Promise<readonly PendingService[]>
  /** Returns whether a customer is invited to review the family of a service. */
  readonly isInvited: (customerId: string, type: Service['type']) => Promise<boolean>
}

/** Returns the calls about customers' services of all types. */
export const ownedServiceRoutes = (deps: OwnedServiceDeps): Route[] => {
  const { db, clock, kinds, renewalTotal, smallestPayment, pending, isInvited } = deps
  const viewOf = async (
    services: readonly Service[],
    { customer: { websiteId }, locale }: CustomerContext,
  ): Promise<ServiceView & PlanView> => {
    const now = clock.now()
    const [nextSteps, outagesOf] = await Promise.all([
      nextStepsOf(kinds, services),
      outagesByService(db, { now, locale }),
    ])
    return {
      ...{ kinds, nextSteps, outagesOf, now, site: websiteId },
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
      const { customerId } = context.customer
      const service = await findService(db, customerId, params.id)
      const [detail, invited] = await Promise.all([
        viewOf([service], context).then((view) => showDetail(service, view)),
        isInvited(customerId, service.type),
      ])
      return { ...detail, isInvited: invited }
    }),
    ...serviceTaskRoutes(deps),
  ]
}
