import { sql } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import { overdueReceivables } from '../../money/receivables/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { suspendingProviders } from '../../platform/db/schema/index.ts'
import { isoDay } from '../../platform/shown-day.ts'
import type { AccountStanding } from './account-step.ts'

/** The standing of a customer's account. */
export interface StoredStanding extends AccountStanding {
  readonly customerId: string
}

type Row = Readonly<{
  customerId: string
  overdue: number
  announcedAt: string | null
  suspendedAt: string | null
}>

const dateOf = (at: string | null): Date | undefined => (at === null ? undefined : new Date(at))

const standingOf = ({ customerId, overdue, announcedAt, suspendedAt }: Row): StoredStanding => ({
  ...{ customerId, overdue: money(overdue) },
  ...{ announcedAt: dateOf(announcedAt), suspendedAt: dateOf(suspendedAt) },
})

/**
 * Reads the accounts with an overdue invoice or receivable, and those that had one. An invoice is
 * overdue from the day after it was due, a receivable from the day after the reversal.
 */
export const readStandings = async (
  db: Queryable,
  now: Date,
): Promise<readonly StoredStanding[]> => {
  const rows = await rowsOf<Row>(
    db,
    sql`with overdue as (
        select due.customer_id, sum(due.total)::bigint as total from (
          select customer_id, total from invoices
          where payment_state = 'UNPAID' and state = 'ISSUED'
            and coalesce(due_on, (issued_at at time zone 'Asia/Phnom_Penh')::date)
              < ${isoDay(now)}::date
          union all ${overdueReceivables(now)}) as due
        group by due.customer_id)
      select coalesce(o.customer_id, d.customer_id)::text as "customerId",
        coalesce(o.total, 0)::bigint as overdue,
        d.announced_at::text as "announcedAt", d.suspended_at::text as "suspendedAt"
      from overdue o full join delinquent_accounts d on d.customer_id = o.customer_id`,
  )
  return rows.map(standingOf)
}

/** Stores that an account is announced. Returns false if another server did it. */
export const storeAnnounced = async (
  tx: Queryable,
  customerId: string,
  now: Date,
): Promise<boolean> => {
  const stored = await rowsOf(
    tx,
    sql`insert into delinquent_accounts (customer_id, announced_at)
      values (${customerId}::uuid, ${now.toISOString()}::timestamptz)
      on conflict do nothing returning customer_id`,
  )
  return stored.length > 0
}

/** Stores that an account is suspended. Returns false if another server did it. */
export const storeSuspended = async (
  tx: Queryable,
  customerId: string,
  now: Date,
): Promise<boolean> => {
  const stored = await rowsOf(
    tx,
    sql`update delinquent_accounts set suspended_at = ${now.toISOString()}::timestamptz
      where customer_id = ${customerId}::uuid and suspended_at is null returning customer_id`,
  )
  return stored.length > 0
}

/** Stores that an account has paid everything. Returns false if another server did it. */
export const storeSettled = async (tx: Queryable, customerId: string): Promise<boolean> => {
  const stored = await rowsOf(
    tx,
    sql`delete from delinquent_accounts where customer_id = ${customerId}::uuid
      returning customer_id`,
  )
  return stored.length > 0
}

/** Places and lifts the holds, so that exactly the services of suspended accounts have one; also of later ones. */
export const followAccounts = async (db: Queryable, now: Date): Promise<void> => {
  await rowsOf(
    db,
    sql`insert into service_holds (service_id, reason, since, by)
      select s.id, 'ACCOUNT', ${now.toISOString()}::timestamptz, 'system:invoices'
      from delinquent_accounts d join services s on s.customer_id = d.customer_id
      where d.suspended_at is not null and s.provider in ${suspendingProviders}
        and s.state = 'ACTIVE' and s.external_id is not null
      on conflict do nothing`,
  )
  await rowsOf(
    db,
    sql`delete from service_holds h using services s
      where h.reason = 'ACCOUNT' and s.id = h.service_id
        and not exists (select from delinquent_accounts d
          where d.customer_id = s.customer_id and d.suspended_at is not null)`,
  )
}
