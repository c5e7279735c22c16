import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { formatMoney, fromDollars } from '../../../contract/money.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { affiliateRules } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { rule, say, VerbError } from '../../platform/verbs/index.ts'
import { zonedMoment } from '../../platform/zoned-moment.ts'
import { refundDays } from '../loyalty/index.ts'
import { readRules } from './stored-rules.ts'

const dollars = (name: string) =>
  v.pipe(
    v.number(rule('rule.number', { name })),
    v.minValue(0.01, rule('rule.less', { name, least: 0.01 })),
    v.maxValue(10_000, rule('rule.more', { name, most: 10_000 })),
    v.check(
      (amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4),
      rule('rule.cent', { name }),
    ),
  )

const days = (name: string) =>
  v.pipe(
    v.number(rule('rule.number', { name })),
    v.integer(rule('rule.whole', { name })),
    v.minValue(refundDays, rule('rule.between', { name, least: refundDays, most: 3650 })),
    v.maxValue(3650, rule('rule.between', { name, least: refundDays, most: 3650 })),
  )

/** The file of a new rule; issues are messages for the operator. */
export const NewRule = v.pipe(
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
      commission: dollars('commission'),
      minimumSpend: dollars('minimumSpend'),
      days: days('days'),
      creditDays: days('creditDays'),
    },
    rule('rule.affiliate'),
  ),
  v.check(({ startsAt, endsAt }) => startsAt < endsAt, rule('rule.ends-before')),
  v.check(({ commission, minimumSpend }) => commission < minimumSpend, rule('rule.commission')),
)
export type NewRule = v.InferOutput<typeof NewRule>

/** An example of the file, which `docs/editors.md` shows, too. */
export const ruleExample = `{
  "sites": ["KH"],
  "startsAt": "2027-04-01T00:00:00+07:00",
  "endsAt": "2028-04-01T00:00:00+07:00",
  "commission": 5,
  "minimumSpend": 20,
  "days": 45,
  "creditDays": 365
}
`

/** Adds a rule that has not begun. @throws VerbError when it has, or when it overlaps another one of a site */
export const addRule = async (
  db: Queryable,
  rule: NewRule,
  id: string,
  now: Date,
): Promise<string> => {
  if (rule.startsAt < now) throw new VerbError(say('affiliate.past'))
  await rowsOf(db, sql`select pg_advisory_xact_lock(hashtext('affiliate rules'))`)
  const other = (await readRules(db)).find(
    ({ sites, startsAt, endsAt }) =>
      sites.some((site) => rule.sites.includes(site)) &&
      startsAt < rule.endsAt &&
      rule.startsAt < endsAt,
  )
  if (other !== undefined) throw new VerbError(say('affiliate.overlaps', { id: other.id }))
  const { commission, minimumSpend } = rule
  await db.insert(affiliateRules).values({
    ...{ ...rule, id },
    commission: fromDollars(commission),
    minimumSpend: fromDollars(minimumSpend),
  })
  return id
}

/** Ends a rule now: later registrations earn nothing. Returns false when none runs or is planned. */
export const endRule = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf(
    db,
    sql`update affiliate_rules set ends_at = ${at}, starts_at = least(starts_at, ${at})
      where id::text = ${id} and ends_at > ${at} returning id`,
  )
  return ended.length === 1
}

/** Lists rules, one line each. */
export const listRules = async (db: Queryable): Promise<string[]> =>
  (await readRules(db))
    .toReversed()
    .map(({ id, sites, startsAt, endsAt, commission, minimumSpend, days: wait }) =>
      [
        ...[id, sites.join(' '), `${shownDay(startsAt)} to ${shownDay(endsAt)}`],
        `${formatMoney(commission)} for ${formatMoney(minimumSpend)}, after ${wait} days`,
      ].join('  '),
    )
