import { drawCreditNote, drawInvoice } from '../../money/invoices/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { findReader } from '../../platform/mail/index.ts'
import type { PersonalFile } from '../../platform/personal-data/index.ts'
import { findOrder } from '../orders/index.ts'
import { showCreditNote, showInvoice } from './show-invoice.ts'
import { findInvoice, listInvoiceRows } from './stored-invoices.ts'

/** Yields the PDFs of a customer's invoices and credit notes, in the customer's language. */
export const invoiceFiles = async function* (
  db: Queryable,
  customerId: string,
  now: Date,
): AsyncIterable<PersonalFile> {
  const locale = (await findReader(db, customerId))?.locale ?? 'en'
  for (const { number } of await listInvoiceRows(db, customerId)) {
    const invoice = await findInvoice(db, customerId, number)
    if (invoice === undefined) continue
    const order = await findOrder(db, customerId, invoice.payable_id)
    const shown = { invoice, order, locale }
    yield {
      path: `invoices/${number}.pdf`,
      bytes: await drawInvoice(showInvoice(shown, now), locale),
    }
    for (const each of invoice.notes ?? []) {
      const note = showCreditNote(shown, each.number)
      if (note !== undefined) {
        yield {
          path: `invoices/${each.number}.pdf`,
          bytes: await drawCreditNote(note, locale),
        }
      }
    }
  }
}
