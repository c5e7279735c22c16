import { createHash } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import type { EnqueueOnce } from '../jobs/index.ts'
import { handleEvent } from './handle-event.ts'
import type { EventName, Events, HandledEvent } from './event-types.ts'

/**
 * What a module does when something happened, after the fact: a job by itself, at least once. What
 * must happen with the fact is a step of its own transaction (`money/payables`).
 */
export interface EventHandler<Name extends EventName = EventName> {
  /** Unique: `fortune-wheel.new-spins`. */
  readonly id: string
  readonly on: Name
  /** Whether there is anything to do these days: if not, no job is added. */
  readonly isOn?: () => boolean
  readonly run: (db: Queryable, data: Events[Name]) => Promise<void>
}

/** A handler of one event; what it is registered as. */
export type AnyEventHandler = { [Name in EventName]: EventHandler<Name> }[EventName]

/** The events of the shop. */
export interface EventBus {
  /** Adds the jobs of all handlers of an event with one insert; the same event adds them once. */
  readonly emit: <Name extends EventName>(
    db: Queryable,
    name: Name,
    happened: readonly Events[Name][],
  ) => Promise<void>
  /** Runs one handler: the work of a job. */
  readonly handle: (event: HandledEvent) => Promise<void>
}

/** A UUID that is the same for the same handler and event, so that its job is added once. */
const jobIdOf = (handler: string, data: object): string => {
  const hash = createHash('sha256')
    .update(`${handler} ${JSON.stringify(data)}`)
    .digest('hex')
  // Version 8, variant 10 (RFC 9562).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

interface EventBusDeps {
  readonly db: Queryable
  readonly enqueueOnce: EnqueueOnce
  readonly handlers: readonly AnyEventHandler[]
}

/** Joins events with their handlers. @throws Error when two handlers have the same id */
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
    handle: async ({ handler, data }) => {
      // A handler of an earlier version, which is gone, has nothing to do.
      await byId.get(handler)?.run(db, data)
    },
  }
}
