import * as v from 'valibot'
import { Contact } from './addresses.ts'
import { Discount } from './discounts.ts'
import { endpoint } from './endpoint.ts'
import { ExchangeRate } from './exchange-rates.ts'
import { CompanyInfo } from './profile.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/** OVERDUE: unpaid after its due day. Each refund has a credit note. */
export const InvoiceStatus = v.picklist([
  'UNPAID',
  'OVERDUE',
  'PAID',
  'PARTLY_REFUNDED',
  'REFUNDED',
  'VOIDED',
])
export type InvoiceStatus = v.InferOutput<typeof InvoiceStatus>

/** UNPAID includes OVERDUE, and REFUNDED includes PARTLY_REFUNDED. */
export const InvoiceFilter = v.picklist(['ALL', 'UNPAID', 'OVERDUE', 'PAID', 'REFUNDED'])
export type InvoiceFilter = v.InferOutput<typeof InvoiceFilter>

export const invoicePageSizes = [10, 20, 50] as const

const InvoiceNumber = v.pipe(v.string(), v.regex(/^INV-\d{4}-\d{6,}$/))
const CreditNoteNumber = v.pipe(v.string(), v.regex(/^CN-\d{4}-\d{6,}$/))

/** The order that an invoice bills. */
export const InvoicedOrder = v.object({ id: Id, incrementId: v.string() })

/** An invoice in the list. */
export const ListedInvoice = v.object({
  number: v.string(),
  status: InvoiceStatus,
  total: Dollars,
  issuedAt: Moment,
  dueAt: Moment,
  /** Of the first lines. */
  names: v.array(v.string()),
  linesCount: v.number(),
  order: v.nullable(InvoicedOrder),
})
export type ListedInvoice = v.InferOutput<typeof ListedInvoice>

const whole = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))

/** The customer's invoices, the latest first, and how many each filter has. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/user/invoices',
  summary: 'The customer’s invoices',
  access: 'customer',
  query: v.object({
    filter: v.optional(InvoiceFilter, 'ALL'),
    page: v.optional(whole, '1'),
    pageSize: v.optional(v.pipe(whole, v.picklist(invoicePageSizes)), '10'),
  }),
  answer: v.object({
    invoices: v.array(ListedInvoice),
    total: v.number(),
    filters: v.array(v.object({ filter: InvoiceFilter, total: v.number() })),
  }),
  errors: [],
})

/** A total in riel at the rate of the invoice's day. */
export const RielTotal = v.object({ ...ExchangeRate.entries, total: v.number() })
export type RielTotal = v.InferOutput<typeof RielTotal>

/** What invoices and credit notes have in common (commerce §3). */
export const BillingDocument = v.object({
  number: v.string(),
  customerId: Id,
  billingTo: v.object({
    ...Contact.entries,
    countryName: v.string(),
    company: v.optional(CompanyInfo),
  }),
  lines: v.array(
    v.object({
      /** With the item's name and term. */
      description: v.string(),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
      unitPrice: Dollars,
      amount: Dollars,
    }),
  ),
  subtotal: Dollars,
  discountAmount: Dollars,
  /** Each in `discountAmount`. */
  discounts: v.array(Discount),
  taxPercent: v.number(),
  taxAmount: Dollars,
  total: Dollars,
  riel: v.nullable(RielTotal),
  issuedAt: Moment,
})
export type BillingDocument = v.InferOutput<typeof BillingDocument>

/** An invoice as it was issued, with its status today. */
export const Invoice = v.object({
  ...BillingDocument.entries,
  status: InvoiceStatus,
  dueAt: Moment,
  dueUponReceipt: v.boolean(),
  /** What it bills, such as an AWS account and a month; null where it bills an order. */
  subject: v.nullable(v.string()),
  /** Of its payment, on top of `total`, with its VAT; `riel` has both. */
  paymentFee: Dollars,
  paymentFeeTax: Dollars,
  order: v.nullable(InvoicedOrder),
  creditNotes: v.array(
    v.object({ number: v.string(), description: v.string(), total: Dollars, issuedAt: Moment }),
  ),
})
export type Invoice = v.InferOutput<typeof Invoice>

/** A refund of one line of an invoice, or its cancellation. */
export type CreditNote = BillingDocument & { readonly invoiceNumber: string }

/** Returns whether a buyer gets a tax invoice: a company, or a contact with a tax number. */
export const isTaxInvoice = ({ billingTo }: Pick<BillingDocument, 'billingTo'>): boolean =>
  billingTo.company !== undefined || billingTo.taxIdentificationNumber !== ''

export const getInvoice = endpoint({
  method: 'GET',
  path: '/user/invoices/{number}',
  summary: 'An invoice with its credit notes',
  access: 'customer',
  params: v.object({ number: InvoiceNumber }),
  answer: Invoice,
  errors: ['INVOICE_NOT_FOUND'],
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/user/invoices/{number}/pdf',
  summary: 'An invoice as a PDF',
  access: 'customer',
  params: v.object({ number: InvoiceNumber }),
  download: ['application/pdf'],
  answer: v.null(),
  errors: ['INVOICE_NOT_FOUND'],
})

export const downloadCreditNote = endpoint({
  method: 'GET',
  path: '/user/credit-notes/{number}/pdf',
  summary: 'A credit note as a PDF',
  access: 'customer',
  params: v.object({ number: CreditNoteNumber }),
  download: ['application/pdf'],
  answer: v.null(),
  errors: ['INVOICE_NOT_FOUND'],
})
