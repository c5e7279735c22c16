import { sql } from 'drizzle-orm'
import type { PendingService } from '../../../contract/services.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { describeItem, type OrderItemJson } from '../items/index.ts'
import { shownFulfilment } from './order-states.ts'

/** Lists a customer's paid items that become services and are not ready yet, the oldest first. */
export const pendingServices = async (
  db: Queryable,
  customerId: string,
  locale: Locale,
): Promise<readonly PendingService[]> => {
  const rows = await rowsOf<{ item: OrderItemJson }>(
    db,
    // A renewal names its service, or its subject is the external id of one.
    sql`select to_jsonb(i) as item
      from orders o join order_items i on i.order_id = o.id
      where o.customer_id = ${customerId}::uuid and o.state = 'PAID'
        and i.fulfilment in ('WAITING', 'IN_PROGRESS') and i.service_id is null
        and not exists (select from services s
          where s.customer_id = o.customer_id and s.type = i.type and s.external_id = i.subject)
      order by o.created_at, i.position`,
  )
  return rows.map(({ item }) => ({
    orderId: item.order_id,
    type: item.type,
    subject: item.subject,
    name: describeItem(item, locale).name,
    state: shownFulfilment(item),
  }))
}
