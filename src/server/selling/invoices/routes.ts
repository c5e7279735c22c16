import {
  downloadCreditNote,
  downloadInvoice,
  getInvoice,
  listInvoices,
} from '../../../contract/invoices.ts'
import { drawCreditNote, drawInvoice } from '../../money/invoices/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileAnswer } from '../../platform/http/answer-file.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { downloadRoute, route, type Route } from '../../platform/http/routes.ts'
import { findOrder } from '../orders/index.ts'
import { showInvoices } from './list-invoices.ts'
import { showCreditNote, showInvoice, type ShownInvoice } from './show-invoice.ts'
import { findInvoice } from './stored-invoices.ts'

interface InvoiceDeps {
  readonly db: Queryable
  readonly clock: Clock
}

const pdf = (number: string, bytes: Uint8Array<ArrayBuffer>): FileAnswer => ({
  bytes,
  type: 'application/pdf',
  name: `${number}.pdf`,
})

/** Returns the calls about a customer's invoices and credit notes. */
export const invoiceRoutes = ({ db, clock }: InvoiceDeps): Route[] => {
  // Drawing keeps a processor busy for a tenth of a second.
  const limit = createLimit(30, 60)
  /** @throws ApiError INVOICE_NOT_FOUND, also for other customers' */
  const find = async (
    number: string,
    { customer: { customerId }, locale }: Pick<CustomerContext, 'customer' | 'locale'>,
  ): Promise<ShownInvoice> => {
    const invoice = await findInvoice(db, customerId, number)
    if (invoice === undefined) throw new ApiError('INVOICE_NOT_FOUND')
    return { invoice, order: await findOrder(db, customerId, invoice.payable_id), locale }
  }
  return [
    route(listInvoices, ({ query }, { customer: { customerId }, locale }) =>
      showInvoices(db, { customerId, locale, now: clock.now() }, query),
    ),
    route(getInvoice, async ({ params }, context) =>
      showInvoice(await find(params.number, context), clock.now()),
    ),
    downloadRoute(downloadInvoice, async ({ params: { number } }, context) => {
      await limit(context.customer.customerId)
      const invoice = showInvoice(await find(number, context), clock.now())
      return pdf(number, await drawInvoice(invoice, context.locale))
    }),
    downloadRoute(downloadCreditNote, async ({ params: { number } }, context) => {
      await limit(context.customer.customerId)
      const note = showCreditNote(await find(number, context), number)
      if (note === undefined) throw new ApiError('INVOICE_NOT_FOUND')
      return pdf(number, await drawCreditNote(note, context.locale))
    }),
  ]
}
