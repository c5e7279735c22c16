import { reminderDays } from '../../../contract/reminders.ts'

const dayMs = 24 * 60 * 60_000

/** The notice of a price precedes its charge by this time. */
export const noticeMs = dayMs

/** A term that an automatic renewal is to follow. */
export interface Term {
  readonly expiresAt: Date
  /** Days before its end after which a renewal may come too late (commerce §4). */
  readonly cutOffDays: number
  /** Days before its end from which it may renew itself. */
  readonly renewalDays?: number
}

/** Returns the last moment at which a renewal is sure to be in time. */
export const cutOffOf = ({ expiresAt, cutOffDays }: Term): Date =>
  new Date(expiresAt.getTime() - cutOffDays * dayMs)

/** Returns when a service renews itself: a day after the notice (account §9). */
export const autoRenewWindow = (term: Term): { readonly from: Date; readonly until: Date } => ({
  from: new Date(term.expiresAt.getTime() - (term.renewalDays ?? reminderDays) * dayMs + noticeMs),
  until: cutOffOf(term),
})
