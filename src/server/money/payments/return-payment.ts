import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatMoney, least, subtract, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { publish } from '../../platform/realtime/index.ts'
import {
  balanceAccount,
  lockBalance,
  owedBy,
  receivableAccount,
  transfer,
} from '../ledger/index.ts'

/** Money that a gateway returned of a reversal; the payment is locked. */
export interface Returned {
  readonly paymentId: string
  readonly customerId: string
  readonly gateway: string
  readonly amount: Money
  readonly caseNumber: string
  readonly now: Date
}

/** Pays what the customer owes; the rest goes into the balance. Returns the id of its row. */
export const postReturn = async (
  tx: Queryable,
  { paymentId, customerId, gateway, amount, caseNumber, now }: Returned,
): Promise<string> => {
  const id = randomUUID()
  await lockBalance(tx, customerId)
  const paid = least(amount, await owedBy(tx, customerId))
  const from = `gateway:${gateway}` as const
  const cause = `reversal:${id}`
  const [owed, rest] = [`${cause}:owed-returned`, `${cause}:returned`]
  await transfer(
    tx,
    [
      { cause: owed, from, to: receivableAccount(customerId), amount: paid },
      { cause: rest, from, to: balanceAccount(customerId), amount: subtract(amount, paid) },
    ],
    now,
  )
  await rowsOf(
    tx,
    sql`insert into payment_reversals (id, payment_id, customer_id, amount, owed, case_number,
        created_at)
      values (${id}::uuid, ${paymentId}::uuid, ${customerId}::uuid, -${amount}::bigint,
        -${paid}::bigint, ${`${caseNumber}: returned`}, ${now.toISOString()}::timestamptz)
      returning id`,
  )
  const params = { amount: formatMoney(amount) }
  await notify(tx, { customerId, code: 'PAYMENT_RETURNED', params, cause }, now)
  await publish(tx, customerId, 'balance_update', {}, now)
  return id
}
