import { sql } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import { add, type Money } from '../../../contract/money.ts'
import {
  insertedPayable,
  type OrderPayable,
  type PayableKinds,
  type PayableState,
} from '../../money/payables/index.ts'
import {
  begunPayment,
  latestPayment,
  type AbandonPayment,
  type Gateways,
  type PaymentJson,
} from '../../money/payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { partKinds } from './part-kinds.ts'
import { findOpen, findStarted, type WholeBulkPayment } from './stored-bulk-payment.ts'

export interface StartBulkPaymentDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly gateways: Gateways
  readonly kinds: PayableKinds
  readonly abandon: AbandonPayment
  readonly kind: OrderPayable
}

interface Wanted {
  readonly invoices: readonly string[]
  readonly paymentMethod: PaymentMethod
}

interface Selected extends Record<string, unknown> {
  readonly id: string
  readonly state: PayableState
  readonly amount: Money
  readonly payment: PaymentJson | null
}

const idsJson = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

const readSelected = (
  db: Queryable,
  kinds: PayableKinds,
  customerId: string,
  ids: readonly string[],
): Promise<readonly Selected[]> =>
  rowsOf<Selected>(
    db,
    sql`select y.id::text as id, y.state, y.amount, ${latestPayment(sql`y.id`)} as payment
      from payables y
      where y.customer_id = ${customerId}::uuid and y.id in ${idsJson(ids)}
        and y.amount > 0 and y.kind in ${partKinds(kinds).map(({ kind }) => kind)}`,
  )

/** Refuses what is not due any more. */
const checkDue = (selected: readonly Selected[], wanted: number): void => {
  if (selected.some(({ state }) => state === 'PAID')) throw new ApiError('ORDER_STATUS_INVALID')
  if (selected.length < wanted || selected.some(({ state }) => state !== 'DUE')) {
    throw new ApiError('INVOICE_NOT_FOUND')
  }
}

const isSame = ({ parts }: WholeBulkPayment, ids: readonly string[]): boolean =>
  parts.length === ids.length && parts.every(({ payable_id: id }) => ids.includes(id))

/** Creates what starts a bulk payment with its payment. */
export const createStartBulkPayment = (deps: StartBulkPaymentDeps) => {
  const { db, clock, gateways, kinds, abandon, kind } = deps

  /** Returns the open one of a concurrent request with the same key; refuses any other. */
  const findOwnOpen = async (
    customerId: string,
    key: string,
  ): Promise<WholeBulkPayment | undefined> => {
    const open = await findOpen(db, customerId)
    if (open === undefined || open.idempotency_key === key) return open
    throw new ApiError('TRANSACTION_IN_PROGRESS', { id: open.id })
  }

  /** Stores it if all of its parts are still due; a concurrent one prevents it, by its slot. */
  const write = async (
    { customerId, websiteId }: CustomerContext['customer'],
    ids: readonly string[],
    amount: Money,
    method: PaymentMethod,
    key: string,
  ): Promise<void> => {
    const now = clock.now()
    const fee = gateways.feeOf(method, websiteId, amount)
    const moment = sql`${now.toISOString()}::timestamptz`
    const source = sql`(
      select customer_id from selected group by customer_id
      having count(*) = ${ids.length}::integer and sum(amount) = ${amount}::bigint)`
    await rowsOf(
      db,
      sql`with selected as (
        select y.id, y.customer_id, y.amount from payables y
        where y.customer_id = ${customerId}::uuid and y.id in ${idsJson(ids)} and y.state = 'DUE'
        for no key update),
      due as (${insertedPayable({ kind, source, amount, now })}),
      bulk as (
        insert into bulk_payments (id, customer_id, payment_method, idempotency_key, created_at)
        select id, customer_id, ${method}, ${key}, ${moment} from due
        returning id),
      parts as (
        insert into bulk_payment_parts (bulk_payment_id, payable_id, position, amount, state)
        select bulk.id, s.id, w.position, s.amount, 'OPEN'
        from bulk, selected s join jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)
          with ordinality as w(id, position) on w.id::uuid = s.id
        returning payable_id),
      payment as (${begunPayment(gateways, { method, source: sql`due`, fee, now })})
      select id from bulk`,
    ).catch((error: unknown) => {
      // A concurrent request with the same key has started it.
      if (!isUniqueViolation(error, 'bulk_payments_idempotency')) throw error
    })
  }

  /** Closes the open payments of the selected orders: two payments of one order must not both be paid. */
  const endOwnPayments = async (selected: readonly Selected[]): Promise<void> => {
    for (const { payment } of selected) {
      if ((await abandon(payment)) === 'paid') throw new ApiError('INVOICE_PROCESSED')
    }
  }

  const startNew = async (
    { customer }: CustomerContext,
    ids: readonly string[],
    method: PaymentMethod,
    key: string,
  ): Promise<WholeBulkPayment> => {
    const { customerId, websiteId } = customer
    const selected = await readSelected(db, kinds, customerId, ids)
    const open = await findOwnOpen(customerId, key)
    if (open !== undefined) return open
    checkDue(selected, ids.length)
    const amount = add(...selected.map((one) => one.amount))
    gateways.checkMethod(method, websiteId, { amount, isCovered: false })
    await endOwnPayments(selected)
    await write(customer, ids, amount, method, key)
    const started = await findStarted(db, customerId, key)
    if (started !== undefined) return started
    await findOwnOpen(customerId, key)
    // One of them was paid or cancelled since it was read.
    throw new ApiError('INVOICE_PROCESSED')
  }

  /** Starts a bulk payment; the same key returns it again. @throws ApiError as `startPaymentTransaction` declares */
  return async (
    context: CustomerContext,
    { invoices, paymentMethod: method }: Wanted,
  ): Promise<WholeBulkPayment> => {
    const key = context.idempotencyKey
    if (key === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
    const ids = [...new Set(invoices)]
    const before = await findStarted(db, context.customer.customerId, key)
    const started = before ?? (await startNew(context, ids, method, key))
    if (!isSame(started, ids)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    return started
  }
}
