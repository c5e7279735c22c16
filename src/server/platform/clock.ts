/** The time, as a parameter: tests move it, the server reads the machine's. */
export interface Clock {
  /** The present moment. */
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
