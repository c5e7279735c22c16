import { sql } from 'drizzle-orm'
import { least, money } from '../../../contract/money.ts'
import { accountSum, promoCreditAccount, transfer } from '../../money/ledger/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

const batch = 50

/** Takes back promo credit that was not spent in time, as far as it is left. Returns the number of prizes. */
export const expireCredit = (db: Queryable, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const moment = sql`${now.toISOString()}::timestamptz`
    const ended = await rowsOf<{ id: string; customer_id: string; amount: number }>(
      tx,
      sql`update wheel_spins s set expired_at = ${moment}
        from wheel_prizes p
        where p.id = s.prize_id and s.id in (
          select id from wheel_spins
          where expired_at is null and voucher_code is null and expires_at <= ${moment}
          order by expires_at limit ${batch} for update skip locked)
        returning s.id, s.customer_id, p.amount`,
    )
    for (const { id, customer_id, amount } of ended) {
      const from = promoCreditAccount(customer_id)
      const left = least(money(amount), await accountSum(tx, from))
      await transfer(
        tx,
        [{ cause: `wheel:${id}:expired`, from, to: 'promotions', amount: left }],
        now,
      )
    }
    return ended.length
  })
