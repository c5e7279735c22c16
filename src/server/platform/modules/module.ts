import { randomUUID } from 'node:crypto'
import type { AnyEventHandler } from '../events/index.ts'
import type { Route } from '../http/routes.ts'
import {
  repeat,
  usualFirstRoundMs,
  usualInterval,
  type Interval,
  type JobRow,
} from '../jobs/index.ts'
import type { Log } from '../log.ts'
import { refuseDoubles } from './refuse-doubles.ts'

/** Work that every server repeats. */
export interface Schedule {
  readonly name: string
  readonly everyMs: number
  readonly run: () => Promise<unknown>
}

/** A module's contribution to the shop. */
export interface Module {
  readonly routes?: readonly Route[]
  readonly jobs?: readonly JobRow[]
  readonly schedules?: readonly Schedule[]
  readonly on?: readonly AnyEventHandler[]
  /** Reads again what the module has cached of the database. */
  readonly reload?: () => Promise<unknown>
  /** Ends what the module runs; modules stop in the reverse order of their list. */
  readonly stop?: () => unknown
}

/** All modules together. */
export interface Modules extends Required<Omit<Module, 'reload' | 'stop'>> {
  /** The names of the mails that the jobs send. */
  readonly mails: readonly string[]
  /** Runs a job at once, outside of its queue. @throws what the job throws */
  readonly perform: (name: string, data: unknown) => Promise<void>
  /** Runs a round of a schedule at once, and returns what it returns. @throws what it throws */
  readonly runSchedule: (name: string) => Promise<unknown>
  /** Begins the schedules. */
  start(log: Log, pace?: { interval?: Interval; firstRoundMs?: number }): void
  reload(): Promise<void>
  /** Ends the schedules, then each module. */
  stop(): Promise<void>
}

/** Returns the row of a name. Throws without one. */
const named = <Row extends { readonly name: string }>(rows: readonly Row[], name: string): Row => {
  const row = rows.find((one) => one.name === name)
  if (row === undefined) throw new Error(`there is no ${name}`)
  return row
}

/** Joins modules. Throws when two rows have the same name. */
export const joinModules = (modules: readonly Module[]): Modules => {
  const all = <Row>(facet: (module: Module) => readonly Row[] | undefined) =>
    modules.flatMap((module) => facet(module) ?? [])
  const jobs = all(({ jobs }) => jobs)
  const schedules = refuseDoubles(
    'schedule',
    all((one) => one.schedules),
    ({ name }) => name,
  )
  refuseDoubles(
    'queue',
    jobs.flatMap(({ name, formerly }) => [name, ...formerly]),
    (name) => name,
  )
  let repeating: readonly ReturnType<typeof repeat>[] = []
  return {
    routes: refuseDoubles(
      'call',
      all(({ routes }) => routes),
      ({ endpoint: { method, path } }) => `${method} ${path}`,
    ),
    jobs,
    schedules,
    mails: refuseDoubles(
      'mail',
      jobs.flatMap(({ mails = [] }) => mails),
      (name) => name,
    ),
    on: refuseDoubles(
      'handler',
      all(({ on }) => on),
      ({ id }) => id,
    ),
    perform: async (name, data) => {
      const runAt = await named(jobs, name).run([data])
      await runAt(0, { id: randomUUID(), isLast: false })
    },
    runSchedule: async (name) => named(schedules, name).run(),
    start: (log, { interval = usualInterval, firstRoundMs = usualFirstRoundMs } = {}) => {
      repeating = schedules.map(({ name, everyMs, run }) =>
        repeat(name, interval(everyMs), run, log, firstRoundMs),
      )
    },
    reload: async () => {
      await Promise.all(modules.map(async (module) => module.reload?.()))
    },
    stop: async () => {
      await Promise.all(repeating.map((one) => one.stop()))
      for (const module of modules.toReversed()) await module.stop?.()
    },
  }
}
