import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Settle } from './settle.ts'

interface ReconcileDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly settle: Settle
  readonly log: Log
}

/** So many payments are asked about in one round. */
const batch = 20
/** A claimed payment is asked about by this server alone for so long. */
const claimMs = 60_000
/** An order that nobody pays is cancelled after so long. */
const unpaidForMs = 7 * 24 * 3_600_000

/**
 * Asks the gateway about payments that stayed open: the payer closed the tab, the push-back never
 * came, the server died. Several servers may do so at once: each claims what it asks about.
 */
export const createReconcile = ({ db, clock, settle, log }: ReconcileDeps) => {
  const claim = async (): Promise<readonly string[]> => {
    const now = clock.now()
    const until = new Date(now.getTime() + claimMs).toISOString()
    const rows = await rowsOf<{ tran_id: string }>(
      db,
      sql`update payments set check_at = ${until}::timestamptz
        where id in (
          select id from payments
          where check_at <= ${now.toISOString()}::timestamptz and tran_id is not null
          order by check_at limit ${batch} for update skip locked)
        returning tran_id`,
    )
    return rows.map(({ tran_id }) => tran_id)
  }

  const cancelUnpaid = async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - unpaidForMs).toISOString()
    await rowsOf(
      db,
      sql`update orders o set state = 'CANCELLED'
        where o.state = 'AWAITING_PAYMENT' and o.created_at < ${before}::timestamptz
          and not exists (
            select from payments p where p.order_id = o.id and p.state in ('AWAITING', 'REVIEW'))`,
    )
  }

  return {
    /** One round; gives how many payments were asked about. */
    round: async (): Promise<number> => {
      const due = await claim()
      await Promise.all(
        due.map(async (tranId) => {
          try {
            await settle.settle(tranId)
          } catch (error) {
            // The claim runs out, and it is asked again.
            log.warn({ err: error, tranId }, 'the gateway could not be asked')
          }
        }),
      )
      return due.length
    },
    cancelUnpaid,
  }
}
