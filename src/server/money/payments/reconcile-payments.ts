import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { ApplyAnswer } from './apply-answer.ts'
import type { Gateways } from './gateway-table.ts'

interface ReconcileDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly gateways: Gateways
  readonly apply: ApplyAnswer
  readonly log: Log
}

/** A minute's share: 72,000 a day, which is 10,000 new payments a day. */
const batch = 50
/** A payment whose gateway is unavailable is asked about again after it. */
const claimMs = 3_600_000

/**
 * Creates what asks gateways again about payments that have their money, for a week: a chargeback or a
 * late reversal is posted. Several servers may run it: each claims its own.
 */
export const createReconcile = ({ db, clock, gateways, apply, log }: ReconcileDeps) => {
  const claim = () => {
    const now = clock.now()
    const until = new Date(now.getTime() + claimMs).toISOString()
    return rowsOf<Readonly<{ gateway: string; reference: string }>>(
      db,
      sql`update payments set reconcile_at = ${until}::timestamptz
        where id in (
          select id from payments
          where reconcile_at <= ${now.toISOString()}::timestamptz and reference is not null
          order by reconcile_at limit ${batch} for update skip locked)
        returning gateway, reference`,
    )
  }

  /** Asks about the payments that are due; returns how many. */
  return async (): Promise<number> => {
    const due = await claim()
    const ask = async ({ gateway: key, reference }: (typeof due)[number]): Promise<void> => {
      try {
        const gateway = gateways.outside(key)
        await apply(gateway, reference, await gateway.ask(reference))
      } catch (error) {
        log.warn({ err: error, gateway: key, reference }, 'a gateway is unavailable')
      }
    }
    await Promise.all(due.map(ask))
    return due.length
  }
}
