import { sql } from 'drizzle-orm'
import { formatMoney, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { lowestId } from '../../platform/db/lowest-id.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { mailLowBalance } from './jobs.ts'
import {
  findRenewing,
  readMissing,
  readUpcoming,
  type Upcoming,
  type UpcomingDeps,
} from './upcoming-renewals.ts'

export interface LowBalanceDeps extends UpcomingDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Customers of one statement. */
const batch = 200

/** Notifies a customer once until the balance covers what renews. */
const notice = (
  { db, enqueue }: LowBalanceDeps,
  { customerId, count, total }: Upcoming,
  { balance, missing }: { readonly balance: Money; readonly missing: Money },
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const added = await rowsOf(
      tx,
      sql`insert into low_balances (customer_id, noticed_at)
        values (${customerId}::uuid, ${now.toISOString()}::timestamptz)
        on conflict do nothing returning customer_id`,
    )
    if (added.length === 0) return
    const params = {
      count: `${count}`,
      total: formatMoney(total),
      balance: formatMoney(balance),
      missing: formatMoney(missing),
    }
    const cause = `balance-low:${customerId}:${now.getTime()}`
    await notify(tx, { customerId, code: 'BALANCE_LOW', params, cause }, now)
    await enqueue(tx, mailLowBalance, { customerId, cause, params })
  })

/** Returns whether it is one renewal alone, whose own reminders say what it needs (decision 027). */
const isAnnouncedAlone = ({ count }: Upcoming): boolean => count < 2

/**
 * Warns customers whose balance does not cover all renewals of the next 30 days: once, until the
 * balance covers them again. Returns how many are short.
 */
export const warnOfLowBalances = async (deps: LowBalanceDeps): Promise<number> => {
  const { db, clock } = deps
  const now = clock.now()
  const short: string[] = []
  let after = lowestId
  let ids: readonly string[]
  do {
    ids = await findRenewing(db, after, batch, now)
    for (const upcoming of await readUpcoming(db, deps, ids, now)) {
      const standing = await readMissing(db, deps, upcoming)
      if (standing.missing === 0) continue
      short.push(upcoming.customerId)
      if (!isAnnouncedAlone(upcoming)) await notice(deps, upcoming, standing, now)
    }
    after = ids.at(-1) ?? after
  } while (ids.length === batch)
  await rowsOf(
    db,
    sql`delete from low_balances
      where customer_id::text not in (select jsonb_array_elements_text(${JSON.stringify(short)}::jsonb))`,
  )
  return short.length
}
