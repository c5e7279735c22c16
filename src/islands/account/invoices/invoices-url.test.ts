import { describe, expect, it } from 'vitest'
import { formatInvoicesView, parseInvoicesView, type InvoicesView } from './invoices-url.ts'

const first: InvoicesView = { invoice: undefined, filter: 'ALL', page: 1, pageSize: 10 }

describe('the URL of the page of invoices', () => {
  it.each<[string, InvoicesView]>([
    ['', first],
    ['?status=unpaid', { ...first, filter: 'UNPAID' }],
    ['?status=refunded&page=3&size=50', { ...first, filter: 'REFUNDED', page: 3, pageSize: 50 }],
    ['?invoice=INV-2026-000123&page=2', { ...first, invoice: 'INV-2026-000123', page: 2 }],
  ])('keeps %s', (query, view) => {
    expect(parseInvoicesView(query)).toEqual(view)
    expect(formatInvoicesView(view)).toBe(query)
  })

  it.each(['?invoice=1', '?invoice=CN-2026-000001', '?status=UNPAID', '?page=0', '?size=7'])(
    'ignores %s',
    (query) => {
      expect(parseInvoicesView(query)).toEqual(first)
    },
  )
})
