import { sql } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import { formatMoney, fromDollars, type Money } from '../../../contract/money.ts'
import { topUpLimits } from '../../../contract/top-up-amount.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { insertedPayable } from '../payables/index.ts'
import { begunPayment, type AbandonPayment, type Gateways } from '../payments/index.ts'
import { findStarted, openPayments, type TopUpJson } from './stored-top-up.ts'
import { topUp } from './top-up.ts'

export interface StartTopUpDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly gateways: Gateways
  readonly abandon: AbandonPayment
}

interface Wanted {
  readonly total: number
  readonly paymentOption: PaymentMethod
}

/** Creates what starts a top-up with its payment. */
export const createStartTopUp = ({ db, clock, gateways, abandon }: StartTopUpDeps) => {
  const write = async (
    { customerId, websiteId }: CustomerContext['customer'],
    amount: Money,
    method: PaymentMethod,
    key: string,
  ): Promise<void> => {
    const now = clock.now()
    const fee = gateways.feeOf(method, websiteId, amount)
    const source = sql`(select ${customerId}::uuid as customer_id)`
    await rowsOf(
      db,
      sql`with due as (${insertedPayable({ kind: topUp, source, amount, now })}),
      stored as (
        insert into top_ups (id, customer_id, payment_method, idempotency_key, created_at)
        select id, customer_id, ${method}, ${key}, ${now.toISOString()}::timestamptz from due
        returning id),
      payment as (${begunPayment(gateways, { method, source: sql`due`, fee, now })})
      select id from stored`,
    ).catch((error: unknown) => {
      // A concurrent request with the same key has started it.
      if (!isUniqueViolation(error, 'top_ups_idempotency')) throw error
    })
  }

  const checkAmount = (amount: Money, method: PaymentMethod, context: CustomerContext): void => {
    if (amount >= topUpLimits.below) {
      throw new ApiError('OVER_TOP_UP_LIMIT', { max: formatMoney(topUpLimits.below) })
    }
    gateways.checkMethod(method, context.customer.websiteId, { amount, isCovered: false })
    // The balance cannot be topped up from itself.
    if (gateways.byMethod(method).is === 'own') throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
  }

  /**
   * Ends the payments of earlier top-ups, so that a customer has one code or page that can be paid.
   * A repeated request must not end the payment that the first one has just begun.
   */
  const endEarlier = async (customerId: string, key: string): Promise<void> => {
    for (const payment of await openPayments(db, customerId, key)) {
      if ((await abandon(payment)) === 'paid') throw new ApiError('TOP_UP_PROCESSED')
    }
  }

  /** Starts a top-up; the same key returns it again. @throws ApiError as `startTopUp` declares */
  return async (
    context: CustomerContext,
    { total, paymentOption: method }: Wanted,
  ): Promise<TopUpJson> => {
    const key = context.idempotencyKey
    if (key === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
    const { customerId } = context.customer
    const amount = fromDollars(total)
    const before = await findStarted(db, customerId, key)
    if (before === undefined) {
      checkAmount(amount, method, context)
      await endEarlier(customerId, key)
      await write(context.customer, amount, method, key)
    }
    const started = before ?? (await findStarted(db, customerId, key))
    if (started === undefined) throw new ApiError('CANNOT_SAVE_PAYMENT_INFO_FOR_TOP_UP')
    if (started.payable.amount !== amount || started.payment_method !== method) {
      throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    }
    return started
  }
}
