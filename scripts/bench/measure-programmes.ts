import { sql } from 'drizzle-orm'
import {
  grantCommissions,
  reverseCommissions,
} from '../../src/server/engagement/affiliate/index.ts'
import {
  grantCashback,
  notifyTiers,
  takeBackCashback,
} from '../../src/server/engagement/loyalty/index.ts'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'

/** A run of a schedule: the times of its rounds in milliseconds, and how much they did in all. */
export interface ScheduleRun {
  readonly name: string
  readonly times: readonly number[]
  readonly done: number
  /** The most that a run may take, in milliseconds. */
  readonly aimMs: number
}

const hourMs = 3_600_000
/** A run of an hour's news, and the one a day that covers everything within a statement's limit. */
const [hourAimMs, dayAimMs] = [1000, 6000]

/** Refunds an invoice of the period, after its cashback and a commission were granted. */
const refundOne = (db: Queryable, at: Date) =>
  rowsOf(
    db,
    sql`insert into credit_notes (id, number, invoice_id, line, net, tax, issued_at)
      select gen_random_uuid(), 'R' || i.number, i.id, 0, i.total - i.tax_amount, i.tax_amount,
        ${at.toISOString()}::timestamptz
      from loyalty_cashbacks b join invoices i on i.id = b.invoice_id
        join affiliate_commissions a on a.referred_id = b.customer_id
      where b.amount > 0 and not exists (select from credit_notes n where n.invoice_id = i.id)
      limit 1 returning id`,
  )

/** Measures the schedules of the loyalty and the affiliate programme, each round an hour later. */
export const measureProgrammes = async (
  db: Queryable,
  rounds: number,
): Promise<readonly ScheduleRun[]> => {
  const began = Date.now()
  const after = (hours: number): Date => new Date(began + hours * hourMs)
  const counted = async (run: Promise<unknown>): Promise<number> => {
    const result = await run
    return typeof result === 'number' ? result : 0
  }
  const measure = async (
    name: string,
    aimMs: number,
    run: (now: Date, since: Date) => Promise<unknown>,
    prepare?: (now: Date) => Promise<unknown>,
  ): Promise<ScheduleRun> => {
    const times: number[] = []
    let done = 0
    for (let round = 1; round <= rounds; round += 1) {
      await prepare?.(after(round))
      const start = performance.now()
      done += await counted(run(after(round), after(round - 1)))
      times.push(performance.now() - start)
    }
    return { name, times, done, aimMs }
  }
  const refund = (now: Date) => refundOne(db, now)
  return [
    await measure('cashback of an hour', hourAimMs, (now, since) => grantCashback(db, now, since)),
    await measure('commissions of an hour', hourAimMs, (now, since) =>
      grantCommissions(db, now, since),
    ),
    await measure('tiers of an hour', hourAimMs, (now, since) => notifyTiers(db, now, since)),
    await measure('cashback: all', dayAimMs, () => grantCashback(db, after(rounds))),
    await measure('commissions: all', dayAimMs, () => grantCommissions(db, after(rounds))),
    await measure('tiers: all', dayAimMs, () => notifyTiers(db, after(rounds))),
    await measure('refunded cashback', hourAimMs, (now) => takeBackCashback(db, now), refund),
    await measure('reversed commissions', hourAimMs, (now) => reverseCommissions(db, now), refund),
  ]
}
