import { isTaxInvoice, type Invoice } from '../../../contract/invoices.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { BillingDocument, type Seller } from './BillingDocument.tsx'

interface InvoiceProps {
  readonly messages: Messages
  readonly seller: Seller
  readonly invoice: Invoice
}

/** An invoice (commerce §3). */
export const InvoiceDocument = ({ messages, seller, invoice }: InvoiceProps) => {
  const facts = [
    ['number', invoice.number],
    ['date', formatDay(invoice.issuedAt)],
    [
      'due',
      invoice.dueUponReceipt ? message(messages, 'invoice.due.receipt') : formatDay(invoice.dueAt),
    ],
    ['status', message(messages, `invoice.status.${invoice.status}`)],
    ...(invoice.subject === null ? [] : [['subject', invoice.subject] as const]),
    ['customer', invoice.customerId],
  ] as const
  return (
    <BillingDocument
      {...{ messages, seller }}
      document={invoice}
      title={message(messages, isTaxInvoice(invoice) ? 'invoice.tax-invoice' : 'invoice')}
      labels={{ from: message(messages, 'invoice.from'), to: message(messages, 'invoice.to') }}
      facts={facts.map(([key, value]) => [message(messages, `invoice.${key}`), value])}
    />
  )
}
