/** The state of an outcome page. `processing` becomes `pending` after 20 s; both keep polling. */
export type OutcomePhase = 'processing' | 'pending' | 'success' | 'failed' | 'cancelled'

/** Milliseconds after which the page says that the payment takes longer. */
export const pendingAfter = 20_000

/** Returns whether the outcome of a payment is open. */
export const isUnsettled = (phase: OutcomePhase): boolean =>
  phase === 'processing' || phase === 'pending'

/** Returns the milliseconds until the next poll: from 1 s, growing by half, at most 15 s. */
export const pollDelay = (polls: number): number =>
  Math.min(Math.round(1_000 * 1.5 ** polls), 15_000)
