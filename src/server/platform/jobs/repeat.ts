import type { Log } from '../log.ts'
import { traced } from '../traces/index.ts'

export interface Repeating {
  stop(): Promise<void>
}

/** A schedule's interval, and when it last succeeded or began; of the monotonic clock. */
interface ScheduleSuccess {
  readonly everyMs: number
  readonly at: number
}

const successes = new Map<string, ScheduleSuccess>()

/** The schedules of this process, for its metrics. */
export const scheduleSuccesses: ReadonlyMap<string, ScheduleSuccess> = successes

/** Returns a schedule's interval from its usual one; tests shorten those that they wait for. */
export type Interval = (usualMs: number) => number

/** The interval of production. */
export const usualInterval: Interval = (usualMs) => usualMs

/** When rare schedules first run after a start: servers may be restarted more often than their interval. */
export const usualFirstRoundMs = 10_000

/** Repeats work, each round `everyMs` after the end of the last; logs failures. */
export const repeat = (
  name: string,
  everyMs: number,
  round: () => Promise<unknown>,
  log: Log,
  firstMs = everyMs,
): Repeating => {
  const succeeded = () => successes.set(name, { everyMs, at: performance.now() })
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    try {
      await traced(`schedule ${name}`, {}, round)
      succeeded()
    } catch (error) {
      log.error({ err: error }, name)
    }
    schedule(everyMs)
  }
  const schedule = (afterMs: number): void => {
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
    }, afterMs)
    timer.unref()
  }
  succeeded()
  schedule(Math.min(everyMs, firstMs))
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
