import { sql, type SQL } from 'drizzle-orm'
import { topUpLimits } from '../../../contract/top-up-amount.ts'
import { balanceAccount } from '../ledger/index.ts'

/**
 * The condition on `ledger_transfers t` for a customer's top-up: money that a gateway brought for an
 * order, such as a late payment, is none.
 */
export const isTopUpOf = (customerId: string): SQL =>
  sql`t.to_account = ${balanceAccount(customerId)} and t.cause like 'top-up:%'
    and t.amount >= ${topUpLimits.minimum}::bigint`
