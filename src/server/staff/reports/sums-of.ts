import type { ReportTable } from '../../../contract/staff-reports.ts'

type Row = ReportTable['rows'][number]

/** Returns the row of sums: of money, or of the columns that are named. */
export const sumsOf = (
  columns: readonly ReportTable['columns'][number][],
  rows: readonly Row[],
  isSummed: (column: ReportTable['columns'][number]) => boolean = ({ is }) => is === 'money',
): Row =>
  columns.map((column, at) =>
    isSummed(column) ? rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0) : null,
  )
