import { sql, type SQL } from 'drizzle-orm'
import { topUpLimits } from '../../../contract/top-up-amount.ts'
import { balanceAccount } from '../ledger/index.ts'

/**
 * The condition on `ledger_transfers t` for a customer's top-ups, or one of them: as they were paid, or
 * credited as received. Money that a gateway brought for an order, such as a late payment, is none.
 */
export const isTopUpOf = (customerId: string, topUpId?: string): SQL => {
  const paid =
    topUpId === undefined ? sql`t.cause like 'top-up:%'` : sql`t.cause = ${`top-up:${topUpId}`}`
  const only = topUpId === undefined ? sql`` : sql`and u.id::text = ${topUpId}`
  return sql`t.to_account = ${balanceAccount(customerId)}
    and t.amount >= ${topUpLimits.minimum}::bigint
    and (${paid} or t.cause in (
      select 'payment:' || p.id || ':credit' from payments p join top_ups u on u.id = p.payable_id
      where p.customer_id = ${customerId}::uuid and p.state = 'CREDITED' ${only}))`
}
