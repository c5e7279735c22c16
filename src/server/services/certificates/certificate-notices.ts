import { expiringDays, keptUntil, lateRenewal } from '../lifecycle/index.ts'

/** What customers are notified of before and at the end of a certificate's paid term, in this order. */
export const certificateStages = ['EXPIRING_30', 'EXPIRING_7', 'EXPIRING_1', 'ENDED'] as const
export type CertificateStage = (typeof certificateStages)[number]

const dayMs = 86_400_000
const daysBefore = { ...expiringDays, ENDED: 0 } as const satisfies Record<CertificateStage, number>

/** A paid term of a certificate, however often it is issued within it, and the latest notice about its end. */
export interface NoticedTerm {
  readonly expiresAt: Date
  readonly autoRenew: boolean
  readonly noticed: CertificateStage | undefined
}

/** Returns until when a certificate whose term has ended can be renewed. */
export const renewableUntil = (expiresAt: Date): Date =>
  keptUntil({ expiresAt, suspendedAt: undefined }, lateRenewal, expiresAt)

/** Returns the notice that is due, and when the next one of its term may be; each is sent once, and never after a later one. */
export const dueCertificateNotice = (
  { expiresAt, autoRenew, noticed }: NoticedTerm,
  now: Date,
): { readonly stage: CertificateStage; readonly next: Date | undefined } | undefined => {
  const begins = certificateStages.map((stage) => ({
    stage,
    from: new Date(expiresAt.getTime() - daysBefore[stage] * dayMs),
  }))
  const at = begins.findLastIndex(({ from }) => from <= now)
  const due = begins[at]
  if (due === undefined || now >= renewableUntil(expiresAt)) return undefined
  // Automatic renewals announce what they do, or cannot do, until the end.
  if (autoRenew && due.stage !== 'ENDED') return undefined
  if (noticed !== undefined && certificateStages.indexOf(noticed) >= at) return undefined
  return { stage: due.stage, next: begins[at + 1]?.from }
}
