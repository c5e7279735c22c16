import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { PrizeLabel, WheelTheme } from '../../../contract/fortune-wheel.ts'
import { fromDollars } from '../../../contract/money.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { fortuneWheels, wheelPrizes } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { zonedMoment } from '../../platform/zoned-moment.ts'

const whole = (name: string, least: number, most: number) =>
  v.pipe(
    v.number(`${name} is no number.`),
    v.integer(`${name} is a whole number.`),
    v.minValue(least, `${name} is ${least} to ${most}.`),
    v.maxValue(most, `${name} is ${least} to ${most}.`),
  )

const dollars = (name: string, least: number) =>
  v.pipe(
    v.number(`${name} is no number.`),
    v.minValue(least, `${name} is less than ${least}.`),
    v.maxValue(1000, `${name} is more than 1000.`),
    v.check(
      (amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4),
      `${name} has parts of a cent.`,
    ),
  )

const prize = v.pipe(
  v.strictObject(
    {
      label: v.optional(
        v.picklist(PrizeLabel.options, `label is one of ${PrizeLabel.options.join(', ')}.`),
      ),
      /** Dollars of promo credit. */
      amount: v.optional(dollars('amount', 0.01)),
      weight: whole('weight', 1, 1_000_000),
      stock: v.optional(whole('stock', 1, 1_000_000)),
    },
    'A prize has label or amount, weight and, if there are only so many, stock.',
  ),
  v.check(
    ({ label, amount }) => (label === undefined) !== (amount === undefined),
    'A prize has either a label or an amount.',
  ),
)

/** The file of a new wheel; issues are messages for the operator. */
export const NewWheel = v.pipe(
  v.strictObject(
    {
      theme: v.optional(
        v.picklist(WheelTheme.options, `theme is one of ${WheelTheme.options.join(', ')}.`),
        'DEFAULT',
      ),
      sites: v.pipe(
        v.array(v.picklist(WebsiteId.options, `sites are of ${WebsiteId.options.join(', ')}.`)),
        v.minLength(1, 'Say for which sites.'),
      ),
      startsAt: zonedMoment('startsAt'),
      endsAt: zonedMoment('endsAt'),
      spins: v.strictObject(
        {
          REGISTER: whole('REGISTER', 0, 10),
          INVOICE: whole('INVOICE', 0, 10),
          TOP_UP: whole('TOP_UP', 0, 10),
        },
        'spins says how many REGISTER, INVOICE and TOP_UP give.',
      ),
      minimumOrder: v.optional(dollars('minimumOrder', 0), 0),
      cashDays: whole('cashDays', 1, 3650),
      discountDays: whole('discountDays', 1, 3650),
      prizes: v.pipe(
        v.array(prize, 'prizes is a list.'),
        v.minLength(2, 'A wheel has 2 to 12 prizes.'),
        v.maxLength(12, 'A wheel has 2 to 12 prizes.'),
      ),
    },
    'A wheel has theme, sites, startsAt, endsAt, spins, minimumOrder, cashDays, discountDays and prizes.',
  ),
  v.check(({ startsAt, endsAt }) => startsAt < endsAt, 'endsAt is not after startsAt.'),
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
