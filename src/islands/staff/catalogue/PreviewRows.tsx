import { formatMoney, money } from '../../../contract/money.ts'
import type { PricePreview } from '../../../contract/price-lists.ts'
import { message, type Messages } from '../../../i18n/fill.ts'

/** The most rows that the screen shows. */
const mostShown = 200

const priceText = (amount: number | null): string =>
  amount === null ? '–' : formatMoney(money(amount))

interface PreviewRowsProps {
  readonly messages: Messages
  readonly preview: PricePreview
}

/** What a CSV changes, from which price to which. */
export const PreviewRows = ({ messages, preview: { rows } }: PreviewRowsProps) => {
  const label = message(messages, 'preview.title')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="region" aria-label={label} tabIndex={0} className="max-h-96 overflow-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {(['row', 'name', 'column'] as const).map((key) => (
                <th key={key} scope="col" className="p-2 text-start">
                  {message(messages, `preview.${key}`)}
                </th>
              ))}
              {(['from', 'to'] as const).map((key) => (
                <th key={key} scope="col" className="p-2 text-end">
                  {message(messages, `preview.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostShown).flatMap(({ row, title, changes }) =>
              changes.map(({ column, from, to }) => (
                <tr key={`${row} ${column}`} className="border-t border-line align-top">
                  <td className="p-2 tabular-nums">{row}</td>
                  <th scope="row" lang="en" className="p-2 text-start font-medium">
                    {title}
                  </th>
                  <td className="p-2">{message(messages, `price.${column}`)}</td>
                  <td className="p-2 text-end whitespace-nowrap text-ink-soft tabular-nums">
                    {priceText(from)}
                  </td>
                  <td className="p-2 text-end font-bold whitespace-nowrap tabular-nums">
                    {priceText(to)}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {rows.length > mostShown && (
        <p className="text-ink-soft">{message(messages, 'preview.first', { shown: mostShown })}</p>
      )}
    </div>
  )
}
