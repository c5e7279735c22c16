import { sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { promoCreditAccount } from '../ledger/index.ts'
import type { CreditShare } from './spend-credit.ts'

interface TakenCredit {
  readonly customerId: string
  readonly payableId: string
  readonly shares: readonly CreditShare[]
}

/**
 * Takes promo credit for an order, in the transaction that places it; what another order or the
 * expiry took meanwhile undoes that. @throws ApiError PROMO_CREDIT_NOT_ENOUGH
 */
export const takeCredit = async (
  tx: Queryable,
  { customerId, payableId, shares }: TakenCredit,
  now: Date,
): Promise<void> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const taken = await rowsOf<{ id: string }>(
    tx,
    sql`with wanted as (
      select share ->> 'grantId' as grant_id, (share ->> 'amount')::bigint as amount
      from jsonb_array_elements(${JSON.stringify(shares)}::jsonb) as share),
    taken as (
      update promo_credit_grants g set remaining = g.remaining - wanted.amount
      from wanted
      where g.id = wanted.grant_id::uuid and g.customer_id = ${customerId}::uuid
        and g.remaining >= wanted.amount and (g.expires_at is null or g.expires_at > ${moment})
      returning g.id, wanted.amount),
    used as (
      insert into promo_credit_uses (payable_id, grant_id, amount, returned)
      select ${payableId}::uuid, id, amount, 0 from taken),
    posted as (
      insert into ledger_transfers (cause, from_account, to_account, amount, created_at)
      select 'promo-credit:' || id || ':order:' || ${payableId}::text,
        ${promoCreditAccount(customerId)}, 'promotions', amount, ${moment}
      from taken)
    select id from taken`,
  )
  if (taken.length < shares.length) throw new ApiError('PROMO_CREDIT_NOT_ENOUGH')
}
