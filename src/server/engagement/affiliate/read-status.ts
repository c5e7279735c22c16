import { sql } from 'drizzle-orm'
import type { AffiliateStatus } from '../../../contract/affiliate.ts'
import { add, money, subtract, toDollars, zero, type Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { paidInvoicesOfEach, type CountedInvoice } from '../loyalty/index.ts'
import { commissionDueAt } from './commission.ts'
import { readRules, ruleAt, showRule, type Rule } from './stored-rules.ts'

/** How many referrals the page lists; the sums count all that it lists. */
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

/** Returns what a customer's referrals have led to. */
export const readStatus = async (
  db: Queryable,
  { customerId, site }: { readonly customerId: string; readonly site: WebsiteId },
  now: Date,
): Promise<AffiliateStatus> => {
  const rules = await readRules(db)
  const [own] = await rowsOf<{ code: string; clicks: number }>(
    db,
    sql`select referral_code as code, coalesce((select sum(clicks) from affiliate_clicks
        where customer_id = ${customerId}::uuid), 0)::integer as clicks
      from customers where id = ${customerId}::uuid`,
  )
  const rows = await rowsOf<ReferralRow>(
    db,
    sql`select c.id::text as id, c.username, c.website_id, c.created_at::text as created_at,
        a.state as decided, coalesce(a.amount, 0) as amount, coalesce(a.taken_back, 0) as taken_back,
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
  const pending = referrals.filter(({ state }) => state === 'WAITING')
  const paid = rows.map((row): Money => subtract(money(row.amount), money(row.taken_back)))
  const rule = ruleAt(rules, site, now)
  return {
    code: own?.code ?? '',
    rule: rule === undefined ? null : showRule(rule),
    clicks: own?.clicks ?? 0,
    signUps: rows.length,
    pending: pending.reduce((sum, { commission }) => sum + commission, 0),
    paid: toDollars(add(zero, ...paid)),
    referrals,
  }
}
