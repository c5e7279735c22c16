import type { Money } from '../../../contract/money.ts'
import { reminderDays } from '../../../contract/reminders.ts'
import { cutOffOf, noticeMs, type Term } from '../../services/lifecycle/index.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Reminders, in days before the expiry. */
const remindAt = [1, 3, 7, 14, reminderDays] as const

/** The state of an automatic renewal. */
export interface Standing extends Term {
  readonly announced: { readonly at: Date; readonly total: Money } | undefined
  readonly remindedDays: number | undefined
  /** The current price with tax; undefined when it is not renewable. */
  readonly total: Money | undefined
  readonly balance: Money
  /** Whether a saved card can be charged, once in each term. */
  readonly hasCard: boolean
  /** Until when its renewal is still tried after the end; not at all by default. */
  readonly keptUntil?: Date | undefined
}

/** `by`: a card pays what the balance cannot; `remind`: nothing pays; `too-late`: the customer has to renew manually. */
export type NextStep =
  | { readonly step: 'wait' }
  | { readonly step: 'announce'; readonly by: 'balance' | 'card' }
  | { readonly step: 'remind' | 'too-late'; readonly days: number }
  | { readonly step: 'renew'; readonly by: 'balance' | 'card' }
  /** An attempt after the end that nothing paid. */
  | { readonly step: 'fail' }

const endOf = ({ expiresAt }: Term): number => expiresAt.getTime()

/** Returns when a price that is announced now may be charged. */
export const chargedFrom = (now: Date): Date => new Date(now.getTime() + noticeMs)

const isTooLate = ({ announced, ...term }: Standing, total: Money, now: number): boolean => {
  if (term.keptUntil !== undefined) return false
  const mustAnnounce = announced === undefined || total > announced.total
  return now + (mustAnnounce ? noticeMs : 0) >= cutOffOf(term).getTime()
}

type Payable = Pick<Standing, 'announced' | 'balance' | 'hasCard'> & { readonly total: Money }

const payerOf = ({ balance, total, hasCard }: Payable): 'balance' | 'card' | undefined => {
  if (balance >= total) return 'balance'
  return hasCard ? 'card' : undefined
}

/** Returns the step of a suspended service: until it is removed, a renewal is tried, and may fail, daily. */
const stepAfterEnd = (
  { announced, total, keptUntil, ...standing }: Standing,
  now: number,
): NextStep => {
  if (keptUntil === undefined || now >= keptUntil.getTime()) return { step: 'wait' }
  const by = total === undefined ? undefined : payerOf({ ...standing, announced, total })
  if (total === undefined || by === undefined) return { step: 'fail' }
  if (announced === undefined || total > announced.total) return { step: 'announce', by }
  return now < announced.at.getTime() + noticeMs ? { step: 'wait' } : { step: 'renew', by }
}

/** Returns the next step; a price is announced a day before it is charged, and again if it rises. */
export const nextStep = (standing: Standing, at: Date): NextStep => {
  const now = at.getTime()
  const left = endOf(standing) - now
  if (left <= 0) return stepAfterEnd(standing, now)
  const days = remindAt.find((count) => left <= count * dayMs)
  if (days === undefined) return { step: 'wait' }
  const { announced, remindedDays, total } = standing
  const isNew = remindedDays === undefined || days < remindedDays
  if (total === undefined || isTooLate(standing, total, now)) {
    return isNew ? { step: 'too-late', days } : { step: 'wait' }
  }
  const by = payerOf({ ...standing, total })
  if (announced === undefined || total > announced.total) {
    return by === undefined ? { step: 'remind', days } : { step: 'announce', by }
  }
  if (now < announced.at.getTime() + noticeMs) return { step: 'wait' }
  if (by !== undefined) return { step: 'renew', by }
  return isNew ? { step: 'remind', days } : { step: 'wait' }
}

/** Returns when to check a renewal: within a day, and whenever its next step may change. */
export const nextCheck = (
  standing: Pick<Standing, 'expiresAt' | 'cutOffDays' | 'announced'>,
  at: Date,
): Date => {
  const now = at.getTime()
  const moments = [
    ...remindAt.map((days) => endOf(standing) - days * dayMs),
    cutOffOf(standing).getTime() - hourMs,
    endOf(standing),
    ...(standing.announced === undefined ? [] : [standing.announced.at.getTime() + noticeMs]),
  ]
  return new Date(Math.min(now + dayMs, ...moments.filter((moment) => moment > now)))
}
