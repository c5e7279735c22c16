import { Printer } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { contractNumber } from '../../../contract/contract-number.ts'
import { getInvoice, type Invoice } from '../../../contract/invoices.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { CreditNotes } from './CreditNotes.tsx'
import { DownloadPdf } from './DownloadPdf.tsx'
import { PayInvoice } from './PayInvoice.tsx'
import type { Seller } from './BillingDocument.tsx'
import { InvoiceDocument } from './InvoiceDocument.tsx'

interface InvoiceDetailProps extends IslandProps {
  readonly seller: Seller
  readonly number: string
}

/** A paid order has a contract. */
const isPaid = ({ status }: Invoice): boolean =>
  status === 'PAID' || status === 'PARTLY_REFUNDED' || status === 'REFUNDED'

/** An invoice, to read, print and save, with its credit notes. */
export const InvoiceDetail = (props: InvoiceDetailProps) => {
  const { locale, messages, errors, number } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getInvoice, { params: { number } }, { signal }),
    [number],
  )
  const query = useQuery(load, 'once')
  const isLoaded = query.answer !== undefined
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoaded) top.current?.focus()
  }, [isLoaded])
  return (
    <Loaded
      messages={messages}
      errors={errors}
      query={query}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(invoice) => (
        <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <PayInvoice {...{ locale, messages, invoice }} />
            <DownloadPdf {...{ messages, errors, number }} document="invoice" />
            <Button look="secondary" onClick={() => window.print()}>
              <Printer aria-hidden className="size-4 shrink-0" />
              {message(messages, 'print')}
            </Button>
            {invoice.order !== null && isPaid(invoice) && (
              <a
                className="inline-flex min-h-11 items-center underline underline-offset-4"
                href={`${localePath(locale, '/account/contracts')}?contract=${contractNumber(invoice.order.incrementId)}`}
              >
                {message(messages, 'contract', {
                  number: contractNumber(invoice.order.incrementId),
                })}
              </a>
            )}
            {invoice.order !== null && (
              <a
                className="inline-flex min-h-11 items-center underline underline-offset-4"
                href={`${localePath(locale, '/account/orders')}?order=${invoice.order.id}`}
              >
                {message(messages, 'order', { incrementId: invoice.order.incrementId })}
              </a>
            )}
          </div>
          <InvoiceDocument {...props} invoice={invoice} />
          <div className="print:hidden">
            <CreditNotes {...{ messages, errors, invoice }} />
          </div>
        </div>
      )}
    </Loaded>
  )
}
