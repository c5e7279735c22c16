import { eq } from 'drizzle-orm'
import { formatMoney } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { readTable } from '../../platform/db/read-table.ts'
import { tldRules, tlds } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { say, VerbError, wordsText, type Sentence } from '../../platform/verbs/index.ts'
import { shownMoment } from '../../platform/zoned-moment.ts'
import { listPlannedRows, type PlannedRow } from './price-lists/planned-prices.ts'
import { currentSale } from './price-rules.ts'
import { reactivationPrice } from './tld-rules.ts'
import type { TldRules } from './tlds.ts'

/** A TLD as the database has it. */
export type TldRow = typeof tlds.$inferSelect

/** Returns a TLD as operators read it. */
export const ofUnicode = ({ unicode }: Pick<TldRow, 'unicode'>): string => `.${unicode}`

const plannedSoldText = ({ plannedSold, plannedSoldAt }: TldRow): Sentence | undefined => {
  if (plannedSoldAt === null) return undefined
  const at = shownMoment(plannedSoldAt)
  return plannedSold === true ? say('tld.sold-from', { at }) : say('tld.not-sold-from', { at })
}

const plannedSaleText = (row: TldRow): Sentence | undefined => {
  const { plannedSalePrice, plannedSaleDays: days, plannedSaleAt } = row
  if (plannedSalePrice === null || plannedSaleAt === null) return undefined
  const values = { price: formatMoney(plannedSalePrice), at: shownMoment(plannedSaleAt) }
  const sale =
    days === null ? say('tld.price-from', values) : say('tld.price-from-for', { ...values, days })
  return say('tld.sale', { sale })
}

const plannedPriceTexts = ({ id, startsAt, prices, years }: PlannedRow): readonly Sentence[] => {
  const values = [
    [say('tld.column.register'), prices.register],
    [say('tld.column.renew'), prices.renew],
    [say('tld.column.transfer'), prices.transfer],
    [say('tld.column.restore'), prices.restore],
  ] as const
  const at = shownMoment(startsAt)
  const { minimum, maximum } = years ?? {}
  return [
    ...values.flatMap(([name, price]) =>
      price === undefined ? [] : say('tld.value-from', { name, value: formatMoney(price), at, id }),
    ),
    ...(maximum === undefined
      ? []
      : [
          say('tld.value-from', {
            ...{ name: say('tld.column.years'), at, id },
            value: minimum === undefined ? maximum : `${minimum}-${maximum}`,
          }),
        ]),
  ]
}

/** The price of the sale that runs, and how long. */
const saleText = (row: TldRow, now: Date): Sentence | undefined => {
  const sale = currentSale(row, now)
  if (sale === undefined) return undefined
  const price = formatMoney(sale)
  return row.saleEndsAt === null
    ? say('tld.price-open', { price })
    : say('tld.price-until', { price, day: shownDay(row.saleEndsAt) })
}

/** Lists the TLDs by rank, one line each: prices, sale, whether sold. */
export const listTlds = async (db: Queryable, now: Date): Promise<string[]> => {
  const rows = await readTable(db, tlds)
  return rows
    .sort((a, b) => a.rank - b.rank || (a.tld < b.tld ? -1 : 1))
    .map((row) => {
      const sale = saleText(row, now)
      return [
        ofUnicode(row).padEnd(16),
        ` register ${formatMoney(row.registrationPrice).padStart(8)}`,
        `  renew ${formatMoney(row.renewalPrice).padStart(8)}`,
        `  transfer ${formatMoney(row.transferPrice).padStart(8)}`,
        ...[
          ...[sale && say('tld.sale', { sale }), plannedSaleText(row)],
          ...[row.sold ? undefined : 'not sold', plannedSoldText(row)],
        ].map((text) => (text === undefined ? '' : `  ${wordsText(text)}`)),
      ].join('')
    })
}

const yearsText = ({ minimumYears: minimum, maximumYears: maximum }: TldRow): Sentence =>
  minimum === maximum ? say('tld.one-term', { minimum }) : say('tld.years', { minimum, maximum })

const restoreText = (row: TldRow, rules: TldRules): Sentence =>
  rules.redemptionDays === 0
    ? say('tld.restore-never')
    : say('tld.restore', {
        price: formatMoney(reactivationPrice(row, rules)),
        days: rules.redemptionDays,
        fee: formatMoney(rules.redemptionFee),
        renewal: formatMoney(row.renewalPrice),
      })

const listed = (all: readonly string[]): string | Sentence =>
  all.length === 0 ? say('tld.none') : all.join(', ')

const ruleLines = (row: TldRow, rules: TldRules): readonly Sentence[] => [
  restoreText(row, rules),
  say('tld.who', { eligibility: rules.eligibility }),
  say('tld.documents', { documents: listed(rules.documents) }),
  say('tld.scripts', { scripts: listed(['Latn', ...rules.scripts]) }),
  say('tld.grace', { days: rules.graceDays }),
  say('tld.cut-off', { days: rules.cutOffDays }),
  rules.transferAuthCode
    ? say('tld.moves-with-code', { years: rules.transferAddedYears })
    : say('tld.moves-without-code', { years: rules.transferAddedYears }),
  rules.removalDays === 0
    ? say('tld.removal-never')
    : say('tld.removal', { days: rules.removalDays }),
]

/** Describes the prices and rules of a TLD. Throws VerbError. */
export const showTld = async (
  db: Queryable,
  tld: string,
  now: Date,
): Promise<readonly Sentence[]> => {
  const [found] = await db
    .select()
    .from(tlds)
    .leftJoin(tldRules, eq(tldRules.tld, tlds.tld))
    .where(eq(tlds.tld, tld))
  if (found === undefined) throw new VerbError(say('tld.unknown', { tld }))
  const { tlds: row, tld_rules: rules } = found
  const prices = (await listPlannedRows(db, 'tlds', [tld])).flatMap(plannedPriceTexts)
  const name = row.unicode === row.tld ? ofUnicode(row) : `${ofUnicode(row)} (${row.tld})`
  return [
    row.sold ? say('tld.name-sold', { name }) : say('tld.name-not-sold', { name }),
    say('tld.register', { price: formatMoney(row.registrationPrice) }),
    say('tld.sale-line', { sale: saleText(row, now) ?? say('tld.none') }),
    ...[plannedSaleText(row), plannedSoldText(row), ...prices].flatMap((planned) =>
      planned === undefined ? [] : say('tld.planned', { planned }),
    ),
    say('tld.renew', { price: formatMoney(row.renewalPrice) }),
    say('tld.transfer', { price: formatMoney(row.transferPrice) }),
    yearsText(row),
    ...(rules === null ? [say('tld.no-rules')] : ruleLines(row, rules)),
  ]
}
