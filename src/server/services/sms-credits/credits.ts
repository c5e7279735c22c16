import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** The balances of message credits; each cause changes one once. */
export interface SmsCredits {
  /** Spends credits in a transaction, or none: a balance is never below zero. */
  take(
    tx: Queryable,
    customerId: string,
    credits: number,
    cause: string,
    now: Date,
  ): Promise<'taken' | 'too-few'>
  give(tx: Queryable, customerId: string, credits: number, cause: string, now: Date): Promise<void>
}

const checkCredits = (credits: number): void => {
  if (!Number.isSafeInteger(credits) || credits < 1) throw new RangeError(`${credits} credits`)
}

interface Found extends Record<string, unknown> {
  readonly taken: boolean
  readonly changed: boolean
}

/** Changes balances of credits with their ledger. */
export const smsCredits: SmsCredits = {
  take: async (tx, customerId, credits, cause, now) => {
    checkCredits(credits)
    await rowsOf(
      tx,
      sql`select 1 from sms_credits where customer_id = ${customerId}::uuid for update`,
    )
    // Only now, to see what another transaction changed before it let go of the lock.
    const [found] = await rowsOf<Found>(
      tx,
      sql`with earlier as (select cause from sms_credit_entries where cause = ${cause}),
        spent as (
          update sms_credits set balance = balance - ${credits}::integer
          where customer_id = ${customerId}::uuid and balance >= ${credits}::integer
            and not exists (select from earlier)
          returning customer_id),
        entry as (
          insert into sms_credit_entries (cause, customer_id, credits, created_at)
          select ${cause}, customer_id, -${credits}::integer, ${now.toISOString()}::timestamptz
          from spent)
        select exists (select from earlier) as taken, exists (select from spent) as changed`,
    )
    return found?.taken === true || found?.changed === true ? 'taken' : 'too-few'
  },

  give: async (tx, customerId, credits, cause, now) => {
    checkCredits(credits)
    await rowsOf(
      tx,
      sql`with entry as (
          insert into sms_credit_entries (cause, customer_id, credits, created_at)
          values (${cause}, ${customerId}::uuid, ${credits}::integer,
            ${now.toISOString()}::timestamptz)
          on conflict do nothing returning customer_id)
        insert into sms_credits as c (customer_id, balance)
        select customer_id, ${credits}::integer from entry
        on conflict (customer_id) do update set balance = c.balance + excluded.balance`,
    )
  },
}
