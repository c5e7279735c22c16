/** When a circuit opens; times in milliseconds. */
export interface CircuitRules {
  readonly failures: number
  /** Its first opening; a failed trial doubles it. */
  readonly openMs: number
  readonly longestMs: number
}

/** A circuit breaker: after some failures it lets only a trial pass from time to time. */
export interface Circuit {
  /** Returns 0 to go on, followed by `worked` or `failed`, or the milliseconds until the next trial. */
  enter(now: number): number
  worked(): void
  failed(now: number): void
  readonly isFailing: boolean
}

/** Creates a closed circuit. */
export const createCircuit = ({ failures, openMs, longestMs }: CircuitRules): Circuit => {
  let failed = 0
  let openUntil = 0
  let nextOpenMs = openMs
  return {
    enter: (now) => {
      if (failed < failures) return 0
      if (now < openUntil) return openUntil - now
      // This call is the trial; the others wait for its outcome, or for the next trial.
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
