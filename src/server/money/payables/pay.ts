import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { storeEvent } from '../../platform/realtime/index.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { invoicedWhenPaid } from '../invoices/index.ts'
import { postedEntries } from '../ledger/index.ts'
import type { PaidStep, PayableKind } from './payable-kind.ts'
import { payableTransitions } from './payable-states.ts'
import type { Paying } from './paying.ts'

/**
 * The CTE `claim`: a statement sees the ledger as it was at its start. Of two payments out of one
 * balance the second waits here for the first, finds another claim than it saw, and pays nothing.
 */
const claimsFunds = (customerId: string): SQL => sql`
  seen as materialized (
    select balance_turn from customers where id = ${customerId}::uuid),
  claim as (
    update customers set balance_turn = customers.balance_turn + 1
    from seen
    where customers.id = ${customerId}::uuid and customers.balance_turn = seen.balance_turn
    returning customers.id)`

/** Returns the CTEs of steps, each followed by a comma. */
export const ctesOf = (steps: readonly PaidStep[]): SQL =>
  sql.join(steps.map(({ name, cte }) => sql`${sql.identifier(name)} as (${cte}), `))

/** An event holds its customer's lock until the commit, so it follows all steps that may wait. */
const publishedBalance = (steps: readonly PaidStep[], now: Date): SQL => {
  const waited = steps.filter(({ locks }) => locks === true)
  const after = sql.join(
    waited.map(
      ({ name }) =>
        sql` cross join (select count(*) from ${sql.identifier(name)}) as ${sql.identifier(`after_${name}`)}`,
    ),
  )
  return storeEvent(
    'balance_update',
    sql`'{}'::jsonb`,
    sql`(select paid.customer_id from paid${after})`,
    now,
  )
}

/**
 * Pays a payable in one statement, whose locks no one waits for any longer. Returns the kind's `stored`;
 * undefined when its state, `provided` or another payment prevented it.
 */
export const pay = async (
  db: Queryable,
  kind: PayableKind,
  { payableId, customerId, method, from, isOwn, payment, provided = sql`true`, now }: Paying,
): Promise<{ readonly stored: unknown } | undefined> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const steps = kind.paid({ payableId, method, moment })
  const [row] = await rowsOf<{ stored: unknown }>(
    db,
    sql`with ${isOwn ? claimsFunds(customerId) : sql`claim as (select)`},
    paid as (
      update payables set state = 'PAID', paid_at = ${moment}
      where id = ${payableId}::uuid and kind = ${kind.kind}
        and state in ${sourcesOf(payableTransitions, 'PAID')}
        and exists (select from claim)
        and ${kind.payable ?? sql`true`}
        and ${provided}
      returning *),
    payment as (${payment}),
    ${ctesOf(steps)}
    posted as (${postedEntries(kind.entries, from, now)}),
    ${invoicedWhenPaid(kind.invoice, now)},
    published as (${isOwn ? publishedBalance(steps, now) : sql`select`})
    select ${kind.stored} as stored from paid`,
  )
  return row
}
