import { sql } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import { serviceFamilies } from '../../../contract/service-categories.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { PaidItem } from './sla-credit.ts'
import { momentSql } from './stored-outages.ts'
import type { Moments } from './uptime.ts'

/** A service that the agreement covers, with what was paid for it. */
export interface CoveredService {
  readonly id: string
  readonly type: ServiceType
  readonly subject: string
  readonly regionId: string
  readonly startsAt: Date
  /** When its term ended or its customer lost it. */
  readonly endsAt: Date
  readonly items: readonly PaidItem[]
  /** Since when it is suspended. */
  readonly heldSince: Date | undefined
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly type: ServiceType
  readonly subject: string
  readonly region_id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly held_since: string | null
  readonly items:
    | readonly { readonly paid: number; readonly paid_at: string; readonly until: string }[]
    | null
}

/** The types that run in our data centres: the agreement covers these. */
export const coveredTypes = Object.values(serviceFamilies)

/** Returns a customer's services that ran in a time and that the agreement covers. */
export const coveredServices = async (
  db: Queryable,
  customerId: string,
  { from, until }: Moments,
): Promise<readonly CoveredService[]> => {
  const rows = await rowsOf<Row>(
    db,
    sql`select s.id::text, s.type, s.subject, s.config ->> 'regionId' as region_id,
        to_jsonb(s.starts_at) #>> '{}' as starts_at,
        to_jsonb(least(s.expires_at, s.ends_at)) #>> '{}' as ends_at,
        (select to_jsonb(min(h.since)) #>> '{}' from service_holds h where h.service_id = s.id)
          as held_since,
        (select jsonb_agg(jsonb_build_object('paid', i.price - i.discount, 'paid_at', o.paid_at,
            'until', i.expires_at))
          from order_items i join orders o on o.id = i.order_id
          where (i.id = s.order_item_id or i.service_id = s.id) and i.fulfilment = 'ACTIVE'
            and i.expires_at is not null and o.paid_at is not null) as items
      from services s
      where s.customer_id = ${customerId}::uuid and s.type in ${coveredTypes}
        and s.starts_at < ${momentSql(until)} and least(s.expires_at, s.ends_at) > ${momentSql(from)}
      order by s.subject, s.id`,
  )
  return rows.map((row) => ({
    ...{ id: row.id, type: row.type, subject: row.subject, regionId: row.region_id },
    ...{ startsAt: new Date(row.starts_at), endsAt: new Date(row.ends_at) },
    heldSince: row.held_since === null ? undefined : new Date(row.held_since),
    items: (row.items ?? []).map((item) => ({
      paid: money(item.paid),
      ...{ paidAt: new Date(item.paid_at), until: new Date(item.until) },
    })),
  }))
}
