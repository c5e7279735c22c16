const successes = new Map<string, number>()

/** When a job of each queue last succeeded in this process, of the monotonic clock, for its metrics. */
export const jobSuccesses: ReadonlyMap<string, number> = successes

/** Records that a job of a queue has succeeded now. */
export const jobSucceeded = (queue: string): void => {
  successes.set(queue, performance.now())
}
