import type { Log } from '../log.ts'

export interface Repeating {
  stop(): Promise<void>
}

const successes = new Map<string, number>()

/** When each schedule last succeeded in this process, or began; of the monotonic clock. */
export const scheduleSuccesses: ReadonlyMap<string, number> = successes

/** Repeats work, each round `everyMs` after the end of the last; logs failures. */
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
      successes.set(name, performance.now())
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
  successes.set(name, performance.now())
  schedule()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
