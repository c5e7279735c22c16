/** A running query with its waiters. */
interface Flight<Outcome> {
  readonly outcome: Promise<Outcome>
  readonly controller: AbortController
  waiters: number
  /** The name changed meanwhile, so its outcome is old. */
  outdated: boolean
}

/** Running queries of one source, one per name. */
export interface SingleFlight<Outcome> {
  has(name: string): boolean
  /** Joins or starts a query, which runs on after timeouts unless all waiters abort. */
  join(name: string, deadlineMs: number, signal?: AbortSignal): Promise<Outcome>
  /** Prevents joining and caching the running query of a name. */
  outdate(name: string): void
}

/** Creates single-flight queries: `query` never rejects, `learn` caches, `unknown` serves timeouts. */
export const createSingleFlight = <Outcome>(
  query: (name: string, signal: AbortSignal) => Promise<Outcome>,
  learn: (name: string, outcome: Outcome) => void,
  unknown: (name: string, reason: string) => Outcome,
): SingleFlight<Outcome> => {
  const flights = new Map<string, Flight<Outcome>>()

  const land = (name: string, flight: Flight<Outcome>): void => {
    if (flights.get(name) === flight) flights.delete(name)
  }

  const start = (name: string): Flight<Outcome> => {
    const controller = new AbortController()
    const flight: Flight<Outcome> = {
      controller,
      waiters: 0,
      outdated: false,
      outcome: query(name, controller.signal).then((outcome) => {
        land(name, flight)
        if (flight.outdated) return unknown(name, 'changed meanwhile')
        learn(name, outcome)
        return outcome
      }),
    }
    flights.set(name, flight)
    return flight
  }

  return {
    has: (name) => flights.has(name),

    join: (name, deadlineMs, signal) => {
      if (signal?.aborted === true) return Promise.resolve(unknown(name, 'given up'))
      const flight = flights.get(name) ?? start(name)
      flight.waiters += 1
      return new Promise((resolve) => {
        const settle = (outcome: Outcome): void => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          resolve(outcome)
        }
        const leave = (): void => {
          flight.waiters -= 1
          if (flight.waiters === 0) {
            land(name, flight)
            flight.controller.abort()
          }
          settle(unknown(name, 'given up'))
        }
        // After a timeout the query still fills the cache for a retry.
        const timer = setTimeout(() => settle(unknown(name, 'timeout')), deadlineMs).unref()
        signal?.addEventListener('abort', leave)
        void flight.outcome.then(settle)
      })
    },

    outdate: (name) => {
      const flight = flights.get(name)
      if (flight === undefined) return
      flight.outdated = true
      flights.delete(name)
    },
  }
}
