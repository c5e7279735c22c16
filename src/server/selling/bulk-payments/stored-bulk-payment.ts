import { sql, type SQL } from 'drizzle-orm'
import { money, toDollars } from '../../../contract/money.ts'
import type { PaymentTransaction } from '../../../contract/payment-transactions.ts'
import type { PayableJson } from '../../money/payables/index.ts'
import { latestPayment, shownPaymentState, type PaymentJson } from '../../money/payments/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { bulkPaymentParts, bulkPayments } from '../../platform/db/schema/index.ts'

/** A part of a bulk payment, with the number of its invoice, or of its order before that. */
export interface PartJson extends Pick<
  JsonRow<typeof bulkPaymentParts>,
  'payable_id' | 'amount' | 'state'
> {
  readonly number: string
}

/** `to_jsonb` of a row of `bulk_payments`, with its payable and latest payment. */
export interface BulkPaymentJson extends JsonRow<typeof bulkPayments> {
  readonly payable: PayableJson & { readonly paid_at: string | null }
  readonly payment: PaymentJson | null
}

/** A bulk payment with its parts. */
export interface WholeBulkPayment extends BulkPaymentJson {
  readonly parts: readonly PartJson[]
}

const partsOf = (bulkPaymentId: SQL): SQL => sql`(
  select jsonb_agg(jsonb_build_object('payable_id', p.payable_id, 'amount', p.amount,
      'state', p.state, 'number', coalesce(
        (select v.number from invoices v where v.payable_id = p.payable_id),
        (select o.increment_id::text from orders o where o.id = p.payable_id)))
    order by p.position)
  from bulk_payment_parts p where p.bulk_payment_id = ${bulkPaymentId})`

const findOne = async (db: Queryable, condition: SQL): Promise<WholeBulkPayment | undefined> => {
  const [row] = await rowsOf<{ bulk: WholeBulkPayment }>(
    db,
    sql`select to_jsonb(b) || jsonb_build_object('payable', to_jsonb(y),
        'payment', ${latestPayment(sql`b.id`)}, 'parts', ${partsOf(sql`b.id`)}) as bulk
      from bulk_payments b join payables y on y.id = b.id where ${condition}`,
  )
  return row?.bulk
}

/** Finds a bulk payment, of one customer if one is named. */
export const findBulkPayment = (
  db: Queryable,
  id: string,
  customerId?: string,
): Promise<WholeBulkPayment | undefined> =>
  findOne(
    db,
    sql`b.id = ${id}::uuid and ${customerId === undefined ? sql`true` : sql`b.customer_id = ${customerId}::uuid`}`,
  )

/** Finds the bulk payment that a customer has not paid or given up. */
export const findOpen = (
  db: Queryable,
  customerId: string,
): Promise<WholeBulkPayment | undefined> =>
  findOne(db, sql`b.customer_id = ${customerId}::uuid and y.state = 'DUE'`)

/** Finds the bulk payment that an Idempotency-Key started. */
export const findStarted = (
  db: Queryable,
  customerId: string,
  key: string,
): Promise<WholeBulkPayment | undefined> =>
  findOne(db, sql`b.customer_id = ${customerId}::uuid and b.idempotency_key = ${key}`)

const states = {
  DUE: 'AWAITING_PAYMENT',
  PAID: 'COMPLETED',
  LAPSED: 'CANCELLED',
} as const satisfies Record<PayableJson['state'], PaymentTransaction['state']>

const paymentStateOf = ({ payable, payment }: BulkPaymentJson) => {
  if (payable.state === 'DUE') return shownPaymentState(payment)
  return payable.state === 'PAID' ? 'SUCCESS' : 'FAILED'
}

const actionsOf = ({
  payable,
  payment,
}: BulkPaymentJson): PaymentTransaction['availableActions'] => {
  if (payable.state !== 'DUE') return []
  return payment?.reference != null && payment.state !== 'CREDITED'
    ? ['PAY', 'CHECK_PAYMENT']
    : ['PAY']
}

/** Returns a bulk payment in the shape of an order. The VAT is that of its invoices. */
export const showAsOrder = (bulk: BulkPaymentJson): Omit<PaymentTransaction, 'invoices'> => {
  const { payable } = bulk
  const total = toDollars(money(payable.amount))
  return {
    id: bulk.id,
    incrementId: String(bulk.number),
    state: states[payable.state],
    paymentState: paymentStateOf(bulk),
    paymentMethod: bulk.payment_method,
    currencyCode: 'USD',
    ...{ subtotal: total, discountAmount: 0, discounts: [], promoCreditDiscountAmount: 0 },
    ...{ taxPercent: 0, taxAmount: 0, grandTotal: total, vouchers: [], items: [] },
    paymentFee: toDollars(money(bulk.payment?.fee ?? 0)),
    invoiceNumber: null,
    availableActions: actionsOf(bulk),
    createdAt: new Date(bulk.created_at).toISOString(),
    paidAt: payable.paid_at === null ? null : new Date(payable.paid_at).toISOString(),
  }
}

/** Returns a bulk payment as the API responds with it. */
export const showTransaction = (bulk: WholeBulkPayment): PaymentTransaction => ({
  ...showAsOrder(bulk),
  invoices: bulk.parts.map(({ payable_id: id, number, amount, state }) => ({
    ...{ id, number, state },
    total: toDollars(money(amount)),
  })),
})
