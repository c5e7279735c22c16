import { sql } from 'drizzle-orm'
import type { AffiliateStatus } from '../../../contract/affiliate.ts'
import { money, subtract, toDollars } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { countedAmount, paidInvoicesOfEach, type CountedInvoice } from '../loyalty/index.ts'
import { isBarred } from './barred-customers.ts'
import { commissionDueAt } from './commission.ts'
import { readRules, ruleAt, showRule, type Rule } from './stored-rules.ts'

/** How many referrals the page lists; the sums count the others, too. */
const mostReferrals = 500

interface ReferralRow extends Record<string, unknown> {
  readonly id: string
  readonly username: string
  readonly website_id: WebsiteId
  readonly created_at: string
  readonly decided: 'GRANTED' | 'REFUSED' | null
  readonly amount: number
  readonly taken_back: number
  readonly decided_at: string | null
}

type Referral = AffiliateStatus['referrals'][number]

const decidedReferral = (row: ReferralRow): Pick<Referral, 'state' | 'commission' | 'paidAt'> => {
  const left = subtract(money(row.amount), money(row.taken_back))
  const paidAt = row.decided_at === null ? null : new Date(row.decided_at).toISOString()
  if (row.decided === 'REFUSED') return { state: 'REFUSED', commission: 0, paidAt: null }
  return { state: row.taken_back > 0 ? 'REVERSED' : 'PAID', commission: toDollars(left), paidAt }
}

const openReferral = (
  payments: readonly CountedInvoice[],
  rule: Rule | undefined,
): Pick<Referral, 'state' | 'commission' | 'paidAt'> => {
  if (rule === undefined) return { state: 'NONE', commission: 0, paidAt: null }
  const dueAt = commissionDueAt(payments, rule)
  const commission = toDollars(rule.commission)
  return dueAt === undefined
    ? { state: 'SPENDING', commission, paidAt: null }
    : { state: 'WAITING', commission, paidAt: dueAt.toISOString() }
}

interface SumsRow extends Record<string, unknown> {
  readonly code: string
  readonly clicks: number
  readonly sign_ups: number
  readonly pending: number
  readonly paid: number
}

/** Reads what all referrals of a customer sum to; what was paid counts the accounts that were deleted since. */
const readSums = async (db: Queryable, customerId: string): Promise<SumsRow | undefined> => {
  const [sums] = await rowsOf<SumsRow>(
    db,
    sql`select c.referral_code as code,
        (select coalesce(sum(clicks), 0)::integer from affiliate_clicks
          where customer_id = c.id) as clicks,
        (select count(*)::integer from customers where referred_by = c.id) as sign_ups,
        (select coalesce(sum(r.commission), 0)::bigint
          from customers o join affiliate_rules r on r.sites ? o.website_id
            and o.created_at >= r.starts_at and o.created_at < r.ends_at
          where o.referred_by = c.id
            and not exists (select from affiliate_commissions a where a.referred_id = o.id)
            and not ${isBarred(sql`o`)}
            and r.minimum_spend <= (
              select sum(${countedAmount})
              from invoices i where i.customer_id = o.id and i.state = 'ISSUED'
                and i.payment_state = 'PAID')) as pending,
        (select coalesce(sum(amount - taken_back), 0)::bigint from affiliate_commissions
          where customer_id = c.id and state = 'GRANTED') as paid
      from customers c where c.id = ${customerId}::uuid`,
  )
  return sums
}

/** Returns what a customer's referrals have led to. */
export const readStatus = async (
  db: Queryable,
  { customerId, site }: { readonly customerId: string; readonly site: WebsiteId },
  now: Date,
): Promise<AffiliateStatus> => {
  const rules = await readRules(db)
  const sums = await readSums(db, customerId)
  const rows = await rowsOf<ReferralRow>(
    db,
    sql`select c.id::text as id, c.username, c.website_id, c.created_at::text as created_at,
        coalesce(a.state, case when ${isBarred(sql`c`)} then 'REFUSED' end) as decided,
        coalesce(a.amount, 0) as amount, coalesce(a.taken_back, 0) as taken_back,
        a.decided_at::text as decided_at
      from customers c left join affiliate_commissions a on a.referred_id = c.id
      where c.referred_by = ${customerId}::uuid
      order by c.created_at desc limit ${mostReferrals}`,
  )
  const open = rows.filter(({ decided }) => decided === null).map(({ id }) => id)
  const payments = await paidInvoicesOfEach(db, open, now)
  const referrals = rows.map((row): Referral => {
    const registered = new Date(row.created_at)
    const rule = ruleAt(rules, row.website_id, registered)
    const standing =
      row.decided === null ? openReferral(payments.get(row.id) ?? [], rule) : decidedReferral(row)
    const user = `${row.username.slice(0, 2)}***`
    return { user, registeredAt: registered.toISOString(), ...standing }
  })
  const rule = ruleAt(rules, site, now)
  return {
    code: sums?.code ?? '',
    rule: rule === undefined ? null : showRule(rule),
    clicks: sums?.clicks ?? 0,
    signUps: sums?.sign_ups ?? 0,
    pending: toDollars(money(sums?.pending ?? 0)),
    paid: toDollars(money(sums?.paid ?? 0)),
    referrals,
  }
}
