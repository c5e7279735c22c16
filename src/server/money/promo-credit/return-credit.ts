import { sql } from 'drizzle-orm'
import { add, formatMoney, money, zero, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { promoCreditAccount, transfer } from '../ledger/index.ts'
import type { PaidStep } from '../payables/index.ts'
import { restoreCredit } from './spend-credit.ts'

/** Gives back what the payables in the CTE `lapsed` held; their grants keep their expiry. */
export const releaseLapsedCredit: readonly PaidStep[] = [
  {
    name: 'released_credit',
    cte: sql`delete from promo_credit_uses u using lapsed
      where u.payable_id = lapsed.id
      returning u.payable_id, u.grant_id, u.amount, lapsed.customer_id, lapsed.lapsed_at`,
  },
  {
    name: 'refilled_grants',
    cte: sql`update promo_credit_grants g set remaining = g.remaining + released.amount
      from (select grant_id, sum(amount) as amount from released_credit group by grant_id) as released
      where g.id = released.grant_id returning g.id`,
  },
  {
    name: 'returned_credit',
    cte: sql`insert into ledger_transfers (cause, from_account, to_account, amount, created_at)
      select 'promo-credit:' || grant_id || ':order:' || payable_id || ':released', 'promotions',
        'customer:' || customer_id || ':promo-credit', amount, lapsed_at
      from released_credit returning id`,
  },
]

/** A refund of credit is usable for at least this long: the customer could not use it meanwhile. */
const refundDays = 30
const dayMs = 24 * 3_600_000

interface UseJson extends Record<string, unknown> {
  readonly grant_id: string
  readonly amount: number
  readonly returned: number
  readonly expires_at: string | null
}

interface CreditRefund {
  readonly customerId: string
  readonly payableId: string
  /** The same cause refunds once. */
  readonly cause: string
  /** What the credit had paid, for the notification. */
  readonly name: string
  readonly amount: Money
}

/** Refunds promo credit of an order to the grants that it came from, and notifies its customer. */
export const refundCredit = async (
  tx: Queryable,
  { customerId, payableId, cause, name, amount }: CreditRefund,
  now: Date,
): Promise<void> => {
  if (amount === zero) return
  const uses = await rowsOf<UseJson>(
    tx,
    sql`select u.grant_id, u.amount, u.returned, g.expires_at::text as expires_at
      from promo_credit_uses u join promo_credit_grants g on g.id = u.grant_id
      where u.payable_id = ${payableId}::uuid
      order by u.grant_id for update of u, g`,
  )
  const shares = restoreCredit(
    uses.map((use) => ({
      grantId: use.grant_id,
      amount: money(use.amount),
      returned: money(use.returned),
      expiresAt: use.expires_at === null ? undefined : new Date(use.expires_at),
    })),
    amount,
  )
  const posted = await transfer(
    tx,
    shares.map((share) => ({
      cause: `promo-credit:${share.grantId}:${cause}`,
      from: 'promotions',
      to: promoCreditAccount(customerId),
      amount: share.amount,
    })),
    now,
  )
  if (posted === 0) return
  const until = new Date(now.getTime() + refundDays * dayMs).toISOString()
  await rowsOf(
    tx,
    sql`with back as (
      select (share ->> 'grantId')::uuid as grant_id, (share ->> 'amount')::bigint as amount
      from jsonb_array_elements(${JSON.stringify(shares)}::jsonb) as share),
    marked as (
      update promo_credit_uses u set returned = u.returned + back.amount
      from back where u.payable_id = ${payableId}::uuid and u.grant_id = back.grant_id)
    update promo_credit_grants g set remaining = g.remaining + back.amount,
      expires_at =
        case when g.expires_at is not null then greatest(g.expires_at, ${until}::timestamptz) end
    from back where g.id = back.grant_id`,
  )
  const params = { name, amount: formatMoney(add(zero, ...shares.map((share) => share.amount))) }
  const notice = {
    customerId,
    code: 'PROMO_CREDIT_REFUNDED',
    params,
    cause: `${cause}:promo-credit`,
  } as const
  await notify(tx, notice, now)
}
