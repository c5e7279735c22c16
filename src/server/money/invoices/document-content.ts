import { timesText, unnamedDiscount } from '../../../contract/discounts.ts'
import {
  isTaxInvoice,
  type BillingDocument,
  type CreditNote,
  type Invoice,
} from '../../../contract/invoices.ts'
import { add, formatMoney, fromDollars, toDollars } from '../../../contract/money.ts'
import { fullNameOf } from '../../../contract/person-name.ts'
import { seller } from '../../../contract/seller.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { documentText, type DocumentTextKey } from './document-texts.ts'

type Labelled = readonly [label: string, value: string]

/** A printed document: all its texts, in the order in which they are drawn. */
export interface DocumentContent {
  readonly locale: Locale
  /** In the reader's language, then in the other one. */
  readonly titles: readonly [string, string]
  readonly number: string
  readonly issuedAt: Date
  /** The first two lines are names, in both scripts where they are known. */
  readonly from: readonly string[]
  readonly toLabel: string
  readonly to: readonly string[]
  /** How many of the first lines of `to` are names. */
  readonly toNames: number
  readonly facts: readonly Labelled[]
  /** Description, quantity, unit price and amount. */
  readonly lines: readonly (readonly [string, string, string, string])[]
  readonly totals: readonly Labelled[]
  /** In dollars, and in riel where there is a rate. */
  readonly grandTotals: readonly Labelled[]
  readonly note: string
}

const dollars = (amount: number): string => formatMoney(fromDollars(amount))

const grouped = new Intl.NumberFormat('en')

const day = (moment: string): string => shownDay(new Date(moment))

const sellerLines = (locale: Locale): string[] => {
  const { street, city, country } = seller.address[locale]
  return [
    seller.legalName.en,
    seller.legalName.km,
    street,
    `${city}, ${country}`,
    `${seller.phone} · ${seller.email}`,
    documentText(locale, 'invoice.tin', { tin: seller.vatTin }),
  ]
}

/** The billed company in both scripts (decision 012), or the contact. */
const buyerOf = (
  { billingTo }: BillingDocument,
  locale: Locale,
): Pick<DocumentContent, 'to' | 'toNames'> => {
  const { company, ...contact } = billingTo
  const person = fullNameOf(contact)
  if (company !== undefined) {
    const lines = [
      ...[company.companyNameEn, company.companyNameKm],
      ...[company.companyAddressEn, company.companyAddressKm, company.phoneNumber],
      documentText(locale, 'invoice.tin', { tin: company.vatTin }),
      ...[person, contact.email],
    ]
    return { to: lines.filter(Boolean), toNames: 2 }
  }
  const tin = contact.taxIdentificationNumber
  const lines = [
    contact.organizationName || person,
    contact.organizationName === '' ? '' : person,
    ...[contact.address1, contact.address2],
    [contact.city, contact.stateProvince, contact.postalCode].filter(Boolean).join(', '),
    contact.countryName,
    tin === '' ? '' : documentText(locale, 'invoice.tax-id', { tin }),
    contact.email,
  ]
  return { to: lines.filter(Boolean), toNames: 1 }
}

const titlesOf = (locale: Locale, key: DocumentTextKey): DocumentContent['titles'] => [
  documentText(locale, key),
  documentText(locale === 'km' ? 'en' : 'km', key),
]

const rielRow = (riel: BillingDocument['riel'], locale: Locale): readonly Labelled[] =>
  riel === null
    ? []
    : [
        [
          documentText(locale, 'invoice.riel'),
          documentText(locale, 'invoice.riel.amount', { amount: grouped.format(riel.total) }),
        ],
      ]

/** The totals of an invoice: a fee of its payment follows the total that it is a share of. */
const invoiceTotals = (invoice: Invoice, locale: Locale): readonly Labelled[] => {
  const { total, paymentFee: fee, paymentFeeTax: tax } = invoice
  const paid = toDollars(add(fromDollars(total), fromDollars(fee)))
  return [
    [documentText(locale, 'invoice.total'), dollars(total)],
    ...(fee === 0
      ? []
      : ([
          [documentText(locale, 'invoice.fee', { tax: dollars(tax) }), dollars(fee)],
          [documentText(locale, 'invoice.with-fee'), dollars(paid)],
        ] as const)),
    ...rielRow(invoice.riel, locale),
  ]
}

/** Returns what all printed documents have in common. */
export const documentContent = (
  document: BillingDocument,
  locale: Locale,
): Omit<DocumentContent, 'titles' | 'facts' | 'note'> => {
  const { riel, discountAmount, discounts } = document
  const sale = unnamedDiscount(
    discountAmount,
    discounts.map(({ amount }) => amount),
  )
  const text = (key: DocumentTextKey, params?: Record<string, string | number>) =>
    documentText(locale, key, params)
  return {
    ...buyerOf(document, locale),
    toLabel: text('invoice.to'),
    locale,
    number: document.number,
    issuedAt: new Date(document.issuedAt),
    from: sellerLines(locale),
    lines: document.lines.map(({ description, quantity, unitPrice, amount }) => [
      description,
      String(quantity),
      dollars(unitPrice),
      dollars(amount),
    ]),
    totals: [
      [text('invoice.subtotal'), dollars(document.subtotal)],
      ...(sale === 0 ? [] : [[text('discount'), dollars(-sale)] as const]),
      ...discounts.map(
        ({ code, amount, months }) =>
          [
            timesText(text(`discount.${code}`), months),
            months === undefined ? dollars(-amount) : text('discount.free'),
          ] as const,
      ),
      [text('invoice.vat', { percent: document.taxPercent }), dollars(document.taxAmount)],
    ],
    grandTotals: [[text('invoice.total'), dollars(document.total)], ...rielRow(riel, locale)],
  }
}

const rateNote = ({ riel }: BillingDocument, locale: Locale): string =>
  riel === null
    ? ''
    : documentText(locale, 'invoice.riel.rate', {
        rate: grouped.format(riel.perDollar),
        date: day(riel.date),
        source: riel.source,
      })

/** Returns the content of a printed invoice. */
export const invoiceContent = (invoice: Invoice, locale: Locale): DocumentContent => {
  const text = (key: DocumentTextKey) => documentText(locale, key)
  return {
    ...documentContent(invoice, locale),
    grandTotals: invoiceTotals(invoice, locale),
    titles: titlesOf(locale, isTaxInvoice(invoice) ? 'invoice.tax-invoice' : 'invoice'),
    facts: [
      [text('invoice.date'), day(invoice.issuedAt)],
      [
        text('invoice.due'),
        invoice.dueUponReceipt ? text('invoice.due.receipt') : day(invoice.dueAt),
      ],
      [text('invoice.status'), text(`invoice.status.${invoice.status}`)],
      ...(invoice.subject === null ? [] : [[text('invoice.subject'), invoice.subject] as const]),
      ...(invoice.order === null
        ? []
        : [[text('invoice.order'), invoice.order.incrementId] as const]),
      [text('invoice.customer'), invoice.customerId],
    ],
    note: rateNote(invoice, locale),
  }
}

/** Returns the content of a printed credit note. */
export const creditNoteContent = (note: CreditNote, locale: Locale): DocumentContent => {
  const text = (key: DocumentTextKey) => documentText(locale, key)
  return {
    ...documentContent(note, locale),
    titles: titlesOf(locale, 'credit-note'),
    facts: [
      [text('invoice.date'), day(note.issuedAt)],
      [text('invoice.of'), note.invoiceNumber],
      [text('invoice.customer'), note.customerId],
    ],
    note: rateNote(note, locale),
  }
}
