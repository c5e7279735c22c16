import type { BillingDocument, CreditNote, Invoice } from '../../../contract/invoices.ts'
import { add, money, toDollars, zero, type Money } from '../../../contract/money.ts'
import { countryName } from '../../catalogue/sites/index.ts'
import { dueAt, invoiceStatus, rielTotal } from '../../money/invoices/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { showDiscount } from '../cart/index.ts'
import { describeItem } from '../items/index.ts'
import type { OrderJson } from '../orders/index.ts'
import type { CreditNoteJson, InvoiceJson } from './stored-invoices.ts'

/** An invoice with the order that it bills, if it bills one, and for whom it is shown. */
export interface ShownInvoice {
  readonly invoice: InvoiceJson
  readonly order: OrderJson | undefined
  readonly locale: Locale
}

const dollars = (amount: number): number => toDollars(money(amount))

const totalOf = ({ net, tax }: CreditNoteJson): Money => add(net, tax)

/** Describes a line in the customer's language, or as it was stored. */
const descriptionOf = ({ invoice, order, locale }: ShownInvoice, at: number | null): string => {
  // The whole invoice.
  if (at === null) return invoice.subject ?? invoice.number
  const item = order?.items[at]
  if (item !== undefined) return describeItem(item, locale).detail
  return invoice.lines[at]?.description ?? ''
}

const buyerOf = ({ invoice, locale }: ShownInvoice) => {
  const { billing_to: billingTo, customer_id: customerId, tax_percent: taxPercent } = invoice
  return {
    customerId,
    billingTo: { ...billingTo, countryName: countryName(billingTo.country, locale) },
    taxPercent,
  }
}

const documentOf = (shown: ShownInvoice): BillingDocument => {
  const { invoice, order } = shown
  return {
    ...buyerOf(shown),
    number: invoice.number,
    // Before discounts, which are lines of their own: the amounts add up to the subtotal.
    lines: invoice.lines.map(({ quantity, unitPrice }, at) => ({
      description: descriptionOf(shown, at),
      quantity,
      unitPrice: dollars(unitPrice),
      amount: dollars(unitPrice * quantity),
    })),
    subtotal: dollars(invoice.subtotal),
    discountAmount: dollars(invoice.discount_amount),
    discounts: (order?.discounts ?? invoice.discounts ?? []).map(showDiscount),
    taxAmount: dollars(invoice.tax_amount),
    total: dollars(invoice.total),
    riel: rielTotal(add(money(invoice.total), money(invoice.fee)), invoice.exchange_rate),
    issuedAt: new Date(invoice.issued_at).toISOString(),
  }
}

/** Returns an invoice as customers see it. */
export const showInvoice = (shown: ShownInvoice, now: Date): Invoice => {
  const { invoice, order } = shown
  const notes = invoice.notes ?? []
  const facts = {
    state: invoice.state,
    paymentState: invoice.payment_state,
    issuedAt: new Date(invoice.issued_at),
    dueOn: invoice.due_on,
    total: invoice.total,
    credited: add(...notes.map(totalOf)),
  }
  return {
    ...documentOf(shown),
    status: invoiceStatus(facts, now),
    dueAt: dueAt(facts).toISOString(),
    dueUponReceipt: invoice.due_on === null,
    subject: invoice.subject,
    paymentFee: dollars(invoice.fee),
    paymentFeeTax: dollars(invoice.fee_tax),
    order: order === undefined ? null : { id: order.id, incrementId: String(order.increment_id) },
    creditNotes: notes.map((note) => ({
      number: note.number,
      description: descriptionOf(shown, note.line),
      total: dollars(totalOf(note)),
      issuedAt: new Date(note.issued_at).toISOString(),
    })),
  }
}

/** Returns a credit note of an invoice; undefined when it has none of that number. */
export const showCreditNote = (shown: ShownInvoice, number: string): CreditNote | undefined => {
  const { invoice } = shown
  const note = invoice.notes?.find((each) => each.number === number)
  if (note === undefined) return undefined
  const net = dollars(note.net)
  return {
    ...buyerOf(shown),
    number,
    invoiceNumber: invoice.number,
    lines: [
      { description: descriptionOf(shown, note.line), quantity: 1, unitPrice: net, amount: net },
    ],
    subtotal: net,
    discountAmount: dollars(zero),
    discounts: [],
    taxAmount: dollars(note.tax),
    total: dollars(totalOf(note)),
    riel: rielTotal(totalOf(note), invoice.exchange_rate),
    issuedAt: new Date(note.issued_at).toISOString(),
  }
}
