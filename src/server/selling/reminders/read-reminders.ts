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

/** Lists a customer's unpaid orders: all, or those with or without AWS accounts (account §7). */
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

// No provider reserves an expired service longer.
const longestAfterlifeDays = 120

/** Lists services that expire within 30 days, or have expired and are still renewable or restorable. */
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
      ...{ serviceId: id, type, subject, name: kind.displayName(subject) },
      ...{ domainName: subject, domainId: id },
      ...{ ...reminder, expiresAt: expiresAt.toISOString() },
    }
  })
}
