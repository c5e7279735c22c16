import { sql, type SQL } from 'drizzle-orm'
import { neverEnds } from '../lifecycle/index.ts'

export interface NewMessagingService {
  /** The order item that bought the first credits. */
  readonly id: string
  readonly customerId: string
  readonly productKey: string
  readonly startsAt: Date
}

/** Returns the CTE that stores a customer's one service of messages, if the CTE `source` has a row. */
export const messagingService = (
  { id, customerId, productKey, startsAt }: NewMessagingService,
  source: SQL,
): SQL => sql`service as (
  insert into services (id, customer_id, type, subject, product_key, config, config_version, state,
    provider, external_id, starts_at, expires_at, auto_renew, renewal_price, order_item_id)
  select ${id}::uuid, ${customerId}::uuid, 'SMS_SERVICE', 'SMS', ${productKey}, '{}'::jsonb, 1,
    'ACTIVE', 'sms', ${customerId}, ${startsAt.toISOString()}::timestamptz,
    ${neverEnds.toISOString()}::timestamptz, false, null, ${id}::uuid
  from ${source}
  on conflict do nothing
  returning id)`
