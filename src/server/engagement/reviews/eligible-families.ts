import { sql } from 'drizzle-orm'
import { reviewedFamilies, type ReviewedFamily } from '../../../contract/reviewed-families.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { tookMoneyBack } from '../loyalty/index.ts'

/**
 * Returns the families of which a customer has a purchase that was paid with money, fulfilled and
 * not refunded, with the moment since which the first one is ready.
 */
export const eligibleFamilies = async (
  db: Queryable,
  customerId: string,
): Promise<ReadonlyMap<ReviewedFamily, Date>> => {
  const rows = await rowsOf<{ family: ReviewedFamily; ready_at: string }>(
    db,
    sql`select ${JSON.stringify(reviewedFamilies)}::jsonb ->> i.type as family,
        min(coalesce(s.starts_at, o.paid_at))::text as ready_at
      from orders o join order_items i on i.order_id = o.id
        left join services s on s.id = coalesce(i.service_id,
          (select b.id from services b where b.order_item_id = i.id))
      where o.customer_id = ${customerId}::uuid and o.paid_at is not null
        and i.fulfilment = 'ACTIVE' and i.price > i.discount
        and not exists (select from invoices v join credit_notes n on n.invoice_id = v.id
          where v.payable_id = o.id and (n.line is null or n.line = i.position))
        and not ${tookMoneyBack(sql`o.customer_id`)}
      group by 1`,
  )
  return new Map(rows.map(({ family, ready_at: readyAt }) => [family, new Date(readyAt)]))
}

const dayMs = 24 * 3_600_000

/** Days for which a purchase is ready before its customer is invited to review it. */
export const daysBeforeInvitation = 14

/** Returns whether a purchase that is ready since a moment invites to a review. */
export const invites = (readyAt: Date, now: Date): boolean =>
  now.getTime() - readyAt.getTime() >= daysBeforeInvitation * dayMs
