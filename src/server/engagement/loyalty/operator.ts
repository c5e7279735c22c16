import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { LoyaltyTier } from '../../../contract/loyalty.ts'
import { formatMoney, fromDollars, money } from '../../../contract/money.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { loyaltyPeriods, type TierRule } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { rule, say, VerbError } from '../../platform/verbs/index.ts'
import { zonedMoment } from '../../platform/zoned-moment.ts'

const between = (name: string, least: number, most: number) =>
  v.pipe(
    v.number(rule('rule.number', { name })),
    v.minValue(least, rule('rule.between', { name, least, most })),
    v.maxValue(most, rule('rule.between', { name, least, most })),
    v.check(
      (value) => Number.isInteger(Math.round(value * 1e6) / 1e4),
      rule('rule.two-decimals', { name }),
    ),
  )

const tier = v.strictObject(
  {
    tier: v.picklist(
      LoyaltyTier.options,
      rule('rule.one-of', { name: 'tier', all: LoyaltyTier.options.join(', ') }),
    ),
    minimumSpend: between('minimumSpend', 0, 1_000_000),
    cashbackPercent: between('cashbackPercent', 0, 50),
  },
  rule('rule.tier'),
)

/** The file of a new period; issues are messages for the operator. */
export const NewPeriod = v.pipe(
  v.strictObject(
    {
      sites: v.pipe(
        v.array(
          v.picklist(WebsiteId.options, rule('rule.sites', { all: WebsiteId.options.join(', ') })),
        ),
        v.minLength(1, rule('rule.no-site')),
      ),
      startsAt: zonedMoment('startsAt'),
      endsAt: zonedMoment('endsAt'),
      creditDays: v.pipe(
        v.number(rule('rule.number', { name: 'creditDays' })),
        v.integer(rule('rule.whole', { name: 'creditDays' })),
        v.minValue(30, rule('rule.between', { name: 'creditDays', least: 30, most: 3650 })),
        v.maxValue(3650, rule('rule.between', { name: 'creditDays', least: 30, most: 3650 })),
      ),
      tiers: v.pipe(
        v.array(tier, rule('rule.list', { name: 'tiers' })),
        v.check(
          (tiers) =>
            tiers.length === LoyaltyTier.options.length &&
            LoyaltyTier.options.every((name, at) => tiers[at]?.tier === name),
          rule('rule.tiers', { all: LoyaltyTier.options.join(', ') }),
        ),
        v.check((tiers) => tiers[0]?.minimumSpend === 0, rule('rule.first-tier')),
        v.check(
          (tiers) =>
            tiers.every(({ minimumSpend, cashbackPercent }, at) => {
              const lower = tiers[at - 1]
              return (
                lower === undefined ||
                (minimumSpend > lower.minimumSpend && cashbackPercent >= lower.cashbackPercent)
              )
            }),
          rule('rule.tier-order'),
        ),
      ),
    },
    rule('rule.loyalty'),
  ),
  v.check(({ startsAt, endsAt }) => startsAt < endsAt, rule('rule.ends-before')),
)
export type NewPeriod = v.InferOutput<typeof NewPeriod>

/** An example of the file, which `docs/editors.md` shows, too. */
export const periodExample = `{
  "sites": ["KH"],
  "startsAt": "2027-04-01T00:00:00+07:00",
  "endsAt": "2028-04-01T00:00:00+07:00",
  "creditDays": 365,
  "tiers": [
    { "tier": "BRONZE", "minimumSpend": 0, "cashbackPercent": 1 },
    { "tier": "SILVER", "minimumSpend": 200, "cashbackPercent": 2 },
    { "tier": "GOLD", "minimumSpend": 1000, "cashbackPercent": 3 },
    { "tier": "PLATINUM", "minimumSpend": 5000, "cashbackPercent": 5 }
  ]
}
`

/** Adds a period that has not begun. @throws VerbError when it has, or when it overlaps another one of a site */
export const addPeriod = async (
  db: Queryable,
  { tiers, ...period }: NewPeriod,
  id: string,
  now: Date,
): Promise<string> => {
  if (period.startsAt < now) throw new VerbError(say('loyalty.past'))
  await rowsOf(db, sql`select pg_advisory_xact_lock(hashtext('loyalty periods'))`)
  const overlapping = await rowsOf<{ id: string }>(
    db,
    sql`select p.id::text as id from loyalty_periods p, jsonb_array_elements_text(p.sites) as site
      where p.starts_at < p.ends_at and p.starts_at < ${period.endsAt.toISOString()}::timestamptz
        and p.ends_at > ${period.startsAt.toISOString()}::timestamptz
        and ${JSON.stringify(period.sites)}::jsonb ? site`,
  )
  const [other] = overlapping
  if (other !== undefined) throw new VerbError(say('loyalty.overlaps', { id: other.id }))
  await db.insert(loyaltyPeriods).values({
    ...{ id, ...period },
    tiers: tiers.map(({ tier: name, minimumSpend, cashbackPercent }) => ({
      tier: name,
      minimumSpend: fromDollars(minimumSpend),
      cashbackBasisPoints: Math.round(cashbackPercent * 100),
    })),
  })
  return id
}

/** Ends a period now; one that has not begun never does. Returns false when none runs or is planned. */
export const endPeriod = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf(
    db,
    sql`update loyalty_periods set ends_at = ${at}, starts_at = least(starts_at, ${at})
      where id::text = ${id} and ends_at > ${at} returning id`,
  )
  return ended.length === 1
}

const tierText = ({ tier: name, minimumSpend, cashbackBasisPoints }: TierRule): string =>
  `${name} from ${formatMoney(money(minimumSpend))}: ${cashbackBasisPoints / 100}%`

/** Lists periods, one line each: id, sites, dates, tiers, cashback granted. */
export const listPeriods = async (db: Queryable): Promise<string[]> => {
  const rows = await rowsOf<{
    id: string
    sites: readonly string[]
    starts_at: string
    ends_at: string
    tiers: readonly TierRule[]
    granted: number
  }>(
    db,
    sql`select p.id, p.sites, p.starts_at::text, p.ends_at::text, p.tiers,
        (select coalesce(sum(c.amount - c.taken_back), 0)::bigint from loyalty_cashbacks c
          where c.period_id = p.id) as granted
      from loyalty_periods p order by p.ends_at desc`,
  )
  return rows.map(({ id, sites, starts_at: startsAt, ends_at: endsAt, tiers, granted }) =>
    [
      ...[id, sites.join(' ')],
      `${shownDay(new Date(startsAt))} to ${shownDay(new Date(Date.parse(endsAt) - 1))}`,
      tiers.map(tierText).join(', '),
      `${formatMoney(money(granted))} granted`,
    ].join('  '),
  )
}
