/** When somebody who fails is left alone; times in milliseconds. */
export interface CircuitRules {
  /** Failures one after the other that open it. */
  readonly failures: number
  /** How long it stays open the first time; twice as long each time that the trial fails, too. */
  readonly openMs: number
  readonly longestMs: number
}

/**
 * A circuit breaker for one party: who failed several times in a row is not asked for a while, so that
 * nobody waits for it; then one question tries whether it is back.
 */
export interface Circuit {
  /**
   * Asks to pass.
   *
   * @returns 0 to go on, and then {@link Circuit.worked} or {@link Circuit.failed} is told; else the
   *   milliseconds until the next trial
   */
  enter(now: number): number
  worked(): void
  failed(now: number): void
  /** Whether the last question failed. */
  readonly isFailing: boolean
}

/** A closed circuit. */
export const createCircuit = ({ failures, openMs, longestMs }: CircuitRules): Circuit => {
  let failed = 0
  let openUntil = 0
  let nextOpenMs = openMs
  return {
    enter: (now) => {
      if (failed < failures) return 0
      if (now < openUntil) return openUntil - now
      // This one is the trial; the others wait for its outcome, or for the next, should it get lost.
      openUntil = now + openMs
      return 0
    },
    worked: () => {
      failed = 0
      nextOpenMs = openMs
    },
    failed: (now) => {
      failed += 1
      if (failed < failures) return
      openUntil = now + nextOpenMs
      nextOpenMs = Math.min(nextOpenMs * 2, longestMs)
    },
    get isFailing() {
      return failed > 0
    },
  }
}
