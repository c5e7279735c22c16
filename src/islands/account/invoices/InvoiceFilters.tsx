import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { listInvoices } from '../../../contract/invoices.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { formatInvoicesView, type InvoicesView } from './invoices-url.ts'

interface InvoiceFiltersProps {
  readonly messages: Messages
  readonly filters: AnswerOf<typeof listInvoices>['filters']
  readonly view: InvoicesView
  readonly goTo: (view: InvoicesView) => void
}

/** The statuses of invoices, as links with their counts. */
export const InvoiceFilters = ({ messages, filters, view, goTo }: InvoiceFiltersProps) => (
  <nav aria-label={message(messages, 'filter')} className="min-w-0">
    {/* One line that scrolls on a phone, with room for the focus ring. */}
    <ul className="-mx-4 flex gap-2 px-4 py-1 max-sm:overflow-x-auto sm:flex-wrap">
      {filters.map(({ filter, total }) => {
        const to: InvoicesView = { ...view, invoice: undefined, filter, page: 1 }
        const isCurrent = filter === view.filter
        return (
          <li key={filter} className="shrink-0">
            <FollowLink
              href={`${location.pathname}${formatInvoicesView(to)}`}
              onFollow={() => goTo(to)}
              isCurrent={isCurrent}
              className={classNames(
                'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-sm',
                isCurrent ? 'border-ink font-bold' : 'border-line hover:border-ink',
              )}
            >
              {message(messages, `filter.${filter}`)}
              <span className="text-ink-soft tabular-nums">{total}</span>
            </FollowLink>
          </li>
        )
      })}
    </ul>
  </nav>
)
