import * as v from 'valibot'

/** The lists of prices that staff change by CSV. */
export const PriceListKey = v.picklist(['tlds', 'packages', 'certificates'])
export type PriceListKey = v.InferOutput<typeof PriceListKey>

/** A column of amounts of a price list. */
export const PriceColumn = v.picklist([
  'register',
  'renew',
  'transfer',
  'restore',
  'price',
  'regular',
])
export type PriceColumn = v.InferOutput<typeof PriceColumn>

/** The columns of each list: those that name a row, and its amounts. */
export const priceListColumns = {
  tlds: { names: ['tld'], amounts: ['register', 'renew', 'transfer', 'restore'] },
  packages: {
    names: ['package', 'region', 'term'],
    amounts: ['price', 'regular', 'renew'],
  },
  certificates: { names: ['certificate', 'years'], amounts: ['price', 'renew'] },
} as const satisfies Readonly<
  Record<PriceListKey, { names: readonly string[]; amounts: readonly PriceColumn[] }>
>

/** Why a CSV of prices is refused; each has a text in both languages. */
export const PriceProblemCode = v.picklist([
  'EMPTY',
  'TOO_LONG',
  'OPEN_QUOTE',
  'MISSING_COLUMN',
  'UNKNOWN_COLUMN',
  'REPEATED_COLUMN',
  'CELLS',
  'UNKNOWN_NAME',
  'REPEATED_ROW',
  'NOT_AN_AMOUNT',
  'NO_AMOUNT',
  'TOO_HIGH',
  'BELOW_FEE',
  'ABOVE_REGULAR',
  'SALE_NOT_LOWER',
  'NO_RESTORE',
])
export type PriceProblemCode = v.InferOutput<typeof PriceProblemCode>

/** What is wrong with a cell: the row's line number in the CSV, and its column. */
export const PriceProblem = v.object({
  row: v.number(),
  /** Empty: the whole row. */
  column: v.string(),
  code: PriceProblemCode,
  params: v.record(v.string(), v.string()),
})
export type PriceProblem = v.InferOutput<typeof PriceProblem>

/** A price before and after; money is in ten-thousandths of a dollar. */
export const PriceChange = v.object({
  column: PriceColumn,
  /** Null: it had none. */
  from: v.nullable(v.number()),
  to: v.number(),
})

/** The changes of a row. */
export const PriceChangeRow = v.object({
  row: v.number(),
  /** As the cells name it: `com`. */
  title: v.string(),
  changes: v.array(PriceChange),
})
export type PriceChangeRow = v.InferOutput<typeof PriceChangeRow>

/** What a CSV of prices would change, or what is wrong with it. */
export const PricePreview = v.object({
  rows: v.array(PriceChangeRow),
  /** Rows that have these prices already when the change starts. */
  unchanged: v.number(),
  problems: v.array(PriceProblem),
  /** Names these changes and their start: an import that says it is refused if prices have changed since. */
  version: v.string(),
})
export type PricePreview = v.InferOutput<typeof PricePreview>

/** What an import of prices did: changed them, or planned the change of an id. */
export const PriceImport = v.object({
  rows: v.number(),
  id: v.nullable(v.string()),
  startsAt: v.nullable(v.string()),
})
export type PriceImport = v.InferOutput<typeof PriceImport>

/** A change of the catalogue with a start time. */
export const PlannedChange = v.object({
  id: v.string(),
  list: PriceListKey,
  state: v.picklist(['PLANNED', 'APPLIED', 'CANCELLED', 'FAILED']),
  startsAt: v.string(),
  reason: v.string(),
  rows: v.number(),
  /** The first rows' titles. */
  titles: v.array(v.string()),
  /** Why it failed. */
  problem: v.nullable(v.string()),
})
export type PlannedChange = v.InferOutput<typeof PlannedChange>
