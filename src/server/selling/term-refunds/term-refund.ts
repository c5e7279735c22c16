import { dunningOf } from '../../../contract/dunning.ts'
import { money, type Money } from '../../../contract/money.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import type { TermKind } from '../items/index.ts'

/** Days from the start of a service, or of a renewed term, in which its end is refunded (commerce §9). */
export const refundDays = 30

/** A term that was paid for by an item of an order. */
export interface PaidTerm {
  readonly itemId: string
  /** A CHANGE has the end of its term. */
  readonly kind: TermKind
  readonly startsAt: Date
  readonly endsAt: Date
  readonly paidAt: Date
  /** With VAT, without discounts. */
  readonly paid: Money
  /** The promo credit that paid another part of it. */
  readonly credit: Money
  /** The fees in it, which are not refunded. */
  readonly fees: Money
}

export interface EndedService {
  readonly type: ServiceType
  readonly terms: readonly PaidTerm[]
  /** The customer got a first term of this type back before. */
  readonly hadRefund: boolean
  /** The customer owes us what their bank took back. */
  readonly owes: boolean
}

/** CUSTOMER: they asked for the end; US: we terminate it, and they have not broken our terms. */
export type EndedBy = 'CUSTOMER' | 'US'

export type TermRefund =
  | {
      readonly is: 'refund'
      readonly items: readonly RefundedItem[]
      /** Whether the customer got a first term back, which counts once for each type. */
      readonly isFirst: boolean
      /** The end of the days in which the amount stays, apart from days that are used. */
      readonly until: Date
    }
  | { readonly is: 'refused'; readonly why: 'KIND' | 'TOO_LATE' | 'HAD_BEFORE' | 'OWING' }

export interface RefundedItem {
  readonly itemId: string
  readonly amount: Money
  /** Promo credit, which goes back to where it came from. */
  readonly credit: Money
}

const dayMs = 24 * 3_600_000

/**
 * Returns the end of the days in which a term is refunded. A renewal by its customer counts from its
 * payment: its cashback is theirs 30 days later, and may be spent before a later term even begins.
 */
const openUntil = ({ kind, startsAt, paidAt }: PaidTerm, by: EndedBy): Date => {
  const isEarly = kind === 'RENEWED' && by === 'CUSTOMER' && paidAt < startsAt
  return new Date((isEarly ? paidAt : startsAt).getTime() + refundDays * dayMs)
}

const unusedShare = ({ startsAt, endsAt }: PaidTerm, now: Date) => {
  const days = Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs)
  const left = Math.floor((endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / dayMs)
  return days <= 0 || left <= 0 ? { left: 0, days: 1 } : { left: Math.min(left, days), days }
}

/** Returns what goes back of a term: all of it, or the share of its whole days that are left. */
const refundedItem = (term: PaidTerm, isWhole: boolean, now: Date): RefundedItem => {
  const { left, days } = isWhole ? { left: 1, days: 1 } : unusedShare(term, now)
  const shareOf = (amount: number): Money => money(Math.floor((amount * left) / days))
  return {
    itemId: term.itemId,
    amount: shareOf(term.paid - term.fees),
    credit: shareOf(term.credit),
  }
}

/**
 * Returns what goes back to the balance when a service ends now: the first term in full, once for each
 * type, and of a renewed term the unused days, promo credit included. When we terminate it, each open
 * term in full.
 */
export const termRefund = (
  { type, terms, hadRefund, owes }: EndedService,
  by: EndedBy,
  now: Date,
): TermRefund => {
  // Not registered domains, issued certificates, senders' names and sent messages.
  if (dunningOf(type) === undefined) return { is: 'refused', why: 'KIND' }
  const open = terms.filter((term) => now <= openUntil(term, by))
  if (open.length === 0) return { is: 'refused', why: 'TOO_LATE' }
  if (by === 'CUSTOMER' && owes) return { is: 'refused', why: 'OWING' }
  const isFirstOpen = open.some(({ kind }) => kind === 'FIRST')
  const counted = open.filter(
    ({ kind }) => kind === 'RENEWED' || (isFirstOpen && (by === 'US' || !hadRefund)),
  )
  if (counted.length === 0) {
    return { is: 'refused', why: isFirstOpen ? 'HAD_BEFORE' : 'TOO_LATE' }
  }
  const back = counted.flatMap((term) => {
    const item = refundedItem(term, term.kind !== 'RENEWED' || by === 'US', now)
    return item.amount > 0 || item.credit > 0 ? [{ term, item }] : []
  })
  // The amount is smaller after the first of these ends.
  const ends = counted
    .filter(({ kind }) => kind !== 'CHANGE')
    .map((term) => openUntil(term, by).getTime())
  return {
    is: 'refund',
    items: back.map(({ item }) => item),
    isFirst: by === 'CUSTOMER' && back.some(({ term }) => term.kind === 'FIRST'),
    until: new Date(Math.min(...ends, ...(ends.length === 0 ? [now.getTime()] : []))),
  }
}
