import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatMoney, least, money, zero, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { promoCreditAccount, transfer } from '../ledger/index.ts'

/** Takes back what a gift should not have given, as far as it is unspent, and notifies the customer. Returns how much. */
export const takeBackCredit = async (
  tx: Queryable,
  grantCause: string,
  most: Money,
  now: Date,
): Promise<Money> => {
  const [grant] = await rowsOf<{ id: string; customer_id: string; remaining: number }>(
    tx,
    sql`select id::text as id, customer_id::text as customer_id, remaining
      from promo_credit_grants where cause = ${grantCause} for no key update`,
  )
  if (grant === undefined) return zero
  const amount = least(money(grant.remaining), most)
  if (amount <= 0) return zero
  await rowsOf(
    tx,
    sql`update promo_credit_grants set remaining = remaining - ${amount}::bigint
      where id = ${grant.id}::uuid returning id`,
  )
  // Two servers can take back twice at one moment.
  const cause = `${grantCause}:taken-back:${randomUUID()}`
  const customerId = grant.customer_id
  const from = promoCreditAccount(customerId)
  await transfer(tx, [{ cause, from, to: 'promotions', amount }], now)
  const params = { amount: formatMoney(amount) }
  await notify(tx, { customerId, code: 'PROMO_CREDIT_WITHDRAWN', params, cause }, now)
  return amount
}
