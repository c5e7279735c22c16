import type { SearchRow } from '../../../contract/domains.ts'
import type { BulkEntry } from './bulk-queue.ts'

/** What the file's columns and states are called. */
export interface CsvTexts {
  /** Name, ASCII name, state, first year, renewal, premium, documents, who may have it. */
  readonly columns: readonly string[]
  readonly yes: string
  readonly no: string
  readonly stateOf: (entry: BulkEntry) => string
  readonly whoOf: (eligibility: SearchRow['eligibility']) => string
}

/** A cell that a spreadsheet takes for what it is: a text, and never a formula (OWASP). */
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a name costs and takes; nothing for one that can't be bought, or that is not known to be. */
const terms = (
  { row }: BulkEntry,
  { yes, no, whoOf }: Pick<CsvTexts, 'yes' | 'no' | 'whoOf'>,
): readonly (string | number)[] =>
  row?.state === 'available'
    ? [
        row.firstYearPrice,
        row.renewalPrice,
        row.premium ? yes : no,
        row.needsDocuments ? yes : no,
        whoOf(row.eligibility),
      ]
    : ['', '', '', '', '']

/**
 * The list as CSV (RFC 4180): UTF-8, with the mark by which spreadsheets know that; prices in dollars
 * as plain decimals.
 */
export const bulkCsv = (entries: readonly BulkEntry[], texts: CsvTexts): string => {
  const { columns, stateOf } = texts
  const rows = entries.map((entry) => [
    entry.unicodeName,
    entry.name,
    stateOf(entry),
    ...terms(entry, texts),
  ])
  return `\ufeff${[columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
