import { sql, type SQL } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { PayableJson } from '../payables/index.ts'
import { nextCheckAt } from './check-schedule.ts'
import type { FoundPayable, PaymentJson } from './found-payable.ts'
import type { Gateway } from './gateway.ts'
import type { Gateways, PaymentFee } from './gateway-table.ts'

/** Returns the payment that settled a payable, else its latest one, as an expression. */
export const latestPayment = (payableId: SQL): SQL<PaymentJson | null> =>
  sql`(select to_jsonb(p) from payments p where p.payable_id = ${payableId}
    order by p.state = 'SETTLED' desc, p.created_at desc limit 1)`

/** Finds a customer's payable. One round trip. */
export const findPayable = async (
  db: Queryable,
  customerId: string,
  payableId: string,
): Promise<FoundPayable | undefined> => {
  const [row] = await rowsOf<{ payable: PayableJson; payment: PaymentJson | null }>(
    db,
    sql`select to_jsonb(y) as payable, ${latestPayment(sql`y.id`)} as payment
      from payables y
      where y.id = ${payableId}::uuid and y.customer_id = ${customerId}::uuid`,
  )
  return row
}

interface PaymentColumns {
  readonly gateway: string | SQL
  readonly method: PaymentMethod | SQL
  readonly state: 'AWAITING' | 'SETTLED' | 'CLOSED'
  readonly id?: string
  readonly reference?: string | SQL
  readonly key?: string
  readonly createdAt?: SQL
  readonly checkAt?: Date | undefined
  readonly checks?: number
  readonly fee?: PaymentFee
}

/** Returns the statement that stores a payment; `source` has its payable's id, customer and amount. */
const insertPayment = (source: SQL, now: Date, own: PaymentColumns): SQL => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const received = own.state === 'SETTLED' ? sql`source.amount` : sql`null::bigint`
  return sql`insert into payments (id, payable_id, customer_id, gateway, method, state, amount,
      fee, fee_tax, reference, idempotency_key, received_amount, created_at, changed_at, check_at, checks)
    select ${own.id ?? sql`gen_random_uuid()`}::uuid, source.id, source.customer_id, ${own.gateway},
      ${own.method}, ${own.state}, source.amount, ${own.fee?.amount ?? 0}::bigint,
      ${own.fee?.tax ?? 0}::bigint, ${own.reference ?? null}, ${own.key ?? null}, ${received},
      ${own.createdAt ?? moment}, ${moment}, ${own.checkAt?.toISOString() ?? null}::timestamptz,
      ${own.checks ?? 0}::int
    from ${source} as source`
}

interface NewPayment {
  readonly gateway: Gateway
  readonly method: PaymentMethod
  readonly source: SQL
  readonly now: Date
}

/** Returns the body of a CTE that stores a payment that settles with its statement. */
export const settledPayment = (
  { gateway, method, source, now }: NewPayment,
  idempotencyKey: string,
): SQL => {
  const own = { gateway: gateway.key, method, state: 'SETTLED', key: idempotencyKey } as const
  return sql`${insertPayment(source, now, own)} returning *`
}

/** Returns the body of a CTE that stores a beginning payment: none of own funds, none while one is open. */
export const begunPayment = (
  gateways: Gateways,
  payment: Omit<NewPayment, 'gateway'> & { readonly fee: PaymentFee },
): SQL => {
  const gateway = gateways.byMethod(payment.method)
  if (gateway.is === 'own') return sql`select * from payments where false`
  const { method, source, now, fee } = payment
  const begun = insertPayment(source, now, {
    ...{ gateway: gateway.key, method, state: 'AWAITING', fee },
    reference: gateway.newReference(now),
    checkAt: nextCheckAt(gateway.checks, now, now, 0),
    // No answer is near: the payer sees it as pending at once.
    checks: gateway.isCreditTransfer === true ? 1 : 0,
  })
  return sql`${begun} on conflict (payable_id) where state = 'AWAITING' do nothing returning *`
}

/** Returns the statement that stores further money of a payment as a closed one, earlier by its part. */
export const furtherPayment = (
  paymentId: string,
  { id, part, now }: { readonly id: string; readonly part: number; readonly now: Date },
): SQL => {
  const source = sql`(select payable_id as id, customer_id, amount, gateway, method, reference, created_at
    from payments where id = ${paymentId}::uuid)`
  return insertPayment(source, now, {
    ...{ gateway: sql`source.gateway`, method: sql`source.method`, state: 'CLOSED', id },
    reference: sql`source.reference || '/' || ${String(part)}`,
    createdAt: sql`source.created_at - make_interval(secs => ${part}::int * 0.001)`,
  })
}
