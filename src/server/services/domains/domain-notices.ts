import { expiringDays, firstNoticeDays } from '../lifecycle/index.ts'
import type { AfterExpiry } from './domain-life.ts'

/** What customers are notified of before and after the end of a domain's term. */
export const domainStages = [
  'EXPIRING_30',
  'EXPIRING_7',
  'EXPIRING_1',
  'EXPIRED',
  'REDEMPTION_SOON',
  'REDEMPTION',
  'RELEASE',
  'RELEASE_AFTER_GRACE',
] as const
export type DomainStage = (typeof domainStages)[number]

/** In this order; of those with the same rank, one is sent in a term. */
const ranks: Readonly<Record<DomainStage, number>> = {
  EXPIRING_30: 1,
  EXPIRING_7: 2,
  EXPIRING_1: 3,
  EXPIRED: 4,
  REDEMPTION_SOON: 5,
  REDEMPTION: 5,
  RELEASE: 6,
  RELEASE_AFTER_GRACE: 6,
}

/** Days before the end of the grace and the redemption period. */
const noticeDays = 3
const dayMs = 24 * 3_600_000

/** A term of a domain, and the latest notice about its end. */
export interface NoticedTerm {
  readonly expiresAt: Date
  readonly autoRenew: boolean
  readonly noticed: DomainStage | undefined
}

interface Begin {
  /** Undefined: from then on there is no notice. */
  readonly stage: DomainStage | undefined
  readonly from: number
}

/** Returns when the periods after the end of a term are over. */
export const endsOf = (expiresAt: Date, { graceDays, redemptionDays }: AfterExpiry) => {
  const grace = new Date(expiresAt.getTime() + graceDays * dayMs)
  return { grace, redemption: new Date(grace.getTime() + redemptionDays * dayMs) }
}

/** Lists the stages that a TLD has, each from a moment until that of the next. */
const beginsOf = (expiresAt: Date, rules: AfterExpiry): readonly Begin[] => {
  const expiry = expiresAt.getTime()
  const ends = endsOf(expiresAt, rules)
  const [grace, redemption] = [ends.grace.getTime(), ends.redemption.getTime()]
  const hasGrace = rules.graceDays > 0
  const hasRedemption = rules.redemptionDays > 0
  const graceWarning = Math.max(expiry, grace - noticeDays * dayMs)
  const redemptionWarning = Math.max(grace, redemption - noticeDays * dayMs)
  return [
    { stage: 'EXPIRING_30', from: expiry - firstNoticeDays * dayMs },
    { stage: 'EXPIRING_7', from: expiry - expiringDays.EXPIRING_7 * dayMs },
    { stage: 'EXPIRING_1', from: expiry - expiringDays.EXPIRING_1 * dayMs },
    ...(hasGrace ? [{ stage: 'EXPIRED', from: expiry } as const] : []),
    ...(hasGrace && hasRedemption
      ? [{ stage: 'REDEMPTION_SOON', from: graceWarning } as const]
      : []),
    ...(hasRedemption
      ? [
          { stage: 'REDEMPTION', from: grace } as const,
          { stage: 'RELEASE', from: redemptionWarning } as const,
        ]
      : []),
    ...(hasGrace && !hasRedemption
      ? [{ stage: 'RELEASE_AFTER_GRACE', from: graceWarning } as const]
      : []),
    { stage: undefined, from: redemption },
  ]
}

/** A notice that is due, and when the next one of its term may be; undefined after the last. */
export interface DueNotice {
  readonly stage: DomainStage
  readonly next: Date | undefined
}

/** Returns the notice that is due; each is sent once in a term, and never after a later one. */
export const dueNotice = (
  { expiresAt, autoRenew, noticed }: NoticedTerm,
  rules: AfterExpiry,
  now: Date,
): DueNotice | undefined => {
  const begins = beginsOf(expiresAt, rules)
  const stage = begins.findLast(({ from }) => from <= now.getTime())?.stage
  if (stage === undefined || (autoRenew && now < expiresAt)) return undefined
  const rank = ranks[stage]
  if (noticed !== undefined && ranks[noticed] >= rank) return undefined
  const next = begins.find(
    (one) => one.from > now.getTime() && one.stage !== undefined && ranks[one.stage] > rank,
  )
  return { stage, next: next && new Date(next.from) }
}

/** What follows a stage: renewable, restorable for a fee, or released. */
export const followingPeriods = ['GRACE', 'REDEMPTION', 'RELEASE'] as const
export type FollowingPeriod = (typeof followingPeriods)[number]

/** Returns the period that follows a stage unless the domain is renewed. */
export const periodAfter = (
  stage: DomainStage,
  { graceDays, redemptionDays }: AfterExpiry,
): FollowingPeriod => {
  const isRunning = ranks[stage] < ranks.EXPIRED
  if (isRunning && graceDays > 0) return 'GRACE'
  return ranks[stage] <= ranks.REDEMPTION_SOON && stage !== 'REDEMPTION' && redemptionDays > 0
    ? 'REDEMPTION'
    : 'RELEASE'
}

/** Returns the end of the period in which a customer can still act. */
export const lastChance = (stage: DomainStage, expiresAt: Date, rules: AfterExpiry): Date => {
  const { grace, redemption } = endsOf(expiresAt, rules)
  return stage === 'REDEMPTION' || stage === 'RELEASE' ? redemption : grace
}
