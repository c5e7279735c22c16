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

interface NewPayment {
  readonly gateway: Gateway
  readonly method: PaymentMethod
  readonly source: SQL
  readonly now: Date
}

const inserted = (
  { gateway, method, source, now }: NewPayment,
  own: {
    readonly state: 'AWAITING' | 'SETTLED'
    readonly reference?: string
    readonly key?: string
    readonly checkAt?: Date | undefined
    readonly checks?: number
    readonly fee?: PaymentFee
  },
): SQL => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const received = own.state === 'SETTLED' ? sql`source.amount` : sql`null::bigint`
  return sql`insert into payments (id, payable_id, customer_id, gateway, method, state, amount,
      fee, fee_tax, reference, idempotency_key, received_amount, created_at, changed_at, check_at, checks)
    select gen_random_uuid(), source.id, source.customer_id, ${gateway.key}, ${method},
      ${own.state}, source.amount, ${own.fee?.amount ?? 0}::bigint,
      ${own.fee?.tax ?? 0}::bigint, ${own.reference ?? null}, ${own.key ?? null}, ${received},
      ${moment}, ${moment}, ${own.checkAt?.toISOString() ?? null}::timestamptz, ${own.checks ?? 0}::int
    from ${source} as source`
}

/** Returns the body of a CTE that stores a payment that settles with its statement. */
export const settledPayment = (payment: NewPayment, idempotencyKey: string): SQL =>
  sql`${inserted(payment, { state: 'SETTLED', key: idempotencyKey })} returning *`

/** Returns the body of a CTE that stores a beginning payment: none of own funds, none while one is open. */
export const begunPayment = (
  gateways: Gateways,
  payment: Omit<NewPayment, 'gateway'> & { readonly fee: PaymentFee },
): SQL => {
  const gateway = gateways.byMethod(payment.method)
  if (gateway.is === 'own') return sql`select * from payments where false`
  const { now, fee } = payment
  const begun = inserted(
    { ...payment, gateway },
    {
      state: 'AWAITING',
      fee,
      reference: gateway.newReference(now),
      checkAt: nextCheckAt(gateway.checks, now, now, 0),
      // No answer is near: the payer sees it as pending at once.
      checks: gateway.isCreditTransfer === true ? 1 : 0,
    },
  )
  return sql`${begun} on conflict (payable_id) where state = 'AWAITING' do nothing returning *`
}
