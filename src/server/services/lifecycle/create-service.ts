import { sql, type SQL } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import type { PriceNotice } from './price-notice.ts'
import type { ServiceState } from './service.ts'

export interface NewService {
  readonly id: string
  readonly customerId: string
  readonly type: ServiceType
  readonly subject: string
  readonly productKey: string
  readonly config: unknown
  readonly configVersion: number
  readonly provider: string
  readonly externalId: string
  readonly startsAt: Date
  readonly expiresAt: Date
  readonly renewalPrice: Money | undefined
  readonly orderItemId: string
  readonly autoRenew?: boolean
  /** A higher price that its customer agreed to for later terms. */
  readonly priceNotice?: PriceNotice | undefined
  /** Of the service that had the same external id until now. */
  readonly predecessor: ServiceState
}

/**
 * Returns the CTEs `predecessor` and `service`, which store a new service once per order item.
 * The latter counts the former's rows: the external id is free before it is inserted.
 */
export const createdService = (service: NewService, source: SQL): SQL => {
  const startsAt = sql`${service.startsAt.toISOString()}::timestamptz`
  return sql`predecessor as (
    update services set state = ${service.predecessor}, external_id = null, ends_at = ${startsAt}
    where provider = ${service.provider} and external_id = ${service.externalId}
      and order_item_id <> ${service.orderItemId}::uuid and exists (select from ${source})
    returning id),
  service as (
    insert into services (id, customer_id, type, subject, product_key, config, config_version,
      state, provider, external_id, starts_at, expires_at, auto_renew, renewal_price,
      order_item_id, price_notice)
    select ${service.id}::uuid, ${service.customerId}::uuid, ${service.type}, ${service.subject},
      ${service.productKey}, ${JSON.stringify(service.config)}::jsonb,
      ${service.configVersion}::integer, 'ACTIVE', ${service.provider}, ${service.externalId},
      ${startsAt}, ${service.expiresAt.toISOString()}::timestamptz,
      ${service.autoRenew ?? false}::boolean,
      ${service.renewalPrice ?? null}::bigint, ${service.orderItemId}::uuid,
      ${service.priceNotice === undefined ? null : JSON.stringify(service.priceNotice)}::jsonb
    from ${source}
    where (select count(*) from predecessor) >= 0
    on conflict (order_item_id) do nothing
    returning id)`
}
