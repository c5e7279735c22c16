import { sql, type SQL } from 'drizzle-orm'
import { money, type Money } from '../../../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import type { PayableState } from '../../../payables/index.ts'
import type { PaymentState } from '../../payment-states.ts'
import { gatewayKey } from './gateway-key.ts'

/** A transfer as staff see it. */
export interface StoredTransfer {
  readonly id: string
  readonly reference: string
  readonly state: PaymentState
  readonly amount: Money
  readonly payableState: PayableState
  /** The number of its order, top-up or payment of several invoices. */
  readonly number: number
  readonly username: string
  readonly email: string
  readonly createdAt: string
  readonly slips: number
  /** Money of it that is recorded: the bank's reference and dollars. */
  readonly credits: readonly { readonly bankReference: string; readonly received: number }[]
  readonly refused: string | null
}

const transfersWhere = (condition: SQL): SQL => sql`
  select p.id, p.reference, p.state, p.amount, y.state as "payableState",
    coalesce(o.increment_id, t.number, b.number)::bigint as number, u.username, u.email,
    p.created_at::text as "createdAt", r.reason as refused,
    (select count(*)::int from transfer_slips s where s.payment_id = p.id) as slips,
    coalesce((select jsonb_agg(jsonb_build_object(
        'bankReference', c.bank_reference, 'received', c.received) order by c.created_at)
      from bank_credits c join payments other on other.id = c.payment_id
      where other.gateway = p.gateway
        and (other.id = p.id or other.reference like p.reference || '/%')), '[]') as credits
  from payments p
    join payables y on y.id = p.payable_id
    join customers u on u.id = p.customer_id
    left join orders o on o.id = p.payable_id
    left join top_ups t on t.id = p.payable_id
    left join bulk_payments b on b.id = p.payable_id
    left join bank_refusals r on r.payment_id = p.id
  where p.gateway = ${gatewayKey} and ${condition}`

type Row = Readonly<Omit<StoredTransfer, 'amount'> & { amount: number }>

const read = async (db: Queryable, query: SQL): Promise<readonly StoredTransfer[]> => {
  const rows = await rowsOf<Row>(db, query)
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

/** Finds transfers by their references. */
export const findTransfers = (
  db: Queryable,
  references: readonly string[],
): Promise<readonly StoredTransfer[]> =>
  read(
    db,
    transfersWhere(sql`p.reference in (
      select jsonb_array_elements_text(${JSON.stringify(references)}::jsonb))`),
  )

/** Lists the transfers that are waited for, those with slips first. */
export const openTransfers = (db: Queryable): Promise<readonly StoredTransfer[]> =>
  read(
    db,
    sql`select * from (${transfersWhere(sql`p.state = 'AWAITING'`)}) as open
      order by slips = 0, "createdAt"`,
  )
