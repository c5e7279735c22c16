import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { PrizeLabel, WheelTheme } from '../../../contract/fortune-wheel.ts'
import { fromDollars } from '../../../contract/money.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { fortuneWheels, wheelPrizes } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { zonedMoment } from '../../platform/zoned-moment.ts'
import { rule } from '../../platform/verbs/index.ts'

const whole = (name: string, least: number, most: number) =>
  v.pipe(
    v.number(rule('rule.number', { name })),
    v.integer(rule('rule.whole', { name })),
    v.minValue(least, rule('rule.between', { name, least, most })),
    v.maxValue(most, rule('rule.between', { name, least, most })),
  )

const dollars = (name: string, least: number) =>
  v.pipe(
    v.number(rule('rule.number', { name })),
    v.minValue(least, rule('rule.less', { name, least })),
    v.maxValue(1000, rule('rule.more', { name, most: 1000 })),
    v.check(
      (amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4),
      rule('rule.cent', { name }),
    ),
  )

const prize = v.pipe(
  v.strictObject(
    {
      label: v.optional(
        v.picklist(
          PrizeLabel.options,
          rule('rule.one-of', { name: 'label', all: PrizeLabel.options.join(', ') }),
        ),
      ),
      /** Dollars of promo credit. */
      amount: v.optional(dollars('amount', 0.01)),
      weight: whole('weight', 1, 1_000_000),
      stock: v.optional(whole('stock', 1, 1_000_000)),
    },
    rule('rule.prize'),
  ),
  v.check(
    ({ label, amount }) => (label === undefined) !== (amount === undefined),
    rule('rule.prize-label'),
  ),
)

/** The file of a new wheel; issues are messages for the operator. */
export const NewWheel = v.pipe(
  v.strictObject(
    {
      theme: v.optional(
        v.picklist(
          WheelTheme.options,
          rule('rule.one-of', { name: 'theme', all: WheelTheme.options.join(', ') }),
        ),
        'DEFAULT',
      ),
      sites: v.pipe(
        v.array(
          v.picklist(WebsiteId.options, rule('rule.sites', { all: WebsiteId.options.join(', ') })),
        ),
        v.minLength(1, rule('rule.no-site')),
      ),
      startsAt: zonedMoment('startsAt'),
      endsAt: zonedMoment('endsAt'),
      spins: v.strictObject(
        {
          REGISTER: whole('REGISTER', 0, 10),
          INVOICE: whole('INVOICE', 0, 10),
          TOP_UP: whole('TOP_UP', 0, 10),
        },
        rule('rule.spins'),
      ),
      minimumOrder: v.optional(dollars('minimumOrder', 0), 0),
      cashDays: whole('cashDays', 1, 3650),
      discountDays: whole('discountDays', 1, 3650),
      prizes: v.pipe(
        v.array(prize, rule('rule.list', { name: 'prizes' })),
        v.minLength(2, rule('rule.prizes')),
        v.maxLength(12, rule('rule.prizes')),
      ),
    },
    rule('rule.wheel'),
  ),
  v.check(({ startsAt, endsAt }) => startsAt < endsAt, rule('rule.ends-before')),
)
export type NewWheel = v.InferOutput<typeof NewWheel>

/** An example of the file, which `docs/editors.md` shows, too. */
export const wheelExample = `{
  "theme": "DEFAULT",
  "sites": ["KH"],
  "startsAt": "2027-04-13T00:00:00+07:00",
  "endsAt": "2027-04-17T00:00:00+07:00",
  "spins": { "REGISTER": 1, "INVOICE": 1, "TOP_UP": 0 },
  "minimumOrder": 5,
  "cashDays": 30,
  "discountDays": 30,
  "prizes": [
    { "label": "discount-5", "weight": 45 },
    { "amount": 1, "weight": 30 },
    { "label": "discount-10", "weight": 20 },
    { "amount": 5, "weight": 5, "stock": 100 }
  ]
}
`

/** Adds a wheel; servers reload the wheels every minute. Returns its id. */
export const addWheel = async (
  db: Queryable,
  { prizes, minimumOrder, ...wheel }: NewWheel,
  newId: () => string,
): Promise<string> => {
  const id = newId()
  await db.transaction(async (tx) => {
    await tx.insert(fortuneWheels).values({ ...wheel, id, minimumOrder: fromDollars(minimumOrder) })
    await tx.insert(wheelPrizes).values(
      prizes.map(({ label, amount, weight, stock }, position) => ({
        ...{ id: newId(), wheelId: id, position, weight },
        label: label ?? null,
        amount: amount === undefined ? null : fromDollars(amount),
        stock: stock ?? null,
      })),
    )
  })
  return id
}

/** Ends a wheel now; prizes stay. Returns false when none is current or planned. */
export const endWheel = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf(
    db,
    sql`update fortune_wheels set ends_at = ${at}, starts_at = least(starts_at, ${at})
      where id::text = ${id} and ends_at > ${at} returning id`,
  )
  return ended.length === 1
}

/** Lists wheels, one line each: id, sites, dates, spins. */
export const listWheels = async (db: Queryable): Promise<string[]> => {
  const rows = await rowsOf<{
    id: string
    sites: readonly string[]
    starts_at: string
    ends_at: string
    prizes: number
    spins: number
  }>(
    db,
    sql`select w.id, w.sites, w.starts_at::text, w.ends_at::text,
        (select count(*)::integer from wheel_prizes p where p.wheel_id = w.id) as prizes,
        (select count(*)::integer from wheel_spins s where s.wheel_id = w.id) as spins
      from fortune_wheels w order by w.ends_at desc`,
  )
  return rows.map(({ id, sites, starts_at, ends_at, prizes, spins }) =>
    [
      id,
      `  ${sites.join(' ')}`,
      `  ${shownDay(new Date(starts_at))} to ${shownDay(new Date(ends_at))}`,
      `  ${prizes} prizes, spun ${spins} times`,
    ].join(''),
  )
}
