import type { ReactNode } from 'react'
import { isTaxInvoice, type Invoice, type RielTotal } from '../../../contract/invoices.ts'
import { add, fromDollars, toDollars } from '../../../contract/money.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { Price, priceText } from '../../../ui/Price.tsx'
import { DiscountRows } from '../../price/DiscountRows.tsx'
import { discountRows } from '../../price/discount-rows.ts'

/** The provider as an invoice names it. */
export interface Seller {
  readonly legalName: { readonly en: string; readonly km: string }
  readonly vatTin: string
  readonly lines: readonly string[]
}

interface InvoiceProps {
  readonly messages: Messages
  readonly seller: Seller
  readonly invoice: Invoice
}

const Party = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="min-w-0 [overflow-wrap:anywhere]">
    <h3 className="text-sm text-ink-soft">{title}</h3>
    {children}
  </section>
)

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.filter((line) => line !== '').map((line) => <p key={line}>{line}</p>)

const BillingTo = ({ messages, invoice }: Omit<InvoiceProps, 'seller'>) => {
  const { company, ...contact } = invoice.billingTo
  const person = `${contact.firstName} ${contact.lastName}`.trim()
  const taxId = contact.taxIdentificationNumber
  return (
    <Party title={message(messages, 'invoice.to')}>
      {company === undefined ? (
        <>
          <p className="font-bold">{contact.organizationName || person}</p>
          <Lines
            lines={[
              contact.organizationName === '' ? '' : person,
              contact.address1,
              contact.address2,
              [contact.city, contact.stateProvince, contact.postalCode].filter(Boolean).join(', '),
              contact.countryName,
              taxId === '' ? '' : message(messages, 'invoice.tax-id', { tin: taxId }),
            ]}
          />
        </>
      ) : (
        <>
          <p className="font-bold">{company.companyNameEn}</p>
          <p className="font-bold" lang="km">
            {company.companyNameKm}
          </p>
          <p>{company.companyAddressEn}</p>
          <p lang="km">{company.companyAddressKm}</p>
          <Lines
            lines={[
              company.phoneNumber,
              message(messages, 'invoice.tin', { tin: company.vatTin }),
              person,
            ]}
          />
        </>
      )}
      <Lines lines={[contact.email]} />
    </Party>
  )
}

const Facts = ({ messages, invoice }: Omit<InvoiceProps, 'seller'>) => {
  const facts = [
    ['number', invoice.number],
    ['date', formatDay(invoice.issuedAt)],
    ['due', message(messages, 'invoice.due.receipt')],
    ['status', message(messages, `invoice.status.${invoice.status}`)],
    ['customer', invoice.customerId],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(([key, value]) => (
        <div key={key} className="contents">
          <dt className="text-sm text-ink-soft">{message(messages, `invoice.${key}`)}</dt>
          <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const InvoiceLines = ({ invoice }: Pick<InvoiceProps, 'invoice'>) => (
  <ul className="border-t border-line">
    {invoice.lines.map(({ description, quantity, unitPrice, amount }, at) => (
      <li
        key={`${at} ${description}`}
        className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-3"
      >
        <p className="min-w-0 [overflow-wrap:anywhere]">{description}</p>
        <Price dollars={amount} />
        {quantity > 1 && (
          <p className="text-sm text-ink-soft">
            {quantity} × <Price dollars={unitPrice} />
          </p>
        )}
      </li>
    ))}
  </ul>
)

const grouped = new Intl.NumberFormat('en')

const RielRow = ({ messages, riel }: { readonly messages: Messages; readonly riel: RielTotal }) => (
  <div className="grid grid-cols-[1fr_auto] gap-x-4">
    <dt className="font-bold">{message(messages, 'invoice.riel')}</dt>
    <dd className="font-bold tabular-nums">
      {message(messages, 'invoice.riel.amount', { amount: grouped.format(riel.total) })}
    </dd>
    <dd className="col-span-2 text-end text-sm text-ink-soft">
      {message(messages, 'invoice.riel.rate', {
        rate: grouped.format(riel.perDollar),
        date: formatDay(riel.date),
        source: riel.source,
      })}
    </dd>
  </div>
)

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

const Totals = ({ messages, invoice }: Omit<InvoiceProps, 'seller'>) => (
  <dl className="grid w-full max-w-80 gap-1 justify-self-end">
    <div className="flex justify-between gap-4">
      <dt>{message(messages, 'invoice.subtotal')}</dt>
      <dd>
        <Price dollars={invoice.subtotal} />
      </dd>
    </div>
    <DiscountRows messages={messages} rows={discountRows(messages, invoice)} />
    <div className="flex justify-between gap-4">
      <dt>{message(messages, 'invoice.vat', { percent: invoice.taxPercent })}</dt>
      <dd>
        <Price dollars={invoice.taxAmount} />
      </dd>
    </div>
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold">
      <dt>{message(messages, 'invoice.total')}</dt>
      <dd>
        <Price dollars={invoice.total} size="large" />
      </dd>
    </div>
    {invoice.paymentFee > 0 && <FeeRows messages={messages} invoice={invoice} />}
    {invoice.riel !== null && <RielRow messages={messages} riel={invoice.riel} />}
  </dl>
)

/** An invoice (commerce §3). A browser prints it alone. */
export const InvoiceDocument = (props: InvoiceProps) => {
  const { messages, seller } = props
  return (
    <article
      aria-labelledby="invoice-title"
      className="grid gap-6 rounded-lg border border-line bg-surface-raised p-4 sm:p-8 print:border-0 print:p-0"
    >
      <h2 id="invoice-title" className="text-2xl font-bold">
        {message(messages, isTaxInvoice(props.invoice) ? 'invoice.tax-invoice' : 'invoice')}
      </h2>
      <Facts {...props} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title={message(messages, 'invoice.from')}>
          <p className="font-bold">{seller.legalName.en}</p>
          <p className="font-bold" lang="km">
            {seller.legalName.km}
          </p>
          <Lines
            lines={[...seller.lines, message(messages, 'invoice.tin', { tin: seller.vatTin })]}
          />
        </Party>
        <BillingTo {...props} />
      </div>
      <InvoiceLines {...props} />
      <Totals {...props} />
    </article>
  )
}
