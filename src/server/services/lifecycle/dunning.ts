import type { Dunning } from '../../../contract/dunning.ts'

/** In this order, at most one of a kind in a term; CANCELLED: it stopped because it does not renew itself. */
export const removalStages = ['EXPIRING', 'STOPPED', 'CANCELLED', 'SOON'] as const
export type RemovalStage = (typeof removalStages)[number]

const ranks: Readonly<Record<RemovalStage, number>> = {
  EXPIRING: 1,
  STOPPED: 2,
  CANCELLED: 2,
  SOON: 3,
}

const dayMs = 24 * 3_600_000

/** Days before the end of a term, and before the removal, that leave time to renew. */
export const noticeDays = 3

/** The conditions from which the life of a service is computed; nothing else is stored about it. */
export interface UnpaidTerm {
  readonly expiresAt: Date
  /** Since when it is suspended because this term is unpaid. */
  readonly suspendedAt: Date | undefined
  readonly autoRenew: boolean
  /** Automatic renewals that failed after the end of this term. */
  readonly failures: number
  /** The latest notice about the end of this term. */
  readonly noticed: { readonly stage: RemovalStage; readonly at: Date } | undefined
  /** A renewal or change is paid and not done, or a long action runs. */
  readonly isBusy: boolean
}

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** Returns whether the paid term of a service has ended. */
export const isOverdue = ({ expiresAt }: Pick<UnpaidTerm, 'expiresAt'>, now: Date): boolean =>
  expiresAt <= now

/** Returns until when a late renewal is possible. */
export const keptUntil = (
  { expiresAt, suspendedAt }: Pick<UnpaidTerm, 'expiresAt' | 'suspendedAt'>,
  { keptDays, from }: Pick<Dunning, 'keptDays' | 'from'>,
  now: Date,
): Date => {
  if (from === 'END') return after(expiresAt, keptDays)
  return after(suspendedAt ?? (expiresAt > now ? expiresAt : now), keptDays)
}

const hasFailed = ({ failures }: UnpaidTerm, rule: Dunning): boolean =>
  rule.failures !== null && failures >= rule.failures

const stageOf = (term: UnpaidTerm, rule: Dunning, now: Date): RemovalStage | undefined => {
  const { expiresAt, autoRenew } = term
  if (!isOverdue(term, now)) {
    return !autoRenew && now >= after(expiresAt, -noticeDays) ? 'EXPIRING' : undefined
  }
  // The sweep that suspends it is a little later, and its day is what the notice says.
  if (rule.from === 'SUSPENSION' && term.suspendedAt === undefined) return undefined
  const isSoon = hasFailed(term, rule) || now >= after(keptUntil(term, rule, now), -noticeDays)
  if (isSoon) return 'SOON'
  return autoRenew ? 'STOPPED' : 'CANCELLED'
}

/** Returns the notice that is due; each is sent once in a term, and never after a later one. */
export const dueNotice = (term: UnpaidTerm, rule: Dunning, now: Date): RemovalStage | undefined => {
  const stage = stageOf(term, rule, now)
  const sent = term.noticed === undefined ? 0 : ranks[term.noticed.stage]
  return stage !== undefined && ranks[stage] > sent ? stage : undefined
}

/**
 * Returns when a service is removed unless it is renewed: {@link noticeDays} after its last notice.
 * That is never sent so early that it shortens the days that are announced before.
 */
export const removalAt = (term: UnpaidTerm, rule: Dunning, now: Date): Date => {
  const { noticed } = term
  if (noticed?.stage === 'SOON') return after(noticed.at, noticeDays)
  const planned = hasFailed(term, rule) ? term.expiresAt : keptUntil(term, rule, now)
  const earliest = after(now, noticeDays)
  return planned > earliest ? planned : earliest
}

/** Returns whether a service is removed now. */
export const isRemovable = (term: UnpaidTerm, rule: Dunning, now: Date): boolean =>
  isOverdue(term, now) &&
  term.noticed?.stage === 'SOON' &&
  !term.isBusy &&
  now >= removalAt(term, rule, now)
