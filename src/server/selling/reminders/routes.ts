import {
  listOnlineAwsInvoices,
  listOnlineInvoices,
  listReminders,
} from '../../../contract/reminders.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { ServiceKinds } from '../../services/lifecycle/index.ts'
import { expiringServices, unpaidInvoices } from './read-reminders.ts'
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
    const [invoices, services, waiting] = await Promise.all([
      unpaidInvoices(db, customerId, locale),
      expiringServices(db, kinds, customerId, clock.now()),
      waitingServices(db, kinds, customerId),
    ])
    return { invoices, services, waiting }
  }),
  route(listOnlineInvoices, (_, { customer, locale }) =>
    unpaidInvoices(db, customer.customerId, locale, 'others'),
  ),
  route(listOnlineAwsInvoices, (_, { customer, locale }) =>
    unpaidInvoices(db, customer.customerId, locale, 'AWS'),
  ),
]
