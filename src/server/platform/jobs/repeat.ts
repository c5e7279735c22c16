import type { Log } from '../log.ts'

export interface Repeating {
  stop(): Promise<void>
}

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
