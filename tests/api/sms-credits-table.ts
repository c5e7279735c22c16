import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import type { SmsAccount } from '../../src/server/services/sms-campaigns/index.ts'

/** An account for tests: credits are moves of one table, each cause once. */
export const createSmsTable = async (db: Queryable) => {
  await db.execute(sql`create table if not exists test_sms_credits
    (customer_id uuid not null, cause text not null, is_taken boolean not null,
      credits integer not null, primary key (cause, is_taken))`)
  const balanceOf = async (tx: Queryable, customerId: string): Promise<number> => {
    const [row] = await rowsOf<{ credits: number }>(
      tx,
      sql`select coalesce(sum(case when is_taken then -credits else credits end), 0)::integer
        as credits from test_sms_credits where customer_id = ${customerId}::uuid`,
    )
    return row?.credits ?? 0
  }
  const move = (
    tx: Queryable,
    customerId: string,
    isTaken: boolean,
    credits: number,
    cause: string,
  ) =>
    tx.execute(sql`insert into test_sms_credits (customer_id, cause, is_taken, credits)
      values (${customerId}::uuid, ${cause}, ${isTaken}, ${credits}) on conflict do nothing`)
  const account: SmsAccount = {
    credits: {
      take: async (tx, customerId, credits, cause) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${customerId}))`)
        if ((await balanceOf(tx, customerId)) < credits) return 'too-few'
        await move(tx, customerId, true, credits, cause)
        return 'taken'
      },
      give: async (tx, customerId, credits, cause) => {
        await move(tx, customerId, false, credits, cause)
      },
    },
    senders: { canSendAs: (_, __, name) => Promise.resolve(['Tonle', 'Unlisted'].includes(name)) },
  }
  return {
    account,
    balanceOf: (customerId: string) => balanceOf(db, customerId),
    give: (customerId: string, credits: number) =>
      move(db, customerId, false, credits, `bought:${customerId}`),
  }
}
