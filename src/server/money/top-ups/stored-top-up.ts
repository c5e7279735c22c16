import { sql, type SQL } from 'drizzle-orm'
import type { TopUp } from '../../../contract/top-ups.ts'
import { money, toDollars } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { topUps } from '../../platform/db/schema/index.ts'
import type { PayableJson } from '../payables/index.ts'
import { latestPayment, shownPaymentState, type PaymentJson } from '../payments/index.ts'

/** `to_jsonb` of a row of `top_ups`, with its payable and latest payment. */
export interface TopUpJson extends JsonRow<typeof topUps> {
  readonly payable: PayableJson & { readonly paid_at: string | null }
  readonly payment: PaymentJson | null
}

const topUpsWhere = (condition: SQL): SQL =>
  sql`select to_jsonb(t) || jsonb_build_object(
      'payable', to_jsonb(y), 'payment', ${latestPayment(sql`t.id`)}) as top_up
    from top_ups t join payables y on y.id = t.id where ${condition}`

const findOne = async (db: Queryable, condition: SQL): Promise<TopUpJson | undefined> => {
  const [row] = await rowsOf<{ top_up: TopUpJson }>(db, topUpsWhere(condition))
  return row?.top_up
}

/** Finds a customer's top-up. */
export const findTopUp = (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<TopUpJson | undefined> =>
  findOne(db, sql`t.id = ${id}::uuid and t.customer_id = ${customerId}::uuid`)

/** Finds the top-up that an Idempotency-Key started. */
export const findStarted = (
  db: Queryable,
  customerId: string,
  key: string,
): Promise<TopUpJson | undefined> =>
  findOne(db, sql`t.customer_id = ${customerId}::uuid and t.idempotency_key = ${key}`)

/** Returns a customer's open payments of top-ups that other keys started. */
export const openPayments = async (
  db: Queryable,
  customerId: string,
  key: string,
): Promise<readonly PaymentJson[]> => {
  const rows = await rowsOf<{ payment: PaymentJson }>(
    db,
    sql`select to_jsonb(p) as payment from top_ups t join payments p on p.payable_id = t.id
        where t.customer_id = ${customerId}::uuid and p.state = 'AWAITING'
          and t.idempotency_key <> ${key}`,
  )
  return rows.map(({ payment }) => payment)
}

/** Returns what came into the balance, also when it was another amount; null before. */
const receivedOf = ({ payable, payment }: TopUpJson): number | null => {
  if (payable.state === 'PAID') return payable.amount
  return payment?.state === 'CREDITED' ? payment.received_amount : null
}

/** Returns the state of a top-up's payment for its payer. */
export const topUpState = (topUp: TopUpJson): TopUp['paymentState'] =>
  receivedOf(topUp) === null ? shownPaymentState(topUp.payment) : 'SUCCESS'

/** Returns a top-up as the API responds with it. */
export const showTopUp = (topUp: TopUpJson): TopUp => {
  const { payable, payment } = topUp
  const received = receivedOf(topUp)
  return {
    id: topUp.id,
    number: String(topUp.number),
    total: toDollars(money(payable.amount)),
    fee: toDollars(money(payment?.fee ?? 0)),
    paymentOption: topUp.payment_method,
    currencyCode: 'USD',
    paymentState: topUpState(topUp),
    received: received === null ? null : toDollars(money(received)),
    availableActions: received === null && payment?.reference != null ? ['CHECK_PAYMENT'] : [],
    createdAt: new Date(topUp.created_at).toISOString(),
    paidAt: payable.paid_at === null ? null : new Date(payable.paid_at).toISOString(),
  }
}
