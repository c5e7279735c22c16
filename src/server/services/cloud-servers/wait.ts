import type { Json, Steps } from '../../platform/steps/index.ts'
import { ServerFailure, StillWaiting, type ServerDeps, type WaitsFor } from './outcome.ts'

const minute = 60_000
const firstPauseMs = 2_000
const longestPauseMs = 30_000

const deadlines: Readonly<Record<WaitsFor, number>> = {
  VOLUME: 10 * minute,
  SERVER: 15 * minute,
  SYSTEM: 5 * minute,
  // Its first start installs devices and restarts.
  WINDOWS: 10 * minute,
  POWER: 5 * minute,
  RESIZE: 30 * minute,
  BACKUP: 120 * minute,
  REMOVAL: 15 * minute,
}

type PollDeps = Pick<ServerDeps, 'clock' | 'pause' | 'patienceMs'>

/** Looks until there is something: soon, then every 30 s. Throws StillWaiting, or ServerFailure past the deadline. */
export const poll = async <Value>(
  { clock, pause, patienceMs }: PollDeps,
  what: WaitsFor,
  look: () => Promise<Value | undefined>,
  deadlineAt = new Date(clock.now().getTime() + deadlines[what]),
): Promise<Value> => {
  const endsAt = clock.now().getTime() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const found = await look()
    if (found !== undefined) return found
    const now = clock.now().getTime()
    if (now >= deadlineAt.getTime()) {
      throw new ServerFailure('fatal', `${what} is past its deadline`)
    }
    if (now + pauseMs > endsAt) {
      throw new StillWaiting(what, new Date(now + pauseMs), deadlineAt)
    }
    await pause(pauseMs)
  }
}

type Deadline = { readonly deadlineAt: string }

/**
 * Polls as a durable step, whose deadline is stored; `late` replaces the failure past it.
 * @param look gets the milliseconds since the step began
 */
export const waitStep = async <Value extends Json>(
  deps: PollDeps,
  steps: Steps,
  name: string,
  what: WaitsFor,
  look: (passedMs: number) => Promise<Value | undefined>,
  late?: Value,
): Promise<Value> => {
  const nowMs = () => deps.clock.now().getTime()
  const lookAt = ({ deadlineAt }: Deadline) =>
    look(nowMs() - Date.parse(deadlineAt) + deadlines[what])
  const run = async (intent: Deadline): Promise<Value> => {
    const deadline = new Date(intent.deadlineAt)
    const looked = async () => {
      const found = await lookAt(intent)
      return found ?? (deps.clock.now() >= deadline ? late : undefined)
    }
    return poll(deps, what, looked, deadline)
  }
  const value = await steps.once<Deadline, Value>(name, {
    intent: () => ({ deadlineAt: new Date(nowMs() + deadlines[what]).toISOString() }),
    look: lookAt,
    run,
  })
  if (value === undefined) throw new Error(`${name} has no intent`)
  return value
}

/** Runs a step that finds its own earlier work, so it can be repeated. */
export const ensureStep = async <Value extends Json>(
  steps: Steps,
  name: string,
  ensure: () => Promise<Value>,
): Promise<Value> => {
  const value = await steps.once<Record<string, never>, Value>(name, {
    intent: () => ({}),
    look: () => Promise.resolve(undefined),
    run: ensure,
  })
  if (value === undefined) throw new Error(`${name} has no intent`)
  return value
}
