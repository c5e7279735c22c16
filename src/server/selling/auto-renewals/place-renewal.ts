import { sql } from 'drizzle-orm'
import { zero } from '../../../contract/money.ts'
import type { PayableKind } from '../../money/payables/index.ts'
import { begunPayment, takeFromFunds, type Gateways } from '../../money/payments/index.ts'
import type { PricedCart } from '../cart/index.ts'
import { insertedOrder, signedByStandingConsent } from '../orders/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'

/** An automatic order. */
export interface AutomaticOrder {
  readonly customerId: string
  readonly locale: 'en' | 'km'
  readonly contact: BilledTo
  readonly priced: PricedCart
  readonly key: string
  readonly now: Date
}

/** How renewals are paid. */
export interface RenewalPayment {
  readonly gateways: Gateways
  readonly kind: PayableKind
}

/**
 * Places and pays a renewal, under the customer's lock; undefined if its key has an order.
 * @throws Error when it cannot be paid: roll the transaction back
 */
export const placeRenewal = async (
  tx: Queryable,
  { gateways, kind }: RenewalPayment,
  { customerId, locale, contact, priced, key, now }: AutomaticOrder,
): Promise<string | undefined> => {
  const gateway = gateways.automatic
  const source = sql`(select ${customerId}::uuid as customer_id where not exists (
    select from orders where customer_id = ${customerId}::uuid and idempotency_key = ${key}))`
  const [placed] = await rowsOf<{ id: string }>(
    tx,
    sql`with ${insertedOrder(
      {
        ...{ kind, locale, contact, priced, now },
        paymentMethod: gateway.methods[0].method,
        cartUpdatedAt: now,
        idempotencyKey: key,
        automatic: true,
        signature: signedByStandingConsent(now),
      },
      source,
    )}
    select id from placed`,
  )
  if (placed === undefined) return undefined
  const paid = await takeFromFunds(tx, {
    ...{ gateway, kind, customerId, now },
    payableId: placed.id,
    idempotencyKey: key,
  })
  if (paid === undefined) throw new Error(`the renewal ${key} could not be paid`)
  return placed.id
}

/** A renewal costs what was announced. */
const noFee = { amount: zero, tax: zero }

/** Places a renewal with an open payment that a saved card is to pay; undefined if its key has an order. */
export const placeCardRenewal = async (
  tx: Queryable,
  { gateways, kind }: RenewalPayment,
  { customerId, locale, contact, priced, key, now }: AutomaticOrder,
): Promise<{ readonly paymentId: string } | undefined> => {
  const method = gateways.renewing?.methods[0]?.method
  if (method === undefined) return undefined
  const source = sql`(select ${customerId}::uuid as customer_id where not exists (
    select from orders where customer_id = ${customerId}::uuid and idempotency_key = ${key}))`
  const [placed] = await rowsOf<{ id: string }>(
    tx,
    sql`with ${insertedOrder(
      {
        ...{ kind, locale, contact, priced, now },
        paymentMethod: method,
        cartUpdatedAt: now,
        idempotencyKey: key,
        automatic: true,
        signature: signedByStandingConsent(now),
      },
      source,
    )},
    payment as (${begunPayment(gateways, { method, source: sql`due`, fee: noFee, now })})
    select payment.id from payment, placed`,
  )
  return placed && { paymentId: placed.id }
}
