import { sql } from 'drizzle-orm'
import type { AffiliateRule } from '../../../contract/affiliate.ts'
import { money, toDollars, type Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** A rule of the affiliate programme. */
export interface Rule {
  readonly id: string
  readonly sites: readonly WebsiteId[]
  readonly startsAt: Date
  readonly endsAt: Date
  readonly commission: Money
  readonly minimumSpend: Money
  readonly days: number
  readonly creditDays: number
}

interface RuleJson {
  readonly id: string
  readonly sites: readonly WebsiteId[]
  readonly starts_at: string
  readonly ends_at: string
  readonly commission: number
  readonly minimum_spend: number
  readonly days: number
  readonly credit_days: number
}

/** Returns all rules, the earliest first; rules of a site never overlap. */
export const readRules = async (db: Queryable): Promise<readonly Rule[]> => {
  const rows = await rowsOf<{ rule: RuleJson }>(
    db,
    sql`select to_jsonb(r) as rule from affiliate_rules r
      where r.starts_at < r.ends_at order by r.starts_at`,
  )
  return rows.map(({ rule }) => ({
    id: rule.id,
    sites: rule.sites,
    startsAt: new Date(rule.starts_at),
    endsAt: new Date(rule.ends_at),
    commission: money(rule.commission),
    minimumSpend: money(rule.minimum_spend),
    days: rule.days,
    creditDays: rule.credit_days,
  }))
}

/** Returns the rule of a site at a moment: a referred customer has that of their registration. */
export const ruleAt = (rules: readonly Rule[], site: WebsiteId, at: Date): Rule | undefined =>
  rules.find(({ sites, startsAt, endsAt }) => sites.includes(site) && startsAt <= at && at < endsAt)

/** Returns a rule as the API shows it. */
export const showRule = (rule: Rule): AffiliateRule => ({
  id: rule.id,
  currencyCode: 'USD',
  commission: toDollars(rule.commission),
  minimumSpend: toDollars(rule.minimumSpend),
  days: rule.days,
  creditDays: rule.creditDays,
  startsAt: rule.startsAt.toISOString(),
  endsAt: rule.endsAt.toISOString(),
})
