import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvoiceFilter, InvoiceStatus } from '../../../contract/invoices.ts'
import { fromDollars, money, zero } from '../../../contract/money.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { dueAt, invoiceStatus, passesFilter, type InvoiceFacts } from './invoice-state.ts'

const issuedAt = new Date('2026-11-26T03:00:00Z')

const unpaid: InvoiceFacts = {
  state: 'ISSUED',
  paymentState: 'UNPAID',
  issuedAt,
  dueOn: null,
  total: fromDollars(23.08),
  credited: zero,
}
const paid: InvoiceFacts = { ...unpaid, paymentState: 'PAID' }

describe('an invoice', () => {
  it('is overdue from the day after its issue, in Phnom Penh', () => {
    expect(invoiceStatus(unpaid, issuedAt)).toBe('UNPAID')
    expect(invoiceStatus(unpaid, new Date('2026-11-26T16:59:59Z'))).toBe('UNPAID')
    expect(invoiceStatus(unpaid, new Date('2026-11-26T17:00:00Z'))).toBe('OVERDUE')
    expect(invoiceStatus(paid, new Date('2026-12-26T17:00:00Z'))).toBe('PAID')
  })

  it('with a due day is overdue from the day after it, and shows that day', () => {
    const facts = { ...unpaid, dueOn: '2026-12-15' }
    expect(invoiceStatus(facts, new Date('2026-12-15T16:59:59Z'))).toBe('UNPAID')
    expect(invoiceStatus(facts, new Date('2026-12-15T17:00:00Z'))).toBe('OVERDUE')
    expect(shownDay(dueAt(facts))).toBe('15/12/2026')
    expect(dueAt(unpaid)).toEqual(issuedAt)
  })

  it('is refunded in part or as a whole by its credit notes', () => {
    const credited = (dollars: number) =>
      invoiceStatus({ ...paid, credited: fromDollars(dollars) }, issuedAt)
    expect(credited(0)).toBe('PAID')
    expect(credited(0.01)).toBe('PARTLY_REFUNDED')
    expect(credited(23.07)).toBe('PARTLY_REFUNDED')
    expect(credited(23.08)).toBe('REFUNDED')
  })

  it('of nothing is paid, and a void one is void, whatever else is true', () => {
    expect(invoiceStatus({ ...paid, total: zero }, issuedAt)).toBe('PAID')
    fc.assert(
      fc.property(fc.constantFrom(unpaid, paid), fc.date({ noInvalidDate: true }), (facts, now) => {
        expect(invoiceStatus({ ...facts, state: 'VOIDED' }, now)).toBe('VOIDED')
      }),
    )
  })

  it('never becomes unpaid again as time passes', () => {
    const days = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(fc.constantFrom(unpaid, paid), days, days, (facts, one, other) => {
        const at = (day: number) => new Date(issuedAt.getTime() + day * 86_400_000)
        const [early, late] = [Math.min(one, other), Math.max(one, other)]
        const before = invoiceStatus({ ...facts, total: money(1) }, at(early))
        const after = invoiceStatus({ ...facts, total: money(1) }, at(late))
        if (before !== 'UNPAID') expect(after).toBe(before)
      }),
    )
  })
})

describe('the filters of the list', () => {
  it('show each status, unpaid ones also when they are overdue', () => {
    const shown = InvoiceFilter.options.map((filter) => [
      filter,
      InvoiceStatus.options.filter((status) => passesFilter(filter, status)),
    ])
    expect(Object.fromEntries(shown)).toEqual({
      ALL: InvoiceStatus.options,
      UNPAID: ['UNPAID', 'OVERDUE'],
      OVERDUE: ['OVERDUE'],
      PAID: ['PAID'],
      REFUNDED: ['PARTLY_REFUNDED', 'REFUNDED'],
    })
  })
})
