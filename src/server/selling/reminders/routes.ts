import {
  listOnlineAwsInvoices,
  listOnlineInvoices,
  listReminders,
} from '../../../contract/reminders.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { ServiceKinds } from '../../services/lifecycle/index.ts'
import { countAffected } from '../../services/sla/index.ts'
import { expiringServices } from './expiring-services.ts'
import { unpaidAwsInvoices, unpaidInvoices } from './unpaid-invoices.ts'
import { waitingServices } from './waiting-services.ts'

/** Returns the routes of what a customer has to pay or renew soon. */
export const reminderRoutes = ({
  db,
  clock,
  kinds,
}: {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: ServiceKinds
}): Route[] => [
  route(listReminders, async (_, { customer: { customerId }, locale }) => {
    const reader = { customerId, locale, now: clock.now() }
    const [others, aws, services, waiting, affected] = await Promise.all([
      unpaidInvoices(db, reader),
      unpaidAwsInvoices(db, reader),
      expiringServices(db, kinds, customerId, clock.now()),
      waitingServices(db, kinds, customerId),
      countAffected(db, customerId, reader),
    ])
    return { invoices: [...others, ...aws], services, waiting, affected }
  }),
  route(listOnlineInvoices, (_, { customer: { customerId }, locale }) =>
    unpaidInvoices(db, { customerId, locale, now: clock.now() }),
  ),
  route(listOnlineAwsInvoices, (_, { customer: { customerId }, locale }) =>
    unpaidAwsInvoices(db, { customerId, locale, now: clock.now() }),
  ),
]
