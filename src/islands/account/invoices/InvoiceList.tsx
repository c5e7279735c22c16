import { useCallback } from 'react'
import { invoicePageSizes, listInvoices, type ListedInvoice } from '../../../contract/invoices.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Price } from '../../../ui/Price.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { listedNames } from '../listed-names.ts'
import { PageLinks } from '../PageLinks.tsx'
import { Panel } from '../Panel.tsx'
import { useListQuery } from '../use-list-query.ts'
import { DownloadPdf } from './DownloadPdf.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import { formatInvoicesView, type InvoicesView } from './invoices-url.ts'
import { NoInvoices } from './NoInvoices.tsx'
import { PayInvoice } from './PayInvoice.tsx'

interface InvoiceListProps extends IslandProps {
  readonly view: InvoicesView
  readonly goTo: (view: InvoicesView) => void
}

const InvoiceRow = (props: InvoiceListProps & { readonly invoice: ListedInvoice }) => {
  const { locale, messages, errors, invoice, view, goTo } = props
  const { number, order } = invoice
  const to = { ...view, invoice: number }
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <FollowLink
          id={number}
          className="inline-flex min-h-11 items-center font-bold tabular-nums underline underline-offset-4"
          href={`${location.pathname}${formatInvoicesView(to)}`}
          onFollow={() => goTo(to)}
        >
          {number}
        </FollowLink>
        <p className="[overflow-wrap:anywhere]">
          {listedNames(messages, invoice.names, invoice.linesCount)}
        </p>
        {order !== null && (
          <a
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            href={`${localePath(locale, '/account/orders')}?order=${order.id}`}
          >
            {message(messages, 'order', { incrementId: order.incrementId })}
          </a>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:grid sm:content-start sm:justify-items-end sm:pt-2.5">
        <Price dollars={invoice.total} />
        <InvoiceState messages={messages} status={invoice.status} />
        <time className="text-sm text-ink-soft tabular-nums" dateTime={invoice.issuedAt}>
          {formatDay(invoice.issuedAt)}
        </time>
        <div className="flex basis-full flex-wrap items-start gap-2">
          <PayInvoice {...{ locale, messages, invoice }} />
          <DownloadPdf {...{ messages, errors, number }} document="invoice" />
        </div>
      </div>
    </li>
  )
}

/** A single page of the smallest size needs no sizes. */
const PageSize = ({ messages, view, goTo }: InvoiceListProps) => (
  <Select
    label={message(messages, 'page-size')}
    value={view.pageSize}
    onChoice={(chosen) => {
      const pageSize = invoicePageSizes.find((each) => `${each}` === chosen)
      if (pageSize !== undefined) goTo({ ...view, page: 1, pageSize })
    }}
  >
    {invoicePageSizes.map((size) => (
      <option key={size} value={size}>
        {size}
      </option>
    ))}
  </Select>
)

/** The customer's invoices, the latest first, by status and a page at a time. */
export const InvoiceList = (props: InvoiceListProps) => {
  const { messages, errors, view, goTo } = props
  const { filter, page, pageSize } = view
  const load = useCallback(
    (signal: AbortSignal) =>
      call(
        listInvoices,
        { query: { filter, page: `${page}`, pageSize: `${pageSize}` } },
        { signal },
      ),
    [filter, page, pageSize],
  )
  const { query, isShown } = useListQuery(formatInvoicesView({ ...view, invoice: undefined }), load)
  return (
    <Panel title={message(messages, 'title')} description={message(messages, 'why')}>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ invoices, total, filters }) => (
          <div
            className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity aria-busy:opacity-60"
            aria-busy={!isShown || undefined}
          >
            {(filter !== 'ALL' || total > 0) && (
              <InvoiceFilters {...{ messages, filters, view, goTo }} />
            )}
            {total === 0 && isShown && <NoInvoices {...props} />}
            {invoices.length > 0 && (
              <ul>
                {invoices.map((invoice) => (
                  <InvoiceRow key={invoice.number} {...props} invoice={invoice} />
                ))}
              </ul>
            )}
            <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 empty:hidden">
              <PageLinks
                {...{ messages, page, total }}
                perPage={pageSize}
                hrefOf={(to) => `${location.pathname}${formatInvoicesView({ ...view, page: to })}`}
                onPage={(to) => goTo({ ...view, page: to })}
              />
              {total > invoicePageSizes[0] && <PageSize {...props} />}
            </div>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
