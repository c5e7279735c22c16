import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { PayableKind, PayableKinds } from './payable-kind.ts'
import type { PayableState } from './payable-states.ts'

/** `to_jsonb` of a row of `payables`. */
export interface PayableJson {
  readonly id: string
  readonly kind: string
  readonly customer_id: string
  readonly state: PayableState
  readonly amount: number
}

const slotOf = ({ kind, concurrent }: PayableKind, subject: SQL): SQL => {
  switch (concurrent) {
    case 'ONE':
      return sql`${kind}::text`
    case 'PER_SUBJECT':
      return sql`${kind}::text || ':' || ${subject}`
    case 'MANY':
      return sql`null::text`
  }
}

export interface NewPayable {
  readonly kind: PayableKind
  readonly source: SQL
  readonly amount: number
  readonly now: Date
  readonly subject?: SQL
}

/** Returns the body of a CTE that stores a due payable and returns its row; none while its slot is taken. */
export const insertedPayable = ({
  kind,
  source,
  amount,
  now,
  subject = sql`''`,
}: NewPayable): SQL =>
  sql`insert into payables (id, kind, customer_id, state, amount, slot, created_at)
    select gen_random_uuid(), ${kind.kind}, source.customer_id, 'DUE', ${amount}::bigint,
      ${slotOf(kind, subject)}, ${now.toISOString()}::timestamptz
    from ${source} as source
    on conflict (customer_id, slot) where state = 'DUE' do nothing
    returning *`

/** Refuses to start on payables of an unknown kind. @throws Error */
export const checkKinds = async (db: Queryable, kinds: PayableKinds): Promise<void> => {
  const rows = await rowsOf<{ kind: string }>(
    db,
    sql`select distinct kind from payables where state = 'DUE'`,
  )
  for (const { kind } of rows) kinds.of(kind)
}
