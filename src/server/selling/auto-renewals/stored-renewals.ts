import { sql, type SQL } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import { reminderDays } from '../../../contract/reminders.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { suspendingProviders } from '../../platform/db/schema/index.ts'
import {
  serviceJson,
  serviceOf,
  type Service,
  type ServiceJson,
} from '../../services/lifecycle/index.ts'

const dayMs = 24 * 60 * 60_000
export const batch = 30
const claimMs = 10 * 60_000

/** A renewal to check. */
export interface DueRenewal {
  readonly service: Service
  readonly term: string
}

/** Returns the `Idempotency-Key` of a renewal: one for each term of a service. */
export const renewalKey = ({ service, term }: DueRenewal): string =>
  `auto-renew:${service.id}:${new Date(term).toISOString()}`

/** Returns the key of a renewal by card: a card is charged, or refused, once for each term. */
export const cardKey = (due: DueRenewal): string => `${renewalKey(due)}:card`

/** Frees the key of a renewal by card whose card was neither charged nor refused. */
export const releaseKey = async (tx: Queryable, orderId: string): Promise<void> => {
  await rowsOf(
    tx,
    sql`update orders set idempotency_key = idempotency_key || ':' || id
      where id = ${orderId}::uuid`,
  )
}

const momentOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Joins the service of an automatic renewal `a` if its customer and term are the same. */
export const renewedService: SQL = sql`services s
  on s.id = a.service_id and s.expires_at = a.expires_at and s.auto_renew
    and s.external_id is not null`

/** Selects services that expire soon, or that are suspended and not yet removed. */
const isTried = (now: Date): SQL => sql`(s.expires_at > ${momentOf(now)}
  or s.provider in ${suspendingProviders} and s.state = 'ACTIVE')`

/** Adds the renewals of services that expire soon, or have expired. */
export const addDueRenewals = async (db: Queryable, now: Date): Promise<void> => {
  const end = new Date(now.getTime() + reminderDays * dayMs)
  await rowsOf(
    db,
    sql`insert into auto_renewals (service_id, expires_at, check_at)
      select s.id, s.expires_at, ${momentOf(now)} from services s
      where s.auto_renew and s.external_id is not null
        and ${isTried(now)} and s.expires_at <= ${momentOf(end)}
      on conflict do nothing`,
  )
}

/** Claims due renewals of services of these types. */
export const claimRenewals = async (
  db: Queryable,
  types: readonly ServiceType[],
  now: Date,
): Promise<readonly DueRenewal[]> => {
  const rows = await rowsOf<{ service: ServiceJson; term: string }>(
    db,
    sql`with due as (
        select a.service_id, a.expires_at, ${serviceJson(sql`s`)} as service
        from auto_renewals a join ${renewedService}
        where a.check_at <= ${momentOf(now)} and ${isTried(now)}
          and s.type in (select jsonb_array_elements_text(${JSON.stringify(types)}::jsonb))
        order by a.check_at limit ${batch} for update of a skip locked)
      update auto_renewals a set check_at = ${momentOf(new Date(now.getTime() + claimMs))}
      from due where a.service_id = due.service_id and a.expires_at = due.expires_at
      returning due.service, a.expires_at::text as term`,
  )
  return rows.map(({ service, term }) => ({ service: serviceOf(service), term }))
}

/** The notices that the customer has got. */
export interface Notified {
  readonly announced?: { readonly at: Date; readonly total: Money } | undefined
  readonly remindedDays?: number | undefined
}

/** Sets a renewal's next check and stores its notices. */
export const reschedule = async (
  tx: Queryable,
  { service, term }: DueRenewal,
  at: Date,
  { announced, remindedDays }: Notified = {},
): Promise<void> => {
  const price =
    announced === undefined
      ? sql``
      : sql`, announced_at = ${momentOf(announced.at)},
          announced_total = ${announced.total}::bigint`
  const reminded =
    remindedDays === undefined ? sql`` : sql`, reminded_days = ${remindedDays}::integer`
  await rowsOf(
    tx,
    sql`update auto_renewals set check_at = ${momentOf(at)} ${price} ${reminded}
      where service_id = ${service.id}::uuid and expires_at = ${term}::timestamptz`,
  )
}

/** Counts an attempt after the end of a term that failed. Returns how many there are. */
export const countFailure = async (
  tx: Queryable,
  { service, term }: DueRenewal,
  nextAt: Date,
): Promise<number> => {
  const [counted] = await rowsOf<{ failures: number }>(
    tx,
    sql`update auto_renewals set failures = failures + 1, check_at = ${momentOf(nextAt)}
      where service_id = ${service.id}::uuid and expires_at = ${term}::timestamptz
      returning failures`,
  )
  return counted?.failures ?? 0
}
