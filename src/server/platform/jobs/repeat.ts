import type { Log } from '../log.ts'

/** Repeated work. */
export interface Repeating {
  /** Ends after the current round. */
  stop(): Promise<void>
}

/**
 * Repeats work in this process, one round at a time, each `everyMs` after the end of the last. Logs a
 * round that fails.
 */
export const repeat = (
  name: string,
  everyMs: number,
  round: () => Promise<unknown>,
  log: Log,
): Repeating => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    try {
      await round()
    } catch (error) {
      log.error({ err: error }, name)
    }
    schedule()
  }
  const schedule = (): void => {
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
    }, everyMs)
    timer.unref()
  }
  schedule()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
