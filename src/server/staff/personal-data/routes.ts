import {
  downloadDataExport,
  getAccountDeletion,
  getDataExport,
  requestAccountDeletion,
  requestDataExport,
  undoAccountDeletion,
} from '../../../contract/account-data.ts'
import { fromDollars } from '../../../contract/money.ts'
import { downloadRoute, route, type Route } from '../../platform/http/routes.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { readDeletion } from './read-deletion.ts'
import { scheduleDeletion, undoDeletion, type DeletionDeps } from './schedule-deletion.ts'
import { downloadExport, findExport, requestExport } from './stored-exports.ts'

/** Returns the calls about the copy of a customer's data and the deletion of the account. */
export const personalDataRoutes = (deps: DeletionDeps): Route[] => {
  const { db, clock } = deps
  // A copy may be large.
  const limit = createLimit(20, 3600)
  return [
    route(getDataExport, (_, { customer: { customerId } }) =>
      findExport(db, customerId, clock.now()),
    ),
    route(requestDataExport, (_, { customer: { customerId } }) => requestExport(deps, customerId)),
    downloadRoute(downloadDataExport, async (_, { customer: { customerId } }) => {
      await limit(customerId)
      const bytes = await downloadExport(db, customerId, clock.now())
      return { bytes, type: 'application/zip', name: 'my-data.zip' }
    }),
    route(getAccountDeletion, (_, { customer: { customerId } }) =>
      readDeletion(deps, customerId, clock.now()),
    ),
    route(requestAccountDeletion, async ({ body }, { customer: { customerId } }) => {
      const dueAt = await scheduleDeletion(deps, customerId, fromDollars(body.waivedBalance))
      return { dueAt: dueAt.toISOString() }
    }),
    route(undoAccountDeletion, async (_, { customer: { customerId } }) => {
      await undoDeletion(deps, customerId)
      return { messageCode: 'SUCCESS' as const }
    }),
  ]
}
