import { sql, type SQL } from 'drizzle-orm'
import type { HoldReason } from '../../../contract/service-holds.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { suspendingProviders } from '../../platform/db/schema/index.ts'
import type { Service } from './service.ts'

/** Who placed a hold: `customer:<id>`, `staff:<id>`, `system:registry` … */
export interface Actor {
  readonly kind: 'customer' | 'staff' | 'system'
  readonly id: string
}

const withoutRenewal: ReadonlySet<HoldReason> = new Set(['ABUSE'])

/** Returns whether a service may be renewed out of the balance despite its holds. */
export const mayRenewItself = ({ holds }: Pick<Service, 'holds'>): boolean =>
  !holds.some((reason) => withoutRenewal.has(reason))

interface Hold {
  readonly serviceId: string
  readonly reason: HoldReason
}

/** Suspends a service for a reason. Returns whether it had no hold of that reason before. */
export const placeHold = async (
  tx: Queryable,
  { serviceId, reason }: Hold,
  { kind, id }: Actor,
  now: Date,
): Promise<boolean> => {
  const placed = await rowsOf(
    tx,
    sql`insert into service_holds (service_id, reason, since, by)
      values (${serviceId}::uuid, ${reason}, ${now.toISOString()}::timestamptz, ${`${kind}:${id}`})
      on conflict do nothing returning reason`,
  )
  return placed.length > 0
}

/** The condition that a service's system can suspend it, given the alias of its row. */
export const isSuspendable = (service: SQL): SQL =>
  sql`(${service}.provider in ${suspendingProviders} and ${service}.external_id is not null)`

/** Suspends the services whose paid term has ended, of every kind that can be suspended; those that change now, the next time. */
export const placeOverdueHolds = async (db: Queryable, now: Date): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  await rowsOf(
    db,
    sql`insert into service_holds (service_id, reason, since, by)
      select s.id, 'OVERDUE', ${at}, 'system:terms' from services s
      where ${isSuspendable(sql`s`)} and s.state = 'ACTIVE' and s.expires_at <= ${at}
        and not exists (select from service_holds h
          where h.service_id = s.id and h.reason = 'OVERDUE')
      for share of s skip locked
      on conflict do nothing`,
  )
}

/** Lifts a service's hold of one reason; others stay. Returns whether there was one. */
export const liftHold = async (tx: Queryable, { serviceId, reason }: Hold): Promise<boolean> => {
  const lifted = await rowsOf(
    tx,
    sql`delete from service_holds
      where service_id = ${serviceId}::uuid and reason = ${reason} returning reason`,
  )
  return lifted.length > 0
}
