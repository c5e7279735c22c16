import { hash } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import type { EnqueueOnce } from '../jobs/index.ts'
import { handleEvent } from './handle-event.ts'
import type { EventName, Events, HandledEvent } from './event-types.ts'

/** Handles an event in a job, at least once; steps of a payment are in its own transaction (`money/payables`). */
export interface EventHandler<Name extends EventName = EventName> {
  readonly id: string
  readonly on: Name
  /** Without it or when true, the event adds a job. */
  readonly isOn?: () => boolean
  /** Handles events that happened at about the same time; a failure repeats all of them. */
  readonly run: (db: Queryable, happened: readonly Events[Name][]) => Promise<void>
}

/** A handler of one event. */
export type AnyEventHandler = { [Name in EventName]: EventHandler<Name> }[EventName]

/** The events of the shop. */
export interface EventBus {
  /** Adds the jobs of all handlers with one insert, once per event. */
  readonly emit: <Name extends EventName>(
    db: Queryable,
    name: Name,
    happened: readonly Events[Name][],
  ) => Promise<void>
  /** Handles the events of jobs, those of a handler together; returns the outcome of each. */
  readonly handle: (jobs: readonly HandledEvent[]) => Promise<(job: HandledEvent) => Promise<void>>
}

/** Returns the same UUID for the same handler and event. */
const jobIdOf = (handler: string, data: object): string => {
  const hex = hash('sha256', `${handler} ${JSON.stringify(data)}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

interface EventBusDeps {
  readonly db: Queryable
  readonly enqueueOnce: EnqueueOnce
  readonly handlers: readonly AnyEventHandler[]
}

/** Joins events with their handlers. Throws when two handlers have the same id. */
export const createEvents = ({ db, enqueueOnce, handlers }: EventBusDeps): EventBus => {
  const byId = new Map(handlers.map((handler) => [handler.id, handler]))
  if (byId.size < handlers.length) throw new Error('two event handlers have the same id')
  const byEvent = Map.groupBy(handlers, ({ on }) => on)
  return {
    emit: async (tx, name, happened) => {
      const awake = (byEvent.get(name) ?? []).filter(({ isOn }) => isOn?.() !== false)
      const jobs = awake.flatMap(({ id: handler }) =>
        happened.map((data) => [jobIdOf(handler, data), { handler, data }] as const),
      )
      await enqueueOnce(tx, handleEvent, new Map(jobs))
    },
    handle: async (jobs) => {
      const outcomes = new Map(
        Array.from(
          Map.groupBy(jobs, ({ handler }) => handler),
          ([id, own]) => {
            const happened = own.map(({ data }) => data)
            // The handler of an earlier version may be gone.
            return [id, byId.get(id)?.run(db, happened) ?? Promise.resolve()] as const
          },
        ),
      )
      await Promise.allSettled(outcomes.values())
      return async ({ handler }) => outcomes.get(handler)
    },
  }
}
