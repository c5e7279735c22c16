import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { storeNotice } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import { notified } from '../../platform/realtime/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { periodsAt, periodsOf, type Period } from './stored-periods.ts'
import { heldTier, losing, tierFor } from './tiers.ts'

const dayMs = 24 * 3_600_000
/** Payments of the last days can have led to a new tier; the rest is for outages of the jobs. */
const recentMs = 3 * dayMs
/** How long before the end of a period customers read that their tier ends with it. */
const warningMs = 30 * dayMs

interface SpendRow extends Record<string, unknown> {
  readonly customer_id: string
  readonly before: number
  readonly earlier: number
  readonly spend: number
}

/**
 * Returns what each customer of a site spent in the period, before its last days, and in the period
 * before; of those only who paid in the last days, unless `all`.
 */
const readSpends = (
  db: Queryable,
  site: WebsiteId,
  { active: { startsAt, endsAt }, before }: { active: Period; before: Period | undefined },
  { recent, all }: { recent: Date; all: boolean },
): Promise<readonly SpendRow[]> => {
  const from = (before?.startsAt ?? startsAt).toISOString()
  const until = (before?.endsAt ?? startsAt).toISOString()
  const who = all
    ? sql``
    : sql`and i.customer_id in (select r.customer_id from payables r where r.state = 'PAID'
        and r.paid_at >= ${recent.toISOString()}::timestamptz)`
  return rowsOf<SpendRow>(
    db,
    sql`with counted as (
        select i.customer_id, p.paid_at, greatest(0, i.total - i.tax_amount
            - coalesce(n.refunded, 0)) as amount
        from payables p join invoices i on i.payable_id = p.id
          join customers c on c.id = i.customer_id
          left join (select invoice_id, sum(net) as refunded from credit_notes
            group by invoice_id) n on n.invoice_id = i.id
        where p.state = 'PAID' and i.state = 'ISSUED' and c.website_id = ${site}
          ${who}
          and p.paid_at >= ${from}::timestamptz and p.paid_at < ${endsAt.toISOString()}::timestamptz
          and not exists (select from account_deletions d
            where d.customer_id = c.id and d.done_at is not null))
      select customer_id::text as customer_id,
        coalesce(sum(amount) filter (where paid_at < ${until}::timestamptz), 0)::bigint as before,
        coalesce(sum(amount) filter (where paid_at >= ${startsAt.toISOString()}::timestamptz
          and paid_at < ${recent.toISOString()}::timestamptz), 0)::bigint as earlier,
        coalesce(sum(amount) filter (where paid_at >= ${startsAt.toISOString()}::timestamptz), 0)::bigint
          as spend
      from counted group by customer_id`,
  )
}

interface TierNotice {
  readonly customerId: string
  readonly cause: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Customers in a statement: each needs a lock of it. */
const mostNotices = 200

const store = async (
  db: Queryable,
  code: 'LOYALTY_TIER_REACHED' | 'LOYALTY_TIER_ENDS',
  notices: readonly TierNotice[],
  now: Date,
): Promise<void> => {
  for (let from = 0; from < notices.length; from += mostNotices) {
    const some = JSON.stringify(notices.slice(from, from + mostNotices))
    const source = sql`(select (one ->> 'customerId')::uuid as customer_id, one -> 'params' as params,
        one ->> 'cause' as cause
      from jsonb_array_elements(${some}::jsonb) as one)`
    const stored = storeNotice(
      { code, params: sql`source.params`, cause: sql`source.cause`, source },
      now,
    )
    const statement = sql`with ${stored} select ${notified(sql`published`)}`
    await afterDeadlock(() => rowsOf(db, statement))
  }
}

/** Notifies the customers of a site who reached a tier lately, and those who are about to lose theirs. */
const notifyOf = async (db: Queryable, site: WebsiteId, now: Date, since: Date): Promise<void> => {
  const { active, before } = periodsAt(await periodsOf(db, site), now)
  if (active === undefined) return
  const { tiers, endsAt } = active
  const warnsAt = endsAt.getTime() - warningMs
  // Not in each run: payments only bring customers closer to their tier, and refunds are read daily.
  const ends = warnsAt <= now.getTime() && since.getTime() <= warnsAt
  const recent = new Date(Math.max(since.getTime(), now.getTime() - recentMs))
  const rows = await readSpends(db, site, { active, before }, { recent, all: ends })
  const reached: TierNotice[] = []
  const losses: TierNotice[] = []
  for (const row of rows) {
    const customerId = row.customer_id
    const carried = before && tierFor(before.tiers, money(row.before)).tier
    const held = heldTier(tiers, money(row.spend), carried)
    const loss = losing(tiers, money(row.spend), carried)
    if (held !== heldTier(tiers, money(row.earlier), carried)) {
      const params = { percent: held.cashbackBasisPoints / 100 }
      reached.push({ customerId, params, cause: `loyalty:${active.id}:${customerId}:${held.tier}` })
    }
    if (ends && loss !== undefined) {
      const params = {
        amount: formatMoney(loss.missing),
        date: shownDay(new Date(endsAt.getTime() - 1)),
      }
      losses.push({ customerId, params, cause: `loyalty:${active.id}:${customerId}:ends` })
    }
  }
  await store(db, 'LOYALTY_TIER_REACHED', reached, now)
  await store(db, 'LOYALTY_TIER_ENDS', losses, now)
}

/** Notifies customers about what changed with their tiers since a moment, each once per tier and period. */
export const notifyTiers = async (db: Queryable, now: Date, since = new Date(0)): Promise<void> => {
  for (const site of WebsiteId.options) await notifyOf(db, site, now, since)
}
