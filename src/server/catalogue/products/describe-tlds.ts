import { eq } from 'drizzle-orm'
import { formatMoney } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { readTable } from '../../platform/db/read-table.ts'
import { tldRules, tlds } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { VerbError } from '../../platform/verbs/index.ts'
import { shownMoment } from '../../platform/zoned-moment.ts'
import { currentSale } from './price-rules.ts'
import { reactivationPrice } from './tld-rules.ts'
import type { TldRules } from './tlds.ts'

/** A TLD as the database has it. */
export type TldRow = typeof tlds.$inferSelect

/** Returns a TLD as operators read it. */
export const ofUnicode = ({ unicode }: Pick<TldRow, 'unicode'>): string => `.${unicode}`

const plannedSoldText = ({ plannedSold, plannedSoldAt }: TldRow): string | undefined =>
  plannedSoldAt === null
    ? undefined
    : `${plannedSold === true ? 'sold' : 'not sold'} from ${shownMoment(plannedSoldAt)}`

const plannedSaleText = ({ plannedSalePrice, plannedSaleDays, plannedSaleAt }: TldRow) => {
  if (plannedSalePrice === null || plannedSaleAt === null) return undefined
  const end = plannedSaleDays === null ? '' : ` for ${plannedSaleDays} days`
  return `sale ${formatMoney(plannedSalePrice)} from ${shownMoment(plannedSaleAt)}${end}`
}

const saleText = (row: TldRow, now: Date): string | undefined => {
  const sale = currentSale(row, now)
  return sale === undefined
    ? undefined
    : `sale ${formatMoney(sale)} ${row.saleEndsAt === null ? 'without an end' : `until ${shownDay(row.saleEndsAt)}`}`
}

/** Lists the TLDs by rank, one line each: prices, sale, whether sold. */
export const listTlds = async (db: Queryable, now: Date): Promise<string[]> => {
  const rows = await readTable(db, tlds)
  return rows
    .sort((a, b) => a.rank - b.rank || (a.tld < b.tld ? -1 : 1))
    .map((row) =>
      [
        ofUnicode(row).padEnd(16),
        ` register ${formatMoney(row.registrationPrice).padStart(8)}`,
        `  renew ${formatMoney(row.renewalPrice).padStart(8)}`,
        `  transfer ${formatMoney(row.transferPrice).padStart(8)}`,
        ...[
          ...[saleText(row, now), plannedSaleText(row)],
          ...[row.sold ? undefined : 'not sold', plannedSoldText(row)],
        ].map((text) => (text === undefined ? '' : `  ${text}`)),
      ].join(''),
    )
}

const yearsText = ({ minimumYears, maximumYears }: TldRow): string =>
  minimumYears === maximumYears ? `${minimumYears}` : `${minimumYears} to ${maximumYears}`

const restoreText = (row: TldRow, rules: TldRules): string =>
  rules.redemptionDays === 0
    ? 'never: the registry brings no name back'
    : `${formatMoney(reactivationPrice(row, rules))} for ${rules.redemptionDays} days: the registry's fee of ${formatMoney(rules.redemptionFee)} and a year's renewal of ${formatMoney(row.renewalPrice)}`

const listed = (all: readonly string[]): string => (all.length === 0 ? 'none' : all.join(', '))

const ruleLines = (row: TldRow, rules: TldRules): string[] => [
  `restore   ${restoreText(row, rules)}`,
  `who       ${rules.eligibility}`,
  `documents    ${listed(rules.documents)}`,
  `scripts   ${listed(['Latn', ...rules.scripts])}`,
  `grace     ${rules.graceDays} days after the end at the usual price`,
  `cut-off   ${rules.cutOffDays} days before the end`,
  `moves in  ${rules.transferAuthCode ? 'with an auth code' : 'without an auth code'}, adds ${rules.transferAddedYears} years`,
  `removal   ${rules.removalDays === 0 ? 'never' : `within ${rules.removalDays} days`}`,
]

/** Describes the prices and rules of a TLD. Throws VerbError. */
export const showTld = async (db: Queryable, tld: string, now: Date): Promise<string[]> => {
  const [found] = await db
    .select()
    .from(tlds)
    .leftJoin(tldRules, eq(tldRules.tld, tlds.tld))
    .where(eq(tlds.tld, tld))
  if (found === undefined) throw new VerbError(`There is no tld .${tld}.`)
  const { tlds: row, tld_rules: rules } = found
  const first = row.unicode === row.tld ? ofUnicode(row) : `${ofUnicode(row)} (${row.tld})`
  return [
    `${first}: ${row.sold ? 'sold' : 'not sold'}`,
    `register  ${formatMoney(row.registrationPrice)} the first year`,
    `sale      ${saleText(row, now)?.replace(/^sale /, '') ?? 'none'}`,
    ...[plannedSaleText(row), plannedSoldText(row)].flatMap((text) =>
      text === undefined ? [] : `planned   ${text}`,
    ),
    `renew     ${formatMoney(row.renewalPrice)} a year`,
    `transfer  ${formatMoney(row.transferPrice)}`,
    `years     ${yearsText(row)}`,
    ...(rules === null ? ['rules     none known'] : ruleLines(row, rules)),
  ]
}
