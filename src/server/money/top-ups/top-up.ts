import { sql } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Bill, TopUpPayable } from '../payables/index.ts'
import { informOfTopUp } from './inform-of-top-up.ts'
import { findTopUp, showTopUp } from './stored-top-up.ts'

type Billed = Readonly<{
  number: number
  method: Bill['method']
  amount: number
  payer: Bill['payer']
}>

const readBill = async (db: Queryable, id: string): Promise<Bill> => {
  const [row] = await rowsOf<Billed>(
    db,
    sql`select t.number, t.payment_method as method, y.amount, jsonb_build_object(
          'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
          'phoneNumber', coalesce(c.phone_number, '')) as payer
        from top_ups t join payables y on y.id = t.id join customers c on c.id = t.customer_id
        where t.id = ${id}::uuid`,
  )
  if (row === undefined) throw new Error(`the payable ${id} has no top-up`)
  const { number, method, amount, payer } = row
  return {
    ...{ number, method, payer },
    lines: [{ name: 'Top-up', quantity: 1, price: money(amount) }],
  }
}

/**
 * The payable kind of top-ups: money that stays the customer's own, so there is no invoice and no VAT.
 * Any number can be due: a payment of one that was given up may still arrive, and is credited.
 */
export const topUp: TopUpPayable = {
  kind: 'TOP_UP',
  purpose: 'TOP_UP',
  concurrent: 'MANY',
  invoice: 'NEVER',
  entries: sql`
    select 'top-up:' || paid.id as cause, 'customer:' || paid.customer_id || ':balance' as account,
      paid.amount
    from paid`,
  paid: () => [],
  lapsed: [],
  stored: sql`to_jsonb(paid)`,
  bill: readBill,
  find: async (db, customerId, id) => {
    const found = await findTopUp(db, customerId, id)
    if (found === undefined) throw new ApiError('TOP_UP_NOT_FOUND')
    return showTopUp(found)
  },
  credited: informOfTopUp('credited'),
  settled: informOfTopUp('settled'),
}
