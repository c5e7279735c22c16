import { useCallback } from 'react'
import { contractNumber } from '../../../contract/contract-number.ts'
import { getInvoice, type Invoice } from '../../../contract/invoices.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { CreditNotes } from './CreditNotes.tsx'
import { DocumentPanel, documentLinkClass } from './DocumentPanel.tsx'
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
  return (
    <DocumentPanel
      {...{ messages, errors, number, query }}
      kind="invoice"
      action={(invoice) => <PayInvoice {...{ locale, messages, invoice }} />}
      links={(invoice) =>
        invoice.order !== null && (
          <>
            {isPaid(invoice) && (
              <a
                className={documentLinkClass}
                href={`${localePath(locale, '/account/contracts')}?contract=${contractNumber(invoice.order.incrementId)}`}
              >
                {message(messages, 'contract', {
                  number: contractNumber(invoice.order.incrementId),
                })}
              </a>
            )}
            <a
              className={documentLinkClass}
              href={`${localePath(locale, '/account/orders')}?order=${invoice.order.id}`}
            >
              {message(messages, 'order', { incrementId: invoice.order.incrementId })}
            </a>
          </>
        )
      }
    >
      {(invoice) => (
        <>
          <InvoiceDocument {...props} invoice={invoice} />
          <div className="print:hidden">
            <CreditNotes {...{ messages, errors, invoice }} />
          </div>
        </>
      )}
    </DocumentPanel>
  )
}
