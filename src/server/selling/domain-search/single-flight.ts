/** A question under way, which several may wait for. */
interface Flight<Outcome> {
  readonly outcome: Promise<Outcome>
  readonly controller: AbortController
  wanted: number
  /** The name changed hands meanwhile: what comes back is old. */
  outdated: boolean
}

/** Questions under way to one kind of source, one a name. */
export interface SingleFlight<Outcome> {
  has(name: string): boolean
  /**
   * Joins the question that is under way for a name, or starts it. Gives `unknown(why)` at the deadline
   * or when `signal` aborts, whichever is first; the question itself goes on for whoever comes next,
   * unless all who wanted it have gone.
   */
  join(name: string, deadlineMs: number, signal?: AbortSignal): Promise<Outcome>
  /** The present question for a name is not to be joined, nor its outcome kept. */
  outdate(name: string): void
}

/**
 * @param ask never rejects
 * @param keep takes what came back, once a question
 * @param unknown what those get who can't be told
 */
export const createSingleFlight = <Outcome>(
  ask: (name: string, signal: AbortSignal) => Promise<Outcome>,
  keep: (name: string, outcome: Outcome) => void,
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
      wanted: 0,
      outdated: false,
      outcome: ask(name, controller.signal).then((outcome) => {
        land(name, flight)
        if (flight.outdated) return unknown(name, 'changed meanwhile')
        keep(name, outcome)
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
      flight.wanted += 1
      return new Promise((resolve) => {
        const settle = (outcome: Outcome): void => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          resolve(outcome)
        }
        const leave = (): void => {
          flight.wanted -= 1
          if (flight.wanted === 0) {
            land(name, flight)
            flight.controller.abort()
          }
          settle(unknown(name, 'given up'))
        }
        // Who waited in vain still wants the outcome: it will be in the cache when they ask again.
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
