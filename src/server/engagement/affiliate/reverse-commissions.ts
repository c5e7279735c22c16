import { sql, type SQL } from 'drizzle-orm'
import { money, subtract } from '../../../contract/money.ts'
import { takeBackCredit } from '../../money/promo-credit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { countedAmount, paidInvoices } from '../loyalty/index.ts'
import { isStillEarned } from './commission.ts'
import { commissionCause } from './grant-commissions.ts'

const batch = 50

interface GrantedRow extends Record<string, unknown> {
  readonly referred_id: string
  readonly minimum_spend: number
  readonly amount: number
  readonly taken_back: number
}

/** Selects unspent commissions whose referred customers got refunds. */
const unearnedCommissions = (which: SQL): SQL => sql`
  select a.referred_id::text as referred_id, r.minimum_spend, a.amount, a.taken_back
  from affiliate_commissions a join affiliate_rules r on r.id = a.rule_id
    join promo_credit_grants g on g.cause = 'promo-credit:affiliate:' || a.referred_id
  where a.state = 'GRANTED' and a.taken_back < a.amount and g.remaining > 0
    and r.minimum_spend > (
      select coalesce(sum(${countedAmount}), 0)
      from invoices i where i.customer_id = a.referred_id and i.state = 'ISSUED'
        and i.payment_state = 'PAID')
    ${which}`

const reverse = async (tx: Queryable, row: GrantedRow, now: Date): Promise<boolean> => {
  const span = { startsAt: new Date(0), endsAt: now }
  const payments = await paidInvoices(tx, row.referred_id, span)
  if (isStillEarned(payments, { minimumSpend: money(row.minimum_spend) })) return false
  const cause = commissionCause(row.referred_id)
  const most = subtract(money(row.amount), money(row.taken_back))
  const taken = await takeBackCredit(tx, cause, most, now)
  if (taken === 0) return false
  await rowsOf(
    tx,
    sql`update affiliate_commissions set taken_back = taken_back + ${taken}::bigint
      where referred_id = ${row.referred_id}::uuid returning referred_id`,
  )
  return true
}

/**
 * Reverses the unspent part of commissions whose referred customers got refunds. Returns how many.
 * Each has its own transaction with one grant, as cashback that is taken back.
 */
export const reverseCommissions = async (db: Queryable, now: Date): Promise<number> => {
  const found = await rowsOf<GrantedRow>(
    db,
    unearnedCommissions(sql`order by a.referred_id limit ${batch}`),
  )
  let reversed = 0
  for (const { referred_id: referredId } of found) {
    const isReversed = await db.transaction(async (tx) => {
      const only = sql`and a.referred_id = ${referredId}::uuid for update of a skip locked`
      const [row] = await rowsOf<GrantedRow>(tx, unearnedCommissions(only))
      return row !== undefined && (await reverse(tx, row, now))
    })
    if (isReversed) reversed += 1
  }
  return reversed
}
