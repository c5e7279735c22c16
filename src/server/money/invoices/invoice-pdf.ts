import type { CreditNote, Invoice } from '../../../contract/invoices.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { creditNoteContent, invoiceContent } from './document-content.ts'
import { drawDocument } from './draw-document.ts'

/** Draws an invoice as a PDF, with its status today. */
export const drawInvoice = (invoice: Invoice, locale: Locale): Promise<Uint8Array<ArrayBuffer>> =>
  drawDocument(invoiceContent(invoice, locale))

/** Draws a credit note as a PDF. */
export const drawCreditNote = (
  note: CreditNote,
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer>> => drawDocument(creditNoteContent(note, locale))
