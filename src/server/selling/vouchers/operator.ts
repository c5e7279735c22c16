import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ItemAction, ItemType } from '../../../contract/cart.ts'
import { formatMoney, fromDollars, money, zero } from '../../../contract/money.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { vouchers } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { shownMoment, zonedMoment } from '../../platform/zoned-moment.ts'
import { checkVoucherCode } from './voucher-codes.ts'
import { rule } from '../../platform/verbs/index.ts'

const isCode = (code: string): boolean => {
  try {
    checkVoucherCode(code)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

const text = (max: number, name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, rule('rule.say', { name: `--${name}` })),
    v.maxLength(max, rule('rule.long', { name: `--${name}`, most: max })),
  )

const number = (name: string) =>
  v.pipe(v.string(), v.transform(Number), v.number(rule('rule.number', { name: `--${name}` })))

const dollars = (name: string) =>
  v.pipe(
    number(name),
    v.minValue(0.01, rule('rule.below-cent', { name: `--${name}` })),
    v.maxValue(20_000, rule('rule.above-order', { name: `--${name}` })),
    v.check(
      (amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4),
      rule('rule.cent', { name: `--${name}` }),
    ),
  )

const list = <Schema extends v.GenericSchema<string>>(each: Schema) =>
  v.pipe(
    v.string(),
    v.transform((all) => all.split(',').map((one) => one.trim())),
    v.array(each),
  )

const day = 24 * 60 * 60_000

/** The options of a new voucher; issues are messages for the operator. */
export const NewVoucher = v.pipe(
  v.object({
    code: v.pipe(v.string(), v.toUpperCase(), v.check(isCode, rule('rule.voucher-code'))),
    title: text(60, 'title'),
    'title-km': text(60, 'title-km'),
    description: text(200, 'description'),
    'description-km': text(200, 'description-km'),
    percent: v.optional(
      v.pipe(
        number('percent'),
        v.integer(rule('rule.whole', { name: '--percent' })),
        v.minValue(1, rule('rule.between', { name: '--percent', least: 1, most: 100 })),
        v.maxValue(100, rule('rule.between', { name: '--percent', least: 1, most: 100 })),
      ),
    ),
    dollars: v.optional(dollars('dollars')),
    minimum: v.optional(dollars('minimum')),
    /** Product types; default: all. */
    for: v.optional(
      list(
        v.picklist(
          ItemType.options,
          rule('rule.some-of', { name: '--for', all: ItemType.options.join() }),
        ),
      ),
    ),
    actions: v.optional(
      list(
        v.picklist(
          ItemAction.options,
          rule('rule.some-of', { name: '--actions', all: ItemAction.options.join() }),
        ),
      ),
    ),
    /** From when it can be used; now without it. */
    at: v.optional(zonedMoment('--at')),
    /** Lifetime in days from then. */
    days: v.pipe(
      number('days'),
      v.integer(rule('rule.whole', { name: '--days' })),
      v.minValue(1, rule('rule.between', { name: '--days', least: 1, most: 3650 })),
      v.maxValue(3650, rule('rule.between', { name: '--days', least: 1, most: 3650 })),
    ),
    suggest: v.boolean(),
    /** The user name of its only customer. */
    customer: v.optional(v.string()),
  }),
  v.check(
    ({ percent, dollars: fixed }) => (percent === undefined) !== (fixed === undefined),
    rule('rule.either', { one: '--percent', other: '--dollars' }),
  ),
)
export type NewVoucher = v.InferOutput<typeof NewVoucher>

/**
 * Adds a voucher. Its code works from its start; every server suggests it within a minute of that.
 *
 * @returns `no-customer` for an unknown user name, `exists` for a code that is taken
 */
export const addVoucher = async (
  db: Queryable,
  input: NewVoucher,
  now: Date,
): Promise<'added' | 'exists' | 'no-customer'> => {
  const startsAt = input.at ?? now
  const [customer] =
    input.customer === undefined
      ? []
      : await rowsOf<{ id: string }>(
          db,
          sql`select id from customers where lower(username) = lower(${input.customer})`,
        )
  if (input.customer !== undefined && customer === undefined) return 'no-customer'
  const added = await db
    .insert(vouchers)
    .values({
      code: input.code,
      title: input.title,
      titleKm: input['title-km'],
      description: input.description,
      descriptionKm: input['description-km'],
      percent: input.percent ?? null,
      amount: input.dollars === undefined ? null : fromDollars(input.dollars),
      productTypes: input.for ?? null,
      actions: input.actions ?? null,
      minimumSpend: input.minimum === undefined ? zero : fromDollars(input.minimum),
      startsAt,
      endsAt: new Date(startsAt.getTime() + input.days * day),
      suggested: input.suggest,
      customerId: customer?.id ?? null,
    })
    .onConflictDoNothing()
    .returning({ code: vouchers.code })
  return added.length === 1 ? 'added' : 'exists'
}

/** Ends a voucher now; orders keep their discount. Returns false when none is current. */
export const endVoucher = async (db: Queryable, code: string, now: Date): Promise<boolean> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf(
    db,
    sql`update vouchers set ends_at = ${moment}
      where code = upper(${code}) and ends_at > ${moment} returning code`,
  )
  return ended.length === 1
}

/** Lists vouchers, one line each: code, discount, start if it is ahead, end, uses. */
export const listAllVouchers = async (db: Queryable, now: Date): Promise<string[]> => {
  const rows = await rowsOf<{
    code: string
    title: string
    amount: number | null
    percent: number | null
    starts_at: string
    ends_at: string
    suggested: boolean
    username: string | null
    used: number
  }>(
    db,
    sql`select v.code, v.title, v.amount::double precision as amount, v.percent, v.starts_at::text as starts_at,
        v.ends_at::text as ends_at, v.suggested,
        c.username, (select count(*)::integer from voucher_uses u where u.code = v.code) as used
      from vouchers v left join customers c on c.id = v.customer_id order by v.ends_at, v.code`,
  )
  return rows.map((row) =>
    [
      row.code.padEnd(16),
      (row.amount === null ? `${row.percent}%` : formatMoney(money(row.amount))).padStart(9),
      new Date(row.starts_at) > now ? ` from ${shownMoment(new Date(row.starts_at))}` : '',
      ` until ${shownDay(new Date(row.ends_at))}`,
      ` used ${row.used} times`,
      row.suggested ? ' offered' : '',
      row.username === null ? '' : ` only ${row.username}'s`,
      `  ${row.title}`,
    ].join(''),
  )
}
