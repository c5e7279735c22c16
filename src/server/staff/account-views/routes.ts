import { listAccountViews, viewAccount } from '../../../contract/account-views.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { readStaffSession } from '../members/index.ts'
import { discloseView, listViews } from './disclose-view.ts'
import { createReadAsCustomer } from './read-as-customer.ts'

interface AccountViewDeps {
  readonly db: Queryable
  readonly clock: Clock
  /** All calls of the shop. */
  readonly routes: () => readonly Route[]
  readonly notifyTabs: (customerId: string) => void
}

/** Returns the calls by which staff see what a customer sees, and customers read who did (decision 156). */
export const accountViewRoutes = ({ db, clock, routes, notifyTabs }: AccountViewDeps): Route[] => {
  const readAsCustomer = createReadAsCustomer(routes)
  return [
    route(viewAccount, async ({ params, body }, context) => {
      const { role } = await readStaffSession(db, clock, context.customer)
      const by = { id: context.customer.customerId, role }
      const now = clock.now()
      const ordered = { customerId: params.id, by, reason: body.reason }
      const viewed = await discloseView(db, ordered, now)
      if (viewed === undefined) throw new ApiError('USER_NOT_FOUND')
      notifyTabs(viewed.id)
      return readAsCustomer(viewed, context, now)
    }),
    route(listAccountViews, (_, { customer }) => listViews(db, customer.customerId)),
  ]
}
