import type { RealtimeEvent } from '../../../contract/realtime.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Connection } from './connection.ts'
import { readEvents, type PresentOfEvent } from './stored-events.ts'

const give = (connection: Connection, event: RealtimeEvent): void => {
  connection.give(event)
  if (event.event === 'session_ended' && event.data.sessionId === connection.session) {
    connection.end()
  }
}

/** The open connections by customer. */
export type Customers = ReadonlyMap<string, ReadonlySet<Connection>>

export interface EventReaderDeps {
  readonly database: Pick<Database, 'db'>
  readonly log: Log
  readonly presents: readonly PresentOfEvent[]
}

/** Reads stored events for the open connections of their customers. */
export interface EventReader {
  readonly read: (customerId: string) => void
  /** Repeats failed reads. */
  readonly retry: () => void
}

/** Creates a reader that runs one read per customer at a time. */
export const createEventReader = (
  { database: { db }, log, presents }: EventReaderDeps,
  customers: Customers,
): EventReader => {
  const reading = new Map<string, { notices: number }>()
  /** Failed reads, retried at the next heartbeat. */
  const unread = new Set<string>()

  const readAll = async (customerId: string, state: { notices: number }): Promise<void> => {
    try {
      let more: boolean
      let seen: number
      do {
        seen = state.notices
        const before = [...(customers.get(customerId) ?? [])]
        if (before.length === 0) return
        const piece = await readEvents(
          db,
          presents,
          customerId,
          Math.min(...before.map((one) => one.lastId)),
        )
        for (const connection of before) {
          for (const event of piece.events) {
            if (event.id > connection.lastId) give(connection, event)
          }
          connection.lastId = Math.max(connection.lastId, piece.lastId)
        }
        more = piece.more
      } while (more || state.notices !== seen)
    } catch (error) {
      unread.add(customerId)
      log.error({ err: error }, 'realtime events')
    } finally {
      // In the same turn as the last check of `notices`, so none is missed.
      reading.delete(customerId)
    }
  }

  const read = (customerId: string): void => {
    const running = reading.get(customerId)
    if (running !== undefined) {
      running.notices += 1
      return
    }
    if (!customers.has(customerId)) return
    const state = { notices: 0 }
    reading.set(customerId, state)
    void readAll(customerId, state)
  }

  return {
    read,
    retry: () => {
      for (const customerId of unread) read(customerId)
      unread.clear()
    },
  }
}
