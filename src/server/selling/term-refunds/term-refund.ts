import { dunningOf } from '../../../contract/dunning.ts'
import { money, zero, type Money } from '../../../contract/money.ts'
import type { ServiceType } from '../../../contract/service-types.ts'

/** Days from the start of a service, or of a renewed term, in which its end is refunded (commerce §9). */
export const refundDays = 30

/** A term that was paid for by an item of an order. */
export interface PaidTerm {
  readonly itemId: string
  /** CHANGE: of the plan within a term, which has its end. */
  readonly kind: 'FIRST' | 'RENEWED' | 'CHANGE'
  readonly startsAt: Date
  readonly endsAt: Date
  /** With VAT, without discounts. */
  readonly paid: Money
  /** The fees in it, which are not refunded. */
  readonly fees: Money
}

export interface EndedService {
  readonly type: ServiceType
  readonly terms: readonly PaidTerm[]
  /** The customer got a first term of this type back before. */
  readonly hadRefund: boolean
}

/** CUSTOMER: they asked for the end; US: we terminate it, and they have not broken our terms. */
export type EndedBy = 'CUSTOMER' | 'US'

export type TermRefund =
  | {
      readonly is: 'refund'
      readonly items: readonly RefundedItem[]
      /** Whether the customer got a first term back, which counts once for each type. */
      readonly isFirst: boolean
    }
  | { readonly is: 'refused'; readonly why: 'KIND' | 'TOO_LATE' | 'HAD_BEFORE' }

export interface RefundedItem {
  readonly itemId: string
  readonly amount: Money
}

const dayMs = 24 * 3_600_000

const isOpen = ({ startsAt }: PaidTerm, now: Date): boolean =>
  now.getTime() <= startsAt.getTime() + refundDays * dayMs

/** Returns the end of the days in which the customer can end a service with a refund; undefined when they are over. */
export const refundableUntil = (terms: readonly PaidTerm[], now: Date): Date | undefined => {
  const open = terms.filter((term) => term.kind !== 'CHANGE' && isOpen(term, now))
  const ends = open.map(({ startsAt }) => startsAt.getTime() + refundDays * dayMs)
  // The amount is smaller after the first of them.
  return ends.length === 0 ? undefined : new Date(Math.min(...ends))
}

/** Returns the share of a term's price for its whole days that are left. */
const unusedOf = ({ startsAt, endsAt, paid, fees }: PaidTerm, now: Date): Money => {
  const days = Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs)
  const left = Math.floor((endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / dayMs)
  if (days <= 0 || left <= 0) return zero
  return money(Math.floor(((paid - fees) * Math.min(left, days)) / days))
}

/**
 * Returns what goes back to the balance when a service ends now: the first term in full, once for each
 * type, and of a renewed term the unused days. When we terminate it, each open term in full.
 */
export const termRefund = (
  { type, terms, hadRefund }: EndedService,
  by: EndedBy,
  now: Date,
): TermRefund => {
  // Not registered domains, issued certificates, senders' names and sent messages.
  if (dunningOf(type) === undefined) return { is: 'refused', why: 'KIND' }
  const open = terms.filter((term) => isOpen(term, now))
  if (open.length === 0) return { is: 'refused', why: 'TOO_LATE' }
  const first = terms.find(({ kind }) => kind === 'FIRST')
  const isFirstOpen = first !== undefined && isOpen(first, now)
  const counted = open.filter(
    ({ kind }) => kind === 'RENEWED' || (isFirstOpen && (by === 'US' || !hadRefund)),
  )
  if (counted.length === 0) {
    return { is: 'refused', why: isFirstOpen ? 'HAD_BEFORE' : 'TOO_LATE' }
  }
  const items = counted.flatMap((term) => {
    const { itemId, kind, paid, fees } = term
    const isWhole = kind !== 'RENEWED' || by === 'US'
    const amount = isWhole ? money(paid - fees) : unusedOf(term, now)
    // A term that promo credit paid gives that back.
    return amount > 0 || (isWhole && paid === zero) ? { itemId, amount } : []
  })
  const isFirst = by === 'CUSTOMER' && counted.some(({ kind }) => kind === 'FIRST')
  return { is: 'refund', items, isFirst }
}
