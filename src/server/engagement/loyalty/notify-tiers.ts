import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { storeNotice } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import { lowestId } from '../../platform/db/lowest-id.ts'
import { plannedByValues } from '../../platform/db/planned-by-values.ts'
import { notified } from '../../platform/realtime/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { countedAmount } from './counted-amount.ts'
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

/** Customers in a statement: a sum for all takes longer than one may, and a notification locks its customer. */
const batch = 200

interface SpendQuery {
  readonly site: WebsiteId
  readonly active: Period
  readonly before: Period | undefined
  readonly recent: Date
  /** Everyone, not only who paid since `recent`. */
  readonly all: boolean
}

/** Returns what the next customers of a site spent in the period, before `recent`, and in the period before. */
const readSpends = (
  db: Queryable,
  { site, active: { startsAt, endsAt }, before, recent, all }: SpendQuery,
  after: string,
): Promise<readonly SpendRow[]> => {
  const from = (before?.startsAt ?? startsAt).toISOString()
  const until = (before?.endsAt ?? startsAt).toISOString()
  const who = all
    ? sql``
    : sql`and c.id in (select r.customer_id from payables r where r.state = 'PAID'
        and r.paid_at >= ${recent.toISOString()}::timestamptz)`
  const statement = sql`with some_customers as materialized (
        select c.id from customers c
        where c.id > ${after}::uuid and c.website_id = ${site} ${who}
          and not exists (select from account_deletions d
            where d.customer_id = c.id and d.done_at is not null)
        order by c.id limit ${batch})
      select s.id::text as customer_id,
        coalesce(sum(amount) filter (where paid_at < ${until}::timestamptz), 0)::bigint as before,
        coalesce(sum(amount) filter (where paid_at >= ${startsAt.toISOString()}::timestamptz
          and paid_at < ${recent.toISOString()}::timestamptz), 0)::bigint as earlier,
        coalesce(sum(amount) filter (where paid_at >= ${startsAt.toISOString()}::timestamptz), 0)::bigint
          as spend
      from some_customers s left join lateral (
        select p.paid_at, ${countedAmount} as amount
        from invoices i join payables p on p.id = i.payable_id
        where i.customer_id = s.id and i.state = 'ISSUED' and p.state = 'PAID'
          and p.paid_at >= ${from}::timestamptz
          and p.paid_at < ${endsAt.toISOString()}::timestamptz) counted on true
      group by s.id order by s.id`
  // Planned for all values, it would join all invoices.
  return plannedByValues(db, (tx) => rowsOf<SpendRow>(tx, statement))
}

interface TierNotice {
  readonly customerId: string
  readonly cause: string
  readonly params: Readonly<Record<string, string | number>>
}

const store = async (
  db: Queryable,
  code: 'LOYALTY_TIER_REACHED' | 'LOYALTY_TIER_ENDS',
  notices: readonly TierNotice[],
  now: Date,
): Promise<void> => {
  if (notices.length === 0) return
  const source = sql`(select (one ->> 'customerId')::uuid as customer_id, one -> 'params' as params,
      one ->> 'cause' as cause
    from jsonb_array_elements(${JSON.stringify(notices)}::jsonb) as one)`
  const stored = storeNotice(
    { code, params: sql`source.params`, cause: sql`source.cause`, source },
    now,
  )
  const statement = sql`with ${stored} select ${notified(sql`published`)}`
  await afterDeadlock(() => rowsOf(db, statement))
}

const notifySome = async (
  db: Queryable,
  rows: readonly SpendRow[],
  { active: { id, tiers, endsAt }, before, all: ends }: SpendQuery,
  now: Date,
): Promise<void> => {
  const reached: TierNotice[] = []
  const losses: TierNotice[] = []
  for (const row of rows) {
    const customerId = row.customer_id
    const carried = before && tierFor(before.tiers, money(row.before)).tier
    const held = heldTier(tiers, money(row.spend), carried)
    const loss = losing(tiers, money(row.spend), carried)
    if (held !== heldTier(tiers, money(row.earlier), carried)) {
      const params = { percent: held.cashbackBasisPoints / 100 }
      reached.push({ customerId, params, cause: `loyalty:${id}:${customerId}:${held.tier}` })
    }
    if (ends && loss !== undefined) {
      const params = {
        amount: formatMoney(loss.missing),
        date: shownDay(new Date(endsAt.getTime() - 1)),
      }
      losses.push({ customerId, params, cause: `loyalty:${id}:${customerId}:ends` })
    }
  }
  await store(db, 'LOYALTY_TIER_REACHED', reached, now)
  await store(db, 'LOYALTY_TIER_ENDS', losses, now)
}

/** Notifies the customers of a site who reached a tier lately, and those who are about to lose theirs. */
const notifyOf = async (db: Queryable, site: WebsiteId, now: Date, since: Date): Promise<void> => {
  const { active, before } = periodsAt(await periodsOf(db, site), now)
  if (active === undefined) return
  const warnsAt = active.endsAt.getTime() - warningMs
  // Not in each run: payments only bring customers closer to their tier, and refunds are read daily.
  const all = warnsAt <= now.getTime() && since.getTime() <= warnsAt
  const recent = new Date(Math.max(since.getTime(), now.getTime() - recentMs))
  const query = { site, active, before, recent, all }
  let rows: readonly SpendRow[]
  let last = lowestId
  do {
    rows = await readSpends(db, query, last)
    await notifySome(db, rows, query, now)
    last = rows.at(-1)?.customer_id ?? last
  } while (rows.length === batch)
}

/** Notifies customers about what changed with their tiers since a moment, each once per tier and period. */
export const notifyTiers = async (db: Queryable, now: Date, since = new Date(0)): Promise<void> => {
  for (const site of WebsiteId.options) await notifyOf(db, site, now, since)
}
