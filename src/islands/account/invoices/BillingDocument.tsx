import type { ReactNode } from 'react'
import type { BillingDocument as BillingData, RielTotal } from '../../../contract/invoices.ts'
import { fullNameOf } from '../../../contract/person-name.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { Price } from '../../../ui/Price.tsx'
import { DiscountRows } from '../../price/DiscountRows.tsx'
import { discountRows } from '../../price/discount-rows.ts'

/** The provider as its documents name it. */
export interface Seller {
  readonly legalName: { readonly en: string; readonly km: string }
  readonly vatTin: string
  readonly lines: readonly string[]
}

/** What an invoice or a contract shows. */
type Shown = Omit<BillingData, 'issuedAt' | 'number'>

interface BillingDocumentProps {
  readonly messages: Messages
  readonly seller: Seller
  readonly document: Shown
  readonly title: string
  readonly labels: { readonly from: string; readonly to: string }
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** What follows a line, by its place. */
  readonly noteOf?: (line: number) => ReactNode
  /** Rows between the total and its amount in riel. */
  readonly afterTotal?: ReactNode
  /** What follows the totals. */
  readonly children?: ReactNode
}

interface TaxNumberProps {
  readonly messages: Messages
  readonly name: 'invoice.tin' | 'invoice.tax-id'
  readonly tin: string
}

type PartProps = Pick<BillingDocumentProps, 'messages' | 'document'>

const Party = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="min-w-0 [overflow-wrap:anywhere]">
    <h3 className="text-sm text-ink-soft">{title}</h3>
    {children}
  </section>
)

/** Returns a text with a tax number that no line breaks at its hyphen. */
const TaxNumber = ({ messages, name, tin }: TaxNumberProps) => {
  const [before, after] = message(messages, name, { tin: '\n' }).split('\n')
  return (
    <p>
      {before}
      <span className="inline-block">{tin}</span>
      {after}
    </p>
  )
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.filter((line) => line !== '').map((line) => <p key={line}>{line}</p>)

const BillingTo = ({ messages, document, title }: PartProps & { readonly title: string }) => {
  const { company, ...contact } = document.billingTo
  const person = fullNameOf(contact)
  const taxId = contact.taxIdentificationNumber
  return (
    <Party title={title}>
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
            ]}
          />
          {taxId !== '' && <TaxNumber messages={messages} name="invoice.tax-id" tin={taxId} />}
        </>
      ) : (
        <>
          <p className="font-bold">{company.companyNameEn}</p>
          <p className="font-bold" lang="km">
            {company.companyNameKm}
          </p>
          <p>{company.companyAddressEn}</p>
          <p lang="km">{company.companyAddressKm}</p>
          <Lines lines={[company.phoneNumber]} />
          <TaxNumber messages={messages} name="invoice.tin" tin={company.vatTin} />
          <Lines lines={[person]} />
        </>
      )}
      <Lines lines={[contact.email]} />
    </Party>
  )
}

const Facts = ({ facts }: Pick<BillingDocumentProps, 'facts'>) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)

const DocumentLines = ({ document, noteOf }: Pick<BillingDocumentProps, 'document' | 'noteOf'>) => (
  <ul className="border-t border-line">
    {document.lines.map(({ description, quantity, unitPrice, amount }, at) => (
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
        {noteOf?.(at)}
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

const Totals = ({
  messages,
  document,
  afterTotal,
}: PartProps & Pick<BillingDocumentProps, 'afterTotal'>) => (
  <dl className="grid w-full max-w-80 gap-1 justify-self-end">
    <div className="flex justify-between gap-4">
      <dt>{message(messages, 'invoice.subtotal')}</dt>
      <dd>
        <Price dollars={document.subtotal} />
      </dd>
    </div>
    <DiscountRows messages={messages} rows={discountRows(messages, document)} />
    <div className="flex justify-between gap-4">
      <dt>{message(messages, 'invoice.vat', { percent: document.taxPercent })}</dt>
      <dd>
        <Price dollars={document.taxAmount} />
      </dd>
    </div>
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold">
      <dt>{message(messages, 'invoice.total')}</dt>
      <dd>
        <Price dollars={document.total} size="large" />
      </dd>
    </div>
    {afterTotal}
    {document.riel !== null && <RielRow messages={messages} riel={document.riel} />}
  </dl>
)

/** A document with parties, lines and totals. A browser prints it alone. */
export const BillingDocument = (props: BillingDocumentProps) => {
  const { messages, seller, document, title, labels, facts, noteOf, afterTotal, children } = props
  return (
    <article
      aria-labelledby="document-title"
      className="grid gap-6 rounded-lg border border-line bg-surface-raised p-4 sm:p-8 print:border-0 print:p-0"
    >
      <h2 id="document-title" className="text-2xl font-bold">
        {title}
      </h2>
      <Facts facts={facts} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title={labels.from}>
          <p className="font-bold">{seller.legalName.en}</p>
          <p className="font-bold" lang="km">
            {seller.legalName.km}
          </p>
          <Lines lines={seller.lines} />
          <TaxNumber messages={messages} name="invoice.tin" tin={seller.vatTin} />
        </Party>
        <BillingTo {...{ messages, document }} title={labels.to} />
      </div>
      <DocumentLines document={document} {...(noteOf === undefined ? {} : { noteOf })} />
      <Totals {...{ messages, document, afterTotal }} />
      {children}
    </article>
  )
}
