import type { Log } from '../log.ts'

/** Work that repeats until it is stopped. */
export interface Repeating {
  /** Ends after the round that is under way. */
  stop(): Promise<void>
}

/**
 * Does something again and again in this process: one round at a time, the next one `everyMs`
 * milliseconds after the end of the last. A round that fails is logged and followed by the next.
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
