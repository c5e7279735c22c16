import { sql } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import type { Order } from '../../../contract/checkout.ts'
import type { Bill, OrderPayable } from '../../money/payables/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { informOfCredit } from './inform-of-payment.ts'
import { confirmedAfterOfParts } from './part-kinds.ts'
import { createPayParts, type PayPartsDeps } from './pay-parts.ts'
import {
  findBulkPayment,
  showAsOrder,
  type BulkPaymentJson,
  type WholeBulkPayment,
} from './stored-bulk-payment.ts'

const read = async (db: Queryable, id: string): Promise<WholeBulkPayment> => {
  const bulk = await findBulkPayment(db, id)
  if (bulk === undefined) throw new Error(`the payable ${id} has no bulk payment`)
  return bulk
}

const readPayer = async (db: Queryable, customerId: string): Promise<Bill['payer']> => {
  const [row] = await rowsOf<{ payer: Bill['payer'] }>(
    db,
    sql`select jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email,
        'phoneNumber', coalesce(phone_number, '')) as payer
      from customers where id = ${customerId}::uuid`,
  )
  if (row === undefined) throw new Error(`there is no customer ${customerId}`)
  return row.payer
}

const readBill = async (db: Queryable, id: string): Promise<Bill> => {
  const bulk = await read(db, id)
  return {
    number: bulk.number,
    method: bulk.payment_method,
    payer: await readPayer(db, bulk.customer_id),
    lines: bulk.parts.map(({ number, amount }) => ({
      name: number,
      quantity: 1,
      price: money(amount),
    })),
    cancelPath: '/online-payment',
  }
}

/**
 * Creates the payable kind of bulk payments: one payment of several invoices and orders. It has no
 * entries and no invoice of its own, because each part has. A customer has one at a time.
 */
export const createBulkPayment = (deps: PayPartsDeps): OrderPayable => ({
  kind: 'BULK_PAYMENT',
  purpose: 'ORDER',
  concurrent: 'ONE',
  invoice: 'NEVER',
  // The table of kinds has this kind, so it is read later.
  get confirmedAfter() {
    return confirmedAfterOfParts(deps.kinds())
  },
  payParts: createPayParts(deps),
  entries: sql`select null::text as cause, null::text as account, 0::bigint as amount where false`,
  paid: ({ payableId, method }) => [
    {
      name: 'bulk',
      cte: sql`update bulk_payments set payment_method = ${method}
        where id = ${payableId}::uuid and id in (select id from paid) returning *`,
    },
  ],
  lapsed: [],
  chosen: (method) => ({
    name: 'bulk',
    cte: sql`update bulk_payments set payment_method = ${method}
      where id in (select id from chosen) returning id`,
  }),
  stored: sql`(select to_jsonb(bulk) || jsonb_build_object('payable', to_jsonb(paid),
    'payment', (select to_jsonb(payment) from payment)) from bulk)`,
  show: (stored: BulkPaymentJson): Order => showAsOrder(stored),
  find: async (db, id) => showAsOrder(await read(db, id)),
  bill: readBill,
  credited: informOfCredit,
})
