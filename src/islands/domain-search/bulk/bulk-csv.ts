import type { BulkEntry } from './bulk-queue.ts'

/** What the file's columns and states are called. */
export interface CsvTexts {
  /** Name, ASCII name, state, first year, renewal. */
  readonly columns: readonly string[]
  readonly stateOf: (entry: BulkEntry) => string
}

/** A cell that a spreadsheet takes for what it is: a text, and never a formula (OWASP). */
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const prices = ({ row }: BulkEntry): readonly (string | number)[] =>
  row === undefined || row.state === 'taken' ? ['', ''] : [row.firstYearPrice, row.renewalPrice]

/**
 * The list as CSV (RFC 4180): UTF-8, with the mark by which spreadsheets know that; prices in dollars
 * as plain decimals.
 */
export const bulkCsv = (entries: readonly BulkEntry[], { columns, stateOf }: CsvTexts): string => {
  const rows = entries.map((entry) => [
    entry.unicodeName,
    entry.name,
    stateOf(entry),
    ...prices(entry),
  ])
  return `\ufeff${[columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
