import { sql } from 'drizzle-orm'
import { formatMoney, zero } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { grantCredit } from '../../money/promo-credit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { countedAmount, paidInvoices } from '../loyalty/index.ts'
import { isBarred } from './barred-customers.ts'
import { commissionDueAt } from './commission.ts'
import { isRing } from './related-accounts.ts'
import { readRules, type Rule } from './stored-rules.ts'

const dayMs = 24 * 3_600_000
const batch = 50

/** Returns the cause of the promo credit for a referred customer. */
export const commissionCause = (referredId: string): string =>
  `promo-credit:affiliate:${referredId}`

interface CandidateRow extends Record<string, unknown> {
  readonly id: string
  readonly referrer_id: string
  readonly created_at: string
}

/** Finds referred customers of a rule whose payments suffice, with one whose waiting days ended since a moment. */
const findCandidates = (
  db: Queryable,
  rule: Rule,
  now: Date,
  since: Date,
): Promise<readonly CandidateRow[]> => {
  const until = new Date(now.getTime() - rule.days * dayMs)
  const from = new Date(since.getTime() - rule.days * dayMs)
  return rowsOf<CandidateRow>(
    db,
    // Materialized, so that the spend is summed only of who paid then: of everyone who was ever
    // referred it takes longer than a statement may. Ordered as cashback: notices lock customers.
    sql`with paid as materialized (
        select distinct p.customer_id from payables p where p.state = 'PAID'
          and p.paid_at > ${from.toISOString()}::timestamptz
          and p.paid_at <= ${until.toISOString()}::timestamptz),
      undecided as materialized (
        select c.id, c.referred_by, c.created_at
        from paid join customers c on c.id = paid.customer_id
          join customers r on r.id = c.referred_by
        where ${JSON.stringify(rule.sites)}::jsonb ? c.website_id and r.banned_at is null and not ${isBarred(sql`c`)}
          and c.created_at >= ${rule.startsAt.toISOString()}::timestamptz
          and c.created_at < ${rule.endsAt.toISOString()}::timestamptz
          and not exists (select from affiliate_commissions a where a.referred_id = c.id)
          and not exists (select from account_deletions d
            where d.customer_id in (c.id, r.id) and d.done_at is not null)),
      due as (
      select c.id, c.referred_by, c.created_at from undecided c
      where ${rule.minimumSpend}::bigint <= (
          select sum(${countedAmount})
          from invoices i join payables p on p.id = i.payable_id
          where i.customer_id = c.id and i.state = 'ISSUED' and i.payment_state = 'PAID'
            and p.paid_at <= ${until.toISOString()}::timestamptz)
      order by c.created_at, c.id limit ${batch})
      select id::text as id, referred_by::text as referrer_id, created_at::text as created_at
      from due order by referred_by, due.created_at, due.id`,
  )
}

/** Grants or refuses the commission for a referred customer, once. */
const decide = async (
  tx: Queryable,
  rule: Rule,
  { id: referredId, referrer_id: customerId }: CandidateRow,
  now: Date,
): Promise<void> => {
  const isRefused = await isRing(tx, referredId, customerId)
  const amount = isRefused ? zero : rule.commission
  const stored = await rowsOf(
    tx,
    sql`insert into affiliate_commissions
        (referred_id, customer_id, rule_id, state, amount, taken_back, decided_at)
      values (${referredId}::uuid, ${customerId}::uuid, ${rule.id}::uuid,
        ${isRefused ? 'REFUSED' : 'GRANTED'}, ${amount}::bigint, 0,
        ${now.toISOString()}::timestamptz)
      on conflict (referred_id) do nothing returning referred_id`,
  )
  if (stored.length === 0 || isRefused) return
  const cause = commissionCause(referredId)
  const expiresAt = new Date(now.getTime() + rule.creditDays * dayMs)
  const grant = { customerId, source: 'AFFILIATE', cause, from: 'promotions' } as const
  await grantCredit(tx, { ...grant, amount, expiresAt }, now)
  const params = { amount: formatMoney(amount), date: shownDay(expiresAt) }
  await notify(tx, { customerId, code: 'PROMO_CREDIT_GRANTED', params, cause }, now)
}

/** Decides a batch of a rule. Returns how many candidates there were, and how many it decided. */
const decideBatch = (
  db: Queryable,
  rule: Rule,
  now: Date,
  since: Date,
): Promise<{ readonly found: number; readonly decided: number }> =>
  db.transaction(async (tx) => {
    const candidates = await findCandidates(tx, rule, now, since)
    let decided = 0
    for (const candidate of candidates) {
      const span = { startsAt: new Date(candidate.created_at), endsAt: now }
      const dueAt = commissionDueAt(await paidInvoices(tx, candidate.id, span), rule)
      if (dueAt === undefined || dueAt > now) continue
      await decide(tx, rule, candidate, now)
      decided += 1
    }
    return { found: candidates.length, decided }
  })

/** Grants the commissions that became due since a moment, and refuses those of rings. Returns how many it decided. */
export const grantCommissions = async (
  db: Queryable,
  now: Date,
  since = new Date(0),
): Promise<number> => {
  let sum = 0
  for (const rule of await readRules(db)) {
    let last
    do {
      last = await decideBatch(db, rule, now, since)
      sum += last.decided
    } while (last.found === batch && last.decided > 0)
  }
  return sum
}
