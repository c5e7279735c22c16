import { sql, type SQL } from 'drizzle-orm'
import { money, toDollars } from '../../../contract/money.ts'
import {
  reminderDays,
  type ExpiringService,
  type UnpaidInvoice,
} from '../../../contract/reminders.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { describeItem, type OrderItemJson } from '../items/index.ts'
import {
  serviceJson,
  serviceOf,
  type ServiceJson,
  type ServiceKinds,
} from '../../services/lifecycle/index.ts'

/**
 * Lists a customer's orders that wait for their payment, the oldest first.
 *
 * @param which those of AWS accounts, or the others (account §7 separates them); without it all
 */
export const unpaidInvoices = async (
  db: Queryable,
  customerId: string,
  locale: Locale,
  which?: 'AWS' | 'others',
): Promise<UnpaidInvoice[]> => {
  const isAws = sql`exists (
    select from order_items i where i.order_id = o.id and i.type = 'AWS')`
  const apart = { AWS: sql`and ${isAws}`, others: sql`and not ${isAws}` }
  const rows = await rowsOf<{
    id: string
    increment_id: number
    grand_total: number
    created_at: string
    items: readonly OrderItemJson[] | null
  }>(
    db,
    sql`select o.id, o.increment_id, o.grand_total, o.created_at::text,
      (select jsonb_agg(to_jsonb(i) order by i.position)
        from order_items i where i.order_id = o.id) as items
    from orders o
    where o.customer_id = ${customerId}::uuid and o.state = 'AWAITING_PAYMENT'
      ${which === undefined ? sql`` : apart[which]}
    order by o.created_at`,
  )
  return rows.map((row) => ({
    orderId: row.id,
    incrementId: String(row.increment_id),
    total: toDollars(money(row.grand_total)),
    createdAt: new Date(row.created_at).toISOString(),
    items: (row.items ?? []).map((item) => describeItem(item, locale).name),
  }))
}

/** No provider keeps an ended service for its customer longer. */
const longestAfterlifeDays = 120

/**
 * Lists a customer's services that end within 30 days, or have ended and can still be renewed or
 * brought back, the next first; none that renews itself, and none that has left or is about to.
 */
export const expiringServices = async (
  db: Queryable,
  kinds: ServiceKinds,
  customerId: string,
  now: Date,
): Promise<ExpiringService[]> => {
  const inDays = (days: number): SQL =>
    sql`${new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString()}::timestamptz`
  const rows = await rowsOf<{ service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where customer_id = ${customerId}::uuid and state = 'ACTIVE'
        and expires_at > ${inDays(-longestAfterlifeDays)}
        and expires_at <= ${inDays(reminderDays)}
        and not (auto_renew and expires_at > ${inDays(0)})
      order by expires_at, subject`,
  )
  return rows.flatMap((row) => {
    const service = serviceOf(row.service)
    const { id, type, subject, expiresAt } = service
    const kind = kinds[type]
    const reminder = kind.reminder(service, now)
    if (reminder === undefined) return []
    return {
      ...{ domainId: id, name: kind.displayName(subject), domainName: subject, type },
      ...{ ...reminder, expiresAt: expiresAt.toISOString() },
    }
  })
}
