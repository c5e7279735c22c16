import type { Provider } from './provider-error.ts'

/** When a circuit opens; times in milliseconds. */
export interface CircuitRules {
  readonly provider: Provider
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

const open = new Map<Provider, number>()

/** The number of open circuits of this process by party, for its metrics. */
export const openCircuits: ReadonlyMap<Provider, number> = open

/** Creates a closed circuit. */
export const createCircuit = ({ provider, failures, openMs, longestMs }: CircuitRules): Circuit => {
  const countOpen = (change: 1 | -1): void => {
    open.set(provider, (open.get(provider) ?? 0) + change)
  }
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
      if (failed >= failures) countOpen(-1)
      failed = 0
      nextOpenMs = openMs
    },
    failed: (now) => {
      failed += 1
      if (failed < failures) return
      if (failed === failures) countOpen(1)
      openUntil = now + nextOpenMs
      nextOpenMs = Math.min(nextOpenMs * 2, longestMs)
    },
    get isFailing() {
      return failed > 0
    },
  }
}
