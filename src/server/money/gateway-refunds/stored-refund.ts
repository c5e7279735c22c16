import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { RefundState } from './refund-states.ts'

/** A refund with its payment. */
export interface StoredRefund extends Record<string, unknown> {
  readonly id: string
  readonly paymentId: string
  readonly customerId: string
  readonly username: string
  readonly gateway: string
  readonly reference: string
  readonly gatewayId: string
  readonly amount: number
  readonly state: RefundState
  readonly reason: string
  readonly tries: number
  readonly lastError: string | null
  readonly createdAt: string
}

/** Reads refunds; the expression is about `r`, a row of `gateway_refunds`. */
export const refundsWhere = (db: Queryable, condition: SQL): Promise<readonly StoredRefund[]> =>
  rowsOf<StoredRefund>(
    db,
    sql`select r.id::text as id, p.id::text as "paymentId", r.customer_id::text as "customerId",
        c.username, p.gateway, p.reference, coalesce(p.gateway_id, p.reference) as "gatewayId",
        r.amount, r.state, r.reason, r.tries, r.last_error as "lastError",
        to_jsonb(r.created_at)#>>'{}' as "createdAt"
      from gateway_refunds r join payments p on p.id = r.payment_id
      join customers c on c.id = r.customer_id
      where ${condition}`,
  )

/** Finds a refund; undefined for an unknown id. */
export const findRefund = async (db: Queryable, id: string): Promise<StoredRefund | undefined> =>
  (await refundsWhere(db, sql`r.id = ${id}::uuid`))[0]

/** Returns a refund for the audit log. */
export const refundAsJson = (refund: StoredRefund | undefined) =>
  refund === undefined
    ? null
    : { id: refund.id, state: refund.state, amount: refund.amount, payment: refund.paymentId }
