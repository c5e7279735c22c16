import { createHash } from 'node:crypto'
import type { PriceColumn, PricePreview, PriceProblem } from '../../../../contract/price-lists.ts'
import { fromDollars, type Money } from '../../../../contract/money.ts'
import type { PlannedPricesRow } from '../../../platform/db/schema/index.ts'
import { limits } from '../../../platform/limits.ts'
import { readCsv, type CsvLine } from './csv.ts'
import type { PricedRow, PriceList, Prices } from './price-list.ts'

/** The most rows of a CSV. */
export const mostPriceRows = 5000

/** The preview, with what an import applies. */
export interface ReadPrices extends PricePreview {
  readonly changes: readonly PlannedPricesRow[]
}

type Problem = Omit<PriceProblem, 'row'>

const problem = (
  column: string,
  code: PriceProblem['code'],
  params: PriceProblem['params'] = {},
): Problem => ({ column, code, params })

/** Reads an amount in dollars and cents; none of an empty cell. */
const amountOf = (column: PriceColumn, cell: string): Money | undefined | Problem => {
  if (cell === '') return undefined
  if (!/^\$?\d{1,6}(?:\.\d{1,2})?$/.test(cell))
    return problem(column, 'NOT_AN_AMOUNT', { typed: cell.slice(0, 40) })
  const amount = fromDollars(Number(cell.replace('$', '')))
  if (amount === 0) return problem(column, 'NO_AMOUNT')
  return amount < limits.orderBelow ? amount : problem(column, 'TOO_HIGH')
}

const isProblem = (one: Money | undefined | Problem): one is Problem => typeof one === 'object'

const columnProblems = (list: PriceList, columns: readonly string[]): readonly Problem[] => {
  const known: readonly string[] = [...list.names, ...list.amounts]
  return [
    ...list.names
      .filter((one) => !columns.includes(one))
      .map((one) => problem(one, 'MISSING_COLUMN')),
    ...columns
      .filter((one) => !known.includes(one))
      .map((one) => problem(one.slice(0, 40), 'UNKNOWN_COLUMN')),
    ...columns
      .filter((one, at) => known.includes(one) && columns.indexOf(one) !== at)
      .map((one) => problem(one, 'REPEATED_COLUMN')),
  ]
}

/** The rows of a list by the cells that name them. */
type RowsByName = ReadonlyMap<string, PricedRow>

const nameOf = (names: readonly string[]): string => names.join('\u0000')

interface LineOf {
  readonly list: PriceList
  readonly columns: readonly string[]
  readonly rows: RowsByName
}

const readLine = (
  { list, columns, rows }: LineOf,
  { cells }: CsvLine,
): { readonly found: PricedRow; readonly given: Prices } | readonly Problem[] => {
  if (cells.length > columns.length) return [problem('', 'CELLS')]
  const cellOf = (column: string): string => cells[columns.indexOf(column)] ?? ''
  const names = list.names.map((column) => list.normalize(cellOf(column)))
  const found = rows.get(nameOf(names))
  if (found === undefined)
    return [problem(list.names[0] ?? '', 'UNKNOWN_NAME', { typed: names.join(' ').slice(0, 80) })]
  const amounts = list.amounts.map((column) => [column, amountOf(column, cellOf(column))] as const)
  const wrong = amounts.map(([, amount]) => amount).filter(isProblem)
  if (wrong.length > 0) return wrong
  const given: Prices = Object.fromEntries(
    amounts.filter(([column, amount]) => amount !== undefined && amount !== found.prices[column]),
  )
  const refused = found.check(given, found.prices)
  return refused === undefined ? { found, given } : [refused]
}

const versionOf = (rows: PricePreview['rows'], at: Date | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([at ?? null, rows.map(({ title, changes }) => [title, changes])]))
    .digest('hex')
    .slice(0, 16)

const refusal = (problems: readonly PriceProblem[]): ReadPrices => ({
  ...{ rows: [], changes: [], unchanged: 0, version: '' },
  problems: [...problems],
})

/** Compares a CSV with the prices that a list has when it starts: at once without `at`. */
export const previewPrices = (
  list: PriceList,
  current: readonly PricedRow[],
  text: string,
  at?: Date,
): ReadPrices => {
  const { lines, openQuote } = readCsv(text)
  if (openQuote !== undefined) return refusal([{ row: openQuote, ...problem('', 'OPEN_QUOTE') }])
  const [header, ...body] = lines
  if (header === undefined || body.length === 0)
    return refusal([{ row: 1, ...problem('', 'EMPTY') }])
  if (body.length > mostPriceRows)
    return refusal([{ row: 1, ...problem('', 'TOO_LONG', { most: String(mostPriceRows) }) }])
  const columns = header.cells.map((cell) => cell.toLowerCase())
  const wrong = columnProblems(list, columns)
  if (wrong.length > 0) return refusal(wrong.map((one) => ({ row: header.row, ...one })))

  const rows: RowsByName = new Map(current.map((one) => [nameOf(one.names), one]))
  const problems: PriceProblem[] = []
  const seen = new Map<PricedRow, number>()
  const changed: { row: number; found: PricedRow; given: Prices }[] = []
  for (const line of body) {
    const read = readLine({ list, columns, rows }, line)
    if (!('found' in read)) {
      problems.push(...read.map((one) => ({ row: line.row, ...one })))
      continue
    }
    const before = seen.get(read.found)
    if (before !== undefined) {
      const params = { first: String(before) }
      problems.push({ row: line.row, ...problem(list.names[0] ?? '', 'REPEATED_ROW', params) })
      continue
    }
    seen.set(read.found, line.row)
    if (Object.keys(read.given).length > 0) changed.push({ row: line.row, ...read })
  }
  if (problems.length > 0) return refusal(problems)
  const shown = changed.map(({ row, found, given }) => ({
    row,
    title: found.names.join(' '),
    changes: list.amounts.flatMap((column) => {
      const to = given[column]
      return to === undefined ? [] : [{ column, from: found.prices[column] ?? null, to }]
    }),
  }))
  return {
    rows: shown,
    changes: changed.map(({ found, given }) => ({
      ...{ target: found.target, title: found.names.join(' '), prices: given },
    })),
    unchanged: seen.size - changed.length,
    problems: [],
    version: versionOf(shown, at),
  }
}
