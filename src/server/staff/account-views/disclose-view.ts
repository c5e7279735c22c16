import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { accountViewsListed, type listAccountViews } from '../../../contract/account-views.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { notify } from '../../customers/notifications/index.ts'
import { recordAudit } from '../../platform/audit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { accountViews } from '../../platform/db/schema/index.ts'
import type { ViewedCustomer } from './read-as-customer.ts'

/** A view that a member of staff asks for. */
export interface OrderedView {
  readonly customerId: string
  readonly by: { readonly id: string; readonly role: StaffRole }
  readonly reason: string
}

/**
 * Records that staff open a customer's account: for the customer, as a notification, and in the
 * audit log. Returns the customer; undefined of an unknown id.
 */
export const discloseView = (
  db: Queryable,
  { customerId, by: { id: viewedBy, role }, reason }: OrderedView,
  now: Date,
): Promise<ViewedCustomer | undefined> =>
  db.transaction(async (tx) => {
    const [customer] = await rowsOf<{ username: string; site: WebsiteId }>(
      tx,
      sql`select username, website_id as site from customers where id = ${customerId}::uuid`,
    )
    if (customer === undefined) return undefined
    const id = randomUUID()
    await tx.insert(accountViews).values({ id, customerId, viewedBy, role, reason, at: now })
    const actor = { kind: 'staff', id: viewedBy, reason } as const
    const entry = { action: 'account view', subject: customer.username, before: null, after: null }
    await recordAudit(tx, actor, entry, now)
    const cause = `account-viewed:${id}`
    await notify(tx, { customerId, code: 'ACCOUNT_VIEWED', params: { reason }, cause }, now)
    return { id: customerId, site: customer.site }
  })

/** Returns when staff looked at a customer's account, the latest first. */
export const listViews = async (
  db: Queryable,
  customerId: string,
): Promise<AnswerOf<typeof listAccountViews>> => {
  const rows = await rowsOf<{ role: StaffRole; reason: string; at: string }>(
    db,
    sql`select role, reason, at from account_views where customer_id = ${customerId}::uuid
      order by at desc, id limit ${accountViewsListed}`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
