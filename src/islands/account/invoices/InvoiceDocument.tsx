import { isTaxInvoice, type Invoice } from '../../../contract/invoices.ts'
import { add, fromDollars, toDollars } from '../../../contract/money.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { Price, priceText } from '../../../ui/Price.tsx'
import { BillingDocument, type Seller } from './BillingDocument.tsx'

interface InvoiceProps {
  readonly messages: Messages
  readonly seller: Seller
  readonly invoice: Invoice
}

/** A fee of the payment, and what was paid with it. */
const FeeRows = ({ messages, invoice }: Omit<InvoiceProps, 'seller'>) => {
  const { total, paymentFee: fee, paymentFeeTax: tax } = invoice
  return (
    <>
      <div className="flex justify-between gap-4">
        <dt>{message(messages, 'invoice.fee', { tax: priceText(tax) })}</dt>
        <dd>
          <Price dollars={fee} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 font-bold">
        <dt>{message(messages, 'invoice.with-fee')}</dt>
        <dd>
          <Price dollars={toDollars(add(fromDollars(total), fromDollars(fee)))} />
        </dd>
      </div>
    </>
  )
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
      afterTotal={invoice.paymentFee > 0 && <FeeRows {...{ messages, invoice }} />}
    />
  )
}
