import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { toAsciiName } from '../../../contract/ascii-name.ts'
import { formatMoney, fromDollars, type Money } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { tldRules, tlds } from '../../platform/db/schema/index.ts'
import { limits } from '../../platform/limits.ts'
import { rule, say, VerbError } from '../../platform/verbs/index.ts'
import { zonedMoment } from '../../platform/zoned-moment.ts'
import { ofUnicode, type TldRow } from './describe-tlds.ts'
import { currentSale, hasRestore, leastPrice } from './price-rules.ts'

/** Parses a TLD (`.com`, `COM`, `ไทย`) to ASCII. */
export const Tld = v.pipe(
  v.string(),
  v.transform((typed) => toAsciiName(typed.trim().toLowerCase().replace(/^\./, '')) ?? ''),
  v.minLength(1, rule('rule.tld')),
)

/** Parses an amount in whole cents, the gateway's smallest unit. */
const dollars = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}(?:\.\d{1,2})?$/, rule('rule.price', { name: `--${name}` })),
    v.transform((typed) => fromDollars(Number(typed))),
    v.check((amount) => amount > 0, rule('rule.below-cent', { name: `--${name}` })),
    v.check(
      (amount) => amount < limits.orderBelow,
      rule('rule.above-order', { name: `--${name}` }),
    ),
  )

const years = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,2}(?:-\d{1,2})?$/, rule('rule.years')),
    v.transform((typed) => typed.split('-').map(Number)),
    v.check(
      (all) => all.every((each) => each >= 1 && each <= 10),
      rule('rule.between', { name: '--years', least: 1, most: 10 }),
    ),
    v.transform(([first = 1, last]) =>
      last === undefined
        ? { minimum: undefined, maximum: first }
        : { minimum: first, maximum: last },
    ),
    v.check(
      ({ minimum, maximum }) => minimum === undefined || minimum <= maximum,
      rule('rule.years-order'),
    ),
  ),
)

/** The options of new prices; issues are messages for the operator. */
export const NewPrices = v.pipe(
  v.object({
    register: v.optional(dollars('register')),
    renew: v.optional(dollars('renew')),
    transfer: v.optional(dollars('transfer')),
    /** The registry's restore fee; a year's renewal is added. */
    restore: v.optional(dollars('restore')),
    /** Registration terms: a maximum, or a range. */
    years,
  }),
  v.check(
    (input) => Object.values(input).some((each) => each !== undefined),
    rule('rule.no-price'),
  ),
)
export type NewPrices = v.InferOutput<typeof NewPrices>

/** The options of a sale. */
export const NewSale = v.object({
  register: dollars('register'),
  /** Default: open end. */
  days: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, rule('rule.whole', { name: '--days' })),
      v.transform(Number),
      v.minValue(1, rule('rule.between', { name: '--days', least: 1, most: 3650 })),
      v.maxValue(3650, rule('rule.between', { name: '--days', least: 1, most: 3650 })),
    ),
  ),
  /** Default: now. */
  at: v.optional(zonedMoment('--at')),
})
export type NewSale = v.InferOutput<typeof NewSale>

const lockTld = async (db: Queryable, tld: string): Promise<TldRow> => {
  const [row] = await db.select().from(tlds).where(eq(tlds.tld, tld)).for('update')
  if (row === undefined) throw new VerbError(say('tld.unknown', { tld }))
  return row
}

/** Refuses a price below ICANN's fee, which every price of a generic TLD includes. */
const checkIcannFee = ({ kind }: Pick<TldRow, 'kind'>, price: Money): void => {
  const fee = leastPrice({ kind })
  if (price < fee)
    throw new VerbError(say('tld.below-fee', { price: formatMoney(price), fee: formatMoney(fee) }))
}

const checkSale = (row: Pick<TldRow, 'unicode'>, salePrice: Money, regular: Money): void => {
  if (salePrice >= regular)
    throw new VerbError(
      say('tld.no-saving', {
        sale: formatMoney(salePrice),
        tld: ofUnicode(row),
        regular: formatMoney(regular),
      }),
    )
}

const checkRestore = async (db: Queryable, row: TldRow): Promise<void> => {
  const [rules] = await db.select().from(tldRules).where(eq(tldRules.tld, row.tld))
  if (rules === undefined || !hasRestore(rules))
    throw new VerbError(say('tld.no-restore', { tld: ofUnicode(row) }))
}

const newYears = (row: TldRow, input: NewPrices['years']) => {
  if (input === undefined) return {}
  const { minimum = row.minimumYears, maximum } = input
  if (minimum > maximum)
    throw new VerbError(say('tld.minimum-years', { tld: ofUnicode(row), minimum, maximum }))
  return { minimumYears: minimum, maximumYears: maximum }
}

/** Locks a TLD whose prices can change so at a time; now, or planned. Throws VerbError. */
export const lockForPrices = async (
  tx: Queryable,
  tld: string,
  { register, renew, transfer, restore, years: term }: NewPrices,
  at: Date,
): Promise<{ readonly row: TldRow; readonly years: ReturnType<typeof newYears> }> => {
  const row = await lockTld(tx, tld)
  for (const price of [register, renew, transfer])
    if (price !== undefined) checkIcannFee(row, price)
  const sale = currentSale(row, at)
  if (register !== undefined && sale !== undefined) checkSale(row, sale, register)
  if (restore !== undefined) await checkRestore(tx, row)
  return { row, years: newYears(row, term) }
}

