import { formatMoney, money } from '../../../contract/money.ts'
import type { ReportTable } from '../../../contract/staff-reports.ts'
import type { Said } from '../../platform/verbs/index.ts'

type Cell = ReportTable['rows'][number][number]
type Column = ReportTable['columns'][number]

/** Rows that a screen and a terminal show; the CSV has all. */
const mostShown = 200

const moneyText = (amount: number): string => (amount / 10_000).toFixed(4).replace(/00$/, '')

/** Returns a cell that no spreadsheet evaluates as a formula (OWASP); numbers stay numbers. */
const csvCell = (cell: Cell, { is }: Column): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return is === 'money' ? moneyText(cell) : String(cell)
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const shown = (cell: Cell, { is }: Column): string => {
  if (cell === null) return ''
  return is === 'money' && typeof cell === 'number' ? formatMoney(money(cell)) : String(cell)
}

/** Returns a report as CSV (RFC 4180) with a byte order mark for spreadsheets. */
export const reportCsv = ({ columns, rows, totals }: ReportTable): string => {
  const lines = [
    columns.map(({ name }) => name),
    ...[...rows, ...totals].map((row) =>
      columns.map((column, at) => csvCell(row[at] ?? null, column)),
    ),
  ]
  return `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

/** Returns the lines of a report for a terminal. */
const reportText = ({ columns, rows, totals, count }: ReportTable): string => {
  const lines = [
    columns.map(({ name }) => name),
    ...[...rows, ...totals].map((row) =>
      columns.map((column, at) => shown(row[at] ?? null, column)),
    ),
  ]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const texts = lines.map((line) =>
    line
      .map((cell, at) =>
        columns[at]?.is === 'text' ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const rest = count - rows.length
  return [...texts, ...(rest > 0 ? [`${rest} more rows: add --csv`] : [])].join('\n')
}

/** Answers with a report: all of it as CSV, or its first rows and its totals. */
export const sayReport = (report: Omit<ReportTable, 'count'>, csv: boolean): Said => {
  const whole = { ...report, count: report.rows.length }
  if (csv) return { text: reportCsv(whole) }
  const table = { ...whole, rows: whole.rows.slice(0, mostShown) }
  return { text: reportText(table), data: table }
}
