import type { SearchRow } from '../../../contract/domains.ts'
import type { BulkEntry } from './bulk-queue.ts'

export interface CsvTexts {
  /** Name, ASCII name, state, first year, renewal, premium, documents, eligibility. */
  readonly columns: readonly string[]
  readonly yes: string
  readonly no: string
  readonly stateOf: (entry: BulkEntry) => string
  readonly whoOf: (eligibility: SearchRow['eligibility']) => string
}

/** Returns a cell that no spreadsheet evaluates as a formula (OWASP). */
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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

/** Returns the list as CSV (RFC 4180) with a byte order mark for spreadsheets, in dollars. */
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