/**
 * Changes the prices of a TLD; customers confirm a changed price before they pay. Returns the renewal
 * price before and after. Throws VerbError.
 */
export const setPrices = async (
  db: Queryable,
  tld: string,
  input: NewPrices,
  now: Date,
): Promise<{ readonly before: Money; readonly after: Money }> =>
  db.transaction(async (tx) => {
    const { row, years: term } = await lockForPrices(tx, tld, input, now)
    const { register, renew, transfer, restore } = input
    const { renewalPrice: before } = row
    const after = renew ?? before
    await tx
      .update(tlds)
      .set({
        registrationPrice: register ?? row.registrationPrice,
        renewalPrice: after,
        transferPrice: transfer ?? row.transferPrice,
        ...term,
      })
      .where(eq(tlds.tld, tld))
    if (restore !== undefined)
      await tx.update(tldRules).set({ redemptionFee: restore }).where(eq(tldRules.tld, tld))
    return { before, after }
  })

const day = 24 * 60 * 60_000

const notPlanned = { plannedSalePrice: null, plannedSaleDays: null, plannedSaleAt: null }

/** Starts a sale, replacing a current or planned one, or plans it. Throws VerbError when it saves nothing. */
export const startSale = async (
  db: Queryable,
  tld: string,
  { register, days, at }: NewSale,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockTld(tx, tld)
    checkIcannFee(row, register)
    checkSale(row, register, row.registrationPrice)
    if (at !== undefined && at <= now) throw new VerbError(say('at-passed'))
    const saleEndsAt = days === undefined ? null : new Date(now.getTime() + days * day)
    const [plannedSalePrice, plannedSaleDays] = [register, days ?? null]
    await tx
      .update(tlds)
      .set(
        at === undefined
          ? { salePrice: register, saleEndsAt, ...notPlanned }
          : { plannedSalePrice, plannedSaleDays, plannedSaleAt: at },
      )
      .where(eq(tlds.tld, tld))
  })

/** Ends the sale of a TLD now, and cancels a planned one. Throws VerbError when there is none. */
export const endSale = async (db: Queryable, tld: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockTld(tx, tld)
    if (currentSale(row, now) === undefined && row.plannedSaleAt === null)
      throw new VerbError(say('tld.no-sale', { tld: ofUnicode(row) }))
    const ended = { salePrice: null, saleEndsAt: null, ...notPlanned }
    await tx.update(tlds).set(ended).where(eq(tlds.tld, tld))
  })

/** When a TLD is sold or no longer sold; at once by default. */
interface SoldFrom {
  readonly at: Date | undefined
  readonly now: Date
}

/** Changes whether a TLD is sold, which cancels what was planned, or plans it. Throws VerbError. */
const setSold = async (
  tx: Queryable,
  row: TldRow,
  sold: boolean,
  { at, now }: SoldFrom,
): Promise<void> => {
  if (at !== undefined && at <= now) throw new VerbError(say('at-passed'))
  if (row.sold === sold && row.plannedSoldAt === null)
    throw new VerbError(
      sold
        ? say('tld.sold-already', { tld: ofUnicode(row) })
        : say('tld.not-sold', { tld: ofUnicode(row) }),
    )
  await tx
    .update(tlds)
    .set(
      at === undefined
        ? { sold, plannedSold: null, plannedSoldAt: null }
        : { plannedSold: sold, plannedSoldAt: at },
    )
    .where(eq(tlds.tld, row.tld))
}

/** Stops registrations and transfers of a TLD; renewals and restores continue. Throws VerbError. */
export const stopSelling = async (db: Queryable, tld: string, from: SoldFrom): Promise<void> =>
  db.transaction(async (tx) => setSold(tx, await lockTld(tx, tld), false, from))

/** Adds a TLD of the seed data with its prices and rules, without a sale. */
const addKnown = async (db: Queryable, tld: string, now: Date): Promise<boolean> => {
  const [{ tldRows }, { tldRuleRows }] = await Promise.all([
    import('./seed/tlds.ts'),
    import('./seed/tld-rules.ts'),
  ])
  const known = tldRows({ now: () => now }).find((row) => row.tld === tld)
  if (known === undefined) return false
  const added = await db
    .insert(tlds)
    .values({ ...known, salePrice: null, saleEndsAt: null })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) return false
  await db.insert(tldRules).values(tldRuleRows(added))
  return true
}

/** Sells a stopped TLD at its stored prices, or adds one of the seed data. Throws VerbError. */
export const sellAgain = async (db: Queryable, tld: string, from: SoldFrom): Promise<void> =>
  db.transaction(async (tx) => {
    if (from.at === undefined && (await addKnown(tx, tld, from.now))) return
    await setSold(tx, await lockTld(tx, tld), true, from)
  })
