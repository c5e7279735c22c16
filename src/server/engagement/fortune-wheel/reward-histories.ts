import { sql } from 'drizzle-orm'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { listRewardHistories, PrizeLabel } from '../../../contract/fortune-wheel.ts'
import { money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { showPrize, shownWinner } from './wheel.ts'

/** Lists the last 50 wins on a wheel, the newest first. */
export const rewardHistories = async (
  db: Queryable,
  wheelId: string,
): Promise<AnswerOf<typeof listRewardHistories>> => {
  const rows = await rowsOf<{
    username: string
    spun_at: string
    prize_id: string
    label: PrizeLabel | null
    amount: number | null
  }>(
    db,
    sql`select c.username, s.spun_at::text, s.prize_id, p.label, p.amount
      from wheel_spins s
        join customers c on c.id = s.customer_id
        join wheel_prizes p on p.id = s.prize_id
      where s.wheel_id = ${wheelId}::uuid
      order by s.spun_at desc, s.id limit 50`,
  )
  return rows.map(({ username, spun_at, prize_id, label, amount }) => ({
    user: shownWinner(username),
    date: new Date(spun_at).toISOString(),
    award: showPrize({
      id: prize_id,
      reward:
        label === null
          ? { type: 'PROMO_CREDIT', amount: money(amount ?? 0) }
          : { type: 'VOUCHER', label },
    }),
  }))
}
