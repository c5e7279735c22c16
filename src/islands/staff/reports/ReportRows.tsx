import { formatMoney, money } from '../../../contract/money.ts'
import type { ReportTable } from '../../../contract/staff-reports.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

interface ReportRowsProps {
  readonly messages: Messages
  readonly label: string
  readonly table: ReportTable
}

type Cell = ReportTable['rows'][number][number]
type Column = ReportTable['columns'][number]

const grouped = new Intl.NumberFormat('en')

/** Years and rates have no separators where they are texts. */
const cellText = (cell: Cell, { is }: Column): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return is === 'money' ? formatMoney(money(cell)) : grouped.format(cell)
}

const cellClass = ({ is }: Column): string =>
  classNames('p-2 tabular-nums', is === 'text' ? 'text-start' : 'text-end whitespace-nowrap')

/** The rows of a report and their sums. */
export const ReportRows = ({ messages, label, table }: ReportRowsProps) => {
  const { columns, rows, totals, count } = table
  if (count === 0) return <EmptyState level={3} text={message(messages, 'report.none')} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status">
        {message(messages, count > rows.length ? 'report.first' : 'report.count', {
          count: grouped.format(count),
          shown: grouped.format(rows.length),
        })}
      </p>
      <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={cellClass(column)}>
                  {message(messages, `column.${column.key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at} className="border-t border-line align-top">
                {columns.map((column, cell) => (
                  <td key={column.key} className={cellClass(column)}>
                    {cellText(row[cell] ?? null, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totals.map((row, at) => (
              <tr key={at} className="border-t-2 border-ink-soft font-bold">
                {columns.map((column, cell) =>
                  cell === 0 ? (
                    <th key={column.key} scope="row" className="p-2 text-start">
                      {message(messages, 'report.total')}
                    </th>
                  ) : (
                    <td key={column.key} className={cellClass(column)}>
                      {cellText(row[cell] ?? null, column)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </div>
  )
}
