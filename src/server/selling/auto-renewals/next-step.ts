import type { Money } from '../../../contract/money.ts'
import { reminderDays } from '../../../contract/reminders.ts'
import { cutOffOf, noticeMs, type Term } from '../../services/lifecycle/index.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Days before a term's end at which its customer is reminded, once each. */
const remindAt = [1, 3, 7, 14, reminderDays] as const

/** How an automatic renewal stands. */
export interface Standing extends Term {
  /** The last announced price, and when it was announced. */
  readonly announced: { readonly at: Date; readonly total: Money } | undefined
  /** The last of the days at which the customer was reminded. */
  readonly remindedDays: number | undefined
  /** The price of a term now, with tax; undefined when it can't be renewed here. */
  readonly total: Money | undefined
  readonly balance: Money
}

/**
 * What to do about a renewal now: announce it with its price; remind the customer that the balance is
 * too low; notify them that it is too late to renew automatically; renew.
 */
export type NextStep =
  | { readonly step: 'wait' }
  | { readonly step: 'announce' }
  | { readonly step: 'remind' | 'too-late'; readonly days: number }
  | { readonly step: 'renew' }

const endOf = ({ expiresAt }: Term): number => expiresAt.getTime()

/** Returns when the price that is announced now may be charged. */
export const chargedFrom = (now: Date): Date => new Date(now.getTime() + noticeMs)

const isTooLate = ({ announced, ...term }: Standing, total: Money, now: number): boolean => {
  const mustAnnounce = announced === undefined || total > announced.total
  return now + (mustAnnounce ? noticeMs : 0) >= cutOffOf(term).getTime()
}

/**
 * Returns the next step of an automatic renewal. A price is always announced a day before it is
 * charged, and again when it has risen since. With too low a balance the customer is reminded 30, 14,
 * 7, 3 and 1 days before the end.
 */
export const nextStep = (standing: Standing, at: Date): NextStep => {
  const now = at.getTime()
  const left = endOf(standing) - now
  const days = remindAt.find((count) => left <= count * dayMs)
  if (left <= 0 || days === undefined) return { step: 'wait' }
  const { announced, remindedDays, total, balance } = standing
  const isNew = remindedDays === undefined || days < remindedDays
  if (total === undefined || isTooLate(standing, total, now)) {
    return isNew ? { step: 'too-late', days } : { step: 'wait' }
  }
  const isEnough = balance >= total
  if (announced === undefined || total > announced.total) {
    return isEnough ? { step: 'announce' } : { step: 'remind', days }
  }
  if (now < announced.at.getTime() + noticeMs) return { step: 'wait' }
  if (isEnough) return { step: 'renew' }
  return isNew ? { step: 'remind', days } : { step: 'wait' }
}

/**
 * Returns when a renewal is checked next: within a day, and whenever its next step can change; the last
 * time shortly before its cut-off.
 */
export const nextCheck = (
  standing: Pick<Standing, 'expiresAt' | 'cutOffDays' | 'announced'>,
  at: Date,
): Date => {
  const now = at.getTime()
  const moments = [
    ...remindAt.map((days) => endOf(standing) - days * dayMs),
    cutOffOf(standing).getTime() - hourMs,
    ...(standing.announced === undefined ? [] : [standing.announced.at.getTime() + noticeMs]),
  ]
  return new Date(Math.min(now + dayMs, ...moments.filter((moment) => moment > now)))
}
