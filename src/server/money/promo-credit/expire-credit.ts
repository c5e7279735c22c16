import { sql } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { promoCreditAccount, transfer } from '../ledger/index.ts'

const batch = 50

/** Takes back promo credit that was not spent in time. Returns the number of grants. */
export const expireCredit = (db: Queryable, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const moment = now.toISOString()
    const expired = await rowsOf<{ id: string; customer_id: string; remaining: number }>(
      tx,
      sql`with due as (
        select id, customer_id, remaining from promo_credit_grants
        where remaining > 0 and expires_at <= ${moment}::timestamptz
        order by expires_at limit ${batch} for update skip locked),
      emptied as (
        update promo_credit_grants g set remaining = 0 from due where g.id = due.id)
      select id, customer_id, remaining from due`,
    )
    await transfer(
      tx,
      expired.map(({ id, customer_id: customerId, remaining }) => ({
        // A grant can expire again: an order that lapses later gives its part back.
        cause: `promo-credit:${id}:expired:${moment}`,
        from: promoCreditAccount(customerId),
        to: 'promotions',
        amount: money(remaining),
      })),
      now,
    )
    return expired.length
  })
