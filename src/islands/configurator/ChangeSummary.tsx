import { formatMoney } from '../../contract/money.ts'
import type { Package, PackagePrice } from '../../contract/products.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Summary } from './summary.ts'
import { termText } from './term-text.ts'

interface ChangeSummaryProps {
  readonly messages: Messages
  readonly sold: Package
  readonly term: PackagePrice
  readonly summary: Summary
}

/** What a change leads to; the cart has the credit and the charge for the days left. */
export const ChangeSummary = ({ messages, sold, term, summary }: ChangeSummaryProps) => (
  <>
    <p className="font-bold">{sold.name}</p>
    <p className="tabular-nums">
      {message(messages, 'summary.then', {
        price: formatMoney(summary.price.renewal.total),
        term: termText(messages, term),
      })}
    </p>
    <p className="text-sm text-ink-soft">{message(messages, 'change.price')}</p>
  </>
)
