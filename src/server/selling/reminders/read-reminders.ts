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
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { domainLife, rulesOf, type DomainView } from '../../services/domains/index.ts'

/**
 * The orders of a customer that wait for their payment, the oldest first.
 *
 * @param which those of AWS accounts, or all others (account §7 asks for them apart); without it all
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

/** Days after its end within which every registry has given a name up. */
const longestAfterlife = 120

/**
 * A customer's domains that end within 30 days or have ended and can still be kept, the next first;
 * none that is about to renew itself, and none that has left for another registrar or is about to.
 */
export const expiringServices = async (
  db: Queryable,
  { customerId, rules, now }: Pick<DomainView, 'customerId' | 'rules' | 'now'>,
): Promise<ExpiringService[]> => {
  const inDays = (days: number): SQL =>
    sql`${new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString()}::timestamptz`
  const rows = await rowsOf<{ id: string; name: string; expires_at: string }>(
    db,
    sql`select id, name, expires_at::text from domains
      where customer_id = ${customerId}::uuid
        and moved_away_at is null and leaving_since is null
        and expires_at > ${inDays(-longestAfterlife)}
        and expires_at <= ${inDays(reminderDays)}
        and not (auto_renew and expires_at > ${inDays(0)})
      order by expires_at, name`,
  )
  return rows.flatMap(({ id, name, expires_at }) => {
    const expiresAt = new Date(expires_at)
    const { state, deadline } = domainLife(expiresAt, rulesOf(name, rules), now)
    const isKept = state === 'EXPIRING' || state === 'GRACE' || state === 'REDEMPTION'
    if (!isKept || deadline === null) return []
    return {
      ...{ domainId: id, name: toUnicodeName(name), domainName: name, type: 'DOMAIN' as const },
      ...{ state, deadline, expiresAt: expiresAt.toISOString() },
    }
  })
}
