import { sql, type SQL } from 'drizzle-orm'
import type { PayableKind, PayableKinds } from '../../money/payables/index.ts'

/** Returns the kinds that can be parts: no top-ups, and none with parts of their own. */
export const partKinds = ({ all }: PayableKinds): readonly PayableKind[] =>
  all.filter(({ purpose, payParts }) => purpose !== 'TOP_UP' && payParts === undefined)

/** Returns the latest `confirmedAfter` of the parts of a bulk payment, over its row of `payables`. */
export const confirmedAfterOfParts = (kinds: PayableKinds): SQL => {
  const moments = partKinds(kinds).flatMap(({ kind, confirmedAfter }) =>
    confirmedAfter === undefined
      ? []
      : [
          sql`(select max((select ${confirmedAfter} from payables
              where payables.id = p.payable_id and payables.kind = ${kind}))
            from bulk_payment_parts p where p.bulk_payment_id = payables.id)`,
        ],
  )
  return sql`greatest(${sql.join([sql`'-infinity'::timestamptz`, ...moments], sql`, `)})`
}
