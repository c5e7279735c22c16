import { sql } from 'drizzle-orm'
import type { DomainTransfer, TransferFailure } from '../../../contract/domain-transfers.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'

const dayMs = 24 * 60 * 60_000

/** Failed transfers are shown for this time. */
const failedForMs = 30 * dayMs

interface TransferRow {
  readonly order_item_id: string
  readonly name: string
  readonly state: 'ASKED' | 'PENDING' | 'COMPLETED' | 'FAILED'
  readonly began_at: string
  readonly ended_at: string | null
  readonly failure: TransferFailure | null
}

const show = (row: TransferRow): DomainTransfer => {
  const beganAt = new Date(row.began_at)
  const after = (days: number) => new Date(beganAt.getTime() + days * dayMs).toISOString()
  return {
    id: row.order_item_id,
    domainName: row.name,
    unicodeName: toUnicodeName(row.name),
    state: row.state === 'FAILED' ? 'FAILED' : 'PENDING_TRANSFER',
    beganAt: beganAt.toISOString(),
    // Commerce §9: 5 to 7 calendar days.
    expectedFrom: after(5),
    expectedBy: after(7),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
    failure: row.failure,
  }
}

/** Finds a customer's transfers that are pending or failed lately, the newest first. One round trip. */
export const findTransfers = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<DomainTransfer[]> => {
  const since = new Date(now.getTime() - failedForMs).toISOString()
  const rows = await rowsOf<{ row: TransferRow }>(
    db,
    sql`select to_jsonb(t) as row from domain_transfers t
      where t.customer_id = ${customerId}::uuid
        and (t.state in ('ASKED', 'PENDING')
          or (t.state = 'FAILED' and t.ended_at > ${since}::timestamptz))
      order by t.began_at desc limit 100`,
  )
  return rows.map(({ row }) => show(row))
}

/** Finds one of a customer's transfers, also an ended one. */
export const findTransfer = async (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<{ readonly name: string; readonly state: TransferRow['state'] } | undefined> => {
  const [found] = await rowsOf<{ row: TransferRow }>(
    db,
    sql`select to_jsonb(t) as row from domain_transfers t
      where t.order_item_id = ${id}::uuid and t.customer_id = ${customerId}::uuid`,
  )
  return found?.row
}
