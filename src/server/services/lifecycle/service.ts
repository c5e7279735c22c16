import { sql, type SQL } from 'drizzle-orm'
import { money, type Money } from '../../../contract/money.ts'
import type { HoldReason } from '../../../contract/service-holds.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import type { services } from '../../platform/db/schema/index.ts'

export type ServiceState = typeof services.$inferSelect.state

/** A service that a customer owns. */
export interface Service<Config = unknown> {
  readonly id: string
  readonly customerId: string
  readonly type: ServiceType
  readonly productKey: string
  readonly subject: string
  readonly config: Config
  readonly state: ServiceState
  readonly startsAt: Date
  readonly expiresAt: Date
  readonly autoRenew: boolean
  /** Agreed for this service; undefined when the catalogue's applies. */
  readonly renewalPrice: Money | undefined
  readonly holds: readonly HoldReason[]
  /** Since when it is suspended because its term is unpaid. */
  readonly suspendedAt: Date | undefined
  /** When its customer got the last notice before its removal. */
  readonly removalNoticedAt: Date | undefined
  /** A {@link NextPlan}, unparsed. */
  readonly nextPlan: unknown
  /** A {@link PriceNotice}, unparsed. */
  readonly priceNotice: unknown
  /** What the next renewal pays besides, before tax. */
  readonly owed: Money
}

export interface ServiceJson {
  readonly id: string
  readonly customer_id: string
  readonly type: ServiceType
  readonly product_key: string
  readonly subject: string
  readonly config: unknown
  readonly state: ServiceState
  readonly starts_at: string
  readonly expires_at: string
  readonly auto_renew: boolean
  readonly renewal_price: number | null
  readonly holds: readonly HoldReason[] | null
  readonly suspended_at: string | null
  readonly removal_noticed_at: string | null
  readonly next_plan: unknown
  readonly price_notice: unknown
  readonly owed: number
}

/** Selects a row of `services` with its holds as one JSON value. */
export const serviceJson = (row: SQL): SQL => sql`to_jsonb(${row}) || jsonb_build_object('holds', (
  select jsonb_agg(h.reason order by h.since) from service_holds h where h.service_id = ${row}.id),
  'suspended_at', (select h.since from service_holds h
    where h.service_id = ${row}.id and h.reason = 'OVERDUE'),
  'removal_noticed_at', case when ${row}.config ->> 'removalNotice' = 'SOON@' || ${row}.expires_at::text
    then ${row}.config ->> 'removalNoticeAt' end)`

const momentOf = (stored: string | null): Date | undefined =>
  stored === null ? undefined : new Date(stored)

/** Returns the service of a selected row; its config is unparsed. */
export const serviceOf = (json: ServiceJson): Service => ({
  id: json.id,
  customerId: json.customer_id,
  type: json.type,
  productKey: json.product_key,
  subject: json.subject,
  config: json.config,
  state: json.state,
  startsAt: new Date(json.starts_at),
  expiresAt: new Date(json.expires_at),
  autoRenew: json.auto_renew,
  renewalPrice: json.renewal_price === null ? undefined : money(json.renewal_price),
  holds: json.holds ?? [],
  suspendedAt: momentOf(json.suspended_at),
  removalNoticedAt: momentOf(json.removal_noticed_at),
  nextPlan: json.next_plan ?? undefined,
  priceNotice: json.price_notice ?? undefined,
  owed: money(json.owed),
})
