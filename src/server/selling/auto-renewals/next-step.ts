import type { Money } from '../../../contract/money.ts'
import { reminderDays } from '../../../contract/reminders.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Nothing is taken before the customer has known the price for so long. */
const noticeMs = dayMs

/** Days before a name's end at which its customer is reminded, once each. */
const remindAt = [1, 3, 7, 14, reminderDays] as const

/** The term of a name that an automatic renewal is to follow. */
export interface Term {
  readonly expiresAt: Date
  /** Days before its end after which a renewal may come too late: its TLD's rule (commerce §4). */
  readonly cutOffDays: number
}

/** How an automatic renewal stands. */
export interface Standing extends Term {
  /** What the customer was last told that it costs, and when. */
  readonly told: { readonly at: Date; readonly total: Money } | undefined
  /** The last of the days at which the customer was reminded. */
  readonly remindedDays: number | undefined
  /** What a year costs now, with tax; undefined when it can't be renewed here. */
  readonly total: Money | undefined
  readonly balance: Money
}

/**
 * What to do about a name now: tell that it will be renewed, and the price; tell that the balance is
 * not enough; tell that it has to be renewed by hand; renew it.
 */
export type NextStep =
  | { readonly step: 'wait' }
  | { readonly step: 'announce' }
  | { readonly step: 'remind' | 'too-late'; readonly days: number }
  | { readonly step: 'renew' }

const endOf = ({ expiresAt }: Term): number => expiresAt.getTime()
const cutOffOf = (term: Term): number => endOf(term) - term.cutOffDays * dayMs

/**
 * When a name is renewed automatically: from 29 days before its end on, since attempts begin up to 30
 * days before it (account §9) and the price is told a day earlier; until its TLD's cut-off.
 */
export const autoRenewWindow = (term: Term): { readonly from: Date; readonly until: Date } => ({
  from: new Date(endOf(term) - reminderDays * dayMs + noticeMs),
  until: new Date(cutOffOf(term)),
})

/** When what is told now is done. */
export const announcedFor = (now: Date): Date => new Date(now.getTime() + noticeMs)

const isTooLate = ({ told, ...term }: Standing, total: Money, now: number): boolean => {
  const mustTell = told === undefined || total > told.total
  return now + (mustTell ? noticeMs : 0) >= cutOffOf(term)
}

/**
 * The next step of an automatic renewal. The price is always told a day before it is taken, and told
 * anew when it has risen since; who has not enough is reminded 30, 14, 7, 3 and 1 days before the end.
 */
export const nextStep = (standing: Standing, at: Date): NextStep => {
  const now = at.getTime()
  const left = endOf(standing) - now
  const days = remindAt.find((count) => left <= count * dayMs)
  if (left <= 0 || days === undefined) return { step: 'wait' }
  const { told, remindedDays, total, balance } = standing
  const isNew = remindedDays === undefined || days < remindedDays
  if (total === undefined || isTooLate(standing, total, now)) {
    return isNew ? { step: 'too-late', days } : { step: 'wait' }
  }
  const isEnough = balance >= total
  if (told === undefined || total > told.total) {
    return isEnough ? { step: 'announce' } : { step: 'remind', days }
  }
  if (now < told.at.getTime() + noticeMs) return { step: 'wait' }
  if (isEnough) return { step: 'renew' }
  return isNew ? { step: 'remind', days } : { step: 'wait' }
}

/**
 * When a name is looked at again: within a day, and at each moment in which its next step can become
 * another one; a last time shortly before its cut-off.
 */
export const nextLook = (
  standing: Pick<Standing, 'expiresAt' | 'cutOffDays' | 'told'>,
  at: Date,
): Date => {
  const now = at.getTime()
  const moments = [
    ...remindAt.map((days) => endOf(standing) - days * dayMs),
    cutOffOf(standing) - hourMs,
    ...(standing.told === undefined ? [] : [standing.told.at.getTime() + noticeMs]),
  ]
  return new Date(Math.min(now + dayMs, ...moments.filter((moment) => moment > now)))
}
