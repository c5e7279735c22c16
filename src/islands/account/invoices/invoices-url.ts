import { InvoiceFilter, invoicePageSizes } from '../../../contract/invoices.ts'

/** The state of the page of invoices. */
export interface InvoicesView {
  /** The number of the open invoice. */
  readonly invoice: string | undefined
  readonly filter: InvoiceFilter
  /** From 1. */
  readonly page: number
  readonly pageSize: (typeof invoicePageSizes)[number]
}

const number = /^INV-\d{4}-\d{6,}$/
const [defaultSize] = invoicePageSizes

const slugOf = (filter: InvoiceFilter): string => filter.toLowerCase()

/** Parses the query `?invoice=INV-2026-000123&status=unpaid&page=2&size=20`. */
export const parseInvoicesView = (query: string): InvoicesView => {
  const params = new URLSearchParams(query)
  const invoice = params.get('invoice') ?? ''
  const page = params.get('page') ?? ''
  const size = Number(params.get('size'))
  return {
    invoice: number.test(invoice) ? invoice : undefined,
    filter: InvoiceFilter.options.find((each) => slugOf(each) === params.get('status')) ?? 'ALL',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: invoicePageSizes.find((each) => each === size) ?? defaultSize,
  }
}

/** Returns the canonical query; '' for the first page of all. */
export const formatInvoicesView = ({ invoice, filter, page, pageSize }: InvoicesView): string => {
  const query = new URLSearchParams({
    ...(invoice === undefined ? {} : { invoice }),
    ...(filter === 'ALL' ? {} : { status: slugOf(filter) }),
    ...(page > 1 ? { page: `${page}` } : {}),
    ...(pageSize === defaultSize ? {} : { size: `${pageSize}` }),
  }).toString()
  return query === '' ? '' : `?${query}`
}
