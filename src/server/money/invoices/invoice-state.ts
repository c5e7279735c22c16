import type { InvoiceFilter, InvoiceStatus } from '../../../contract/invoices.ts'
import type { Money } from '../../../contract/money.ts'
import { isoDay } from '../../platform/shown-day.ts'

/** What decides the status of an invoice. */
export interface InvoiceFacts {
  readonly state: 'ISSUED' | 'VOIDED'
  readonly paymentState: 'UNPAID' | 'PAID'
  readonly issuedAt: Date
  /** A day such as `2026-12-15`; null: due upon receipt (commerce §3). */
  readonly dueOn: string | null
  readonly total: Money
  /** The sum of its credit notes. */
  readonly credited: Money
}

/** Returns when an invoice is due: at noon of its due day in Phnom Penh, or upon receipt. */
export const dueAt = ({ issuedAt, dueOn }: Pick<InvoiceFacts, 'issuedAt' | 'dueOn'>): Date =>
  dueOn === null ? issuedAt : new Date(`${dueOn}T12:00:00+07:00`)

/** Returns the status of an invoice; an unpaid one is overdue from the day after it was due. */
export const invoiceStatus = (facts: InvoiceFacts, now: Date): InvoiceStatus => {
  const { state, paymentState, total, credited } = facts
  if (state === 'VOIDED') return 'VOIDED'
  if (paymentState === 'UNPAID') return isoDay(now) > isoDay(dueAt(facts)) ? 'OVERDUE' : 'UNPAID'
  if (credited === 0) return 'PAID'
  return credited < total ? 'PARTLY_REFUNDED' : 'REFUNDED'
}

const statuses: Readonly<Record<Exclude<InvoiceFilter, 'ALL'>, readonly InvoiceStatus[]>> = {
  UNPAID: ['UNPAID', 'OVERDUE'],
  OVERDUE: ['OVERDUE'],
  PAID: ['PAID'],
  REFUNDED: ['PARTLY_REFUNDED', 'REFUNDED'],
}

/** Returns whether a filter of the list shows invoices of a status. */
export const passesFilter = (filter: InvoiceFilter, status: InvoiceStatus): boolean =>
  filter === 'ALL' || statuses[filter].includes(status)
