import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import {
  channel,
  deleteExpired,
  type CheckedName,
  type CheckedNameRow,
} from './checked-name-statements.ts'
import { createCheckedNameReader } from './read-checked-names.ts'
import { createCheckedNameWriter } from './write-checked-names.ts'

export type { CheckedName } from './checked-name-statements.ts'

/** Stores outcomes in the database for all servers. Database errors are logged and ignored. */
export interface CheckedNames {
  /** Returns a valid outcome. Concurrent lookups share one statement. */
  find(name: string): Promise<CheckedName | undefined>
  store(name: string, checked: CheckedName): void
  /** Stores our registration or transfer and notifies the other servers. */
  markTaken(name: string, checked: CheckedName): void
  forget(name: string): void
  /** Calls `listener` with names changed elsewhere; undefined if events may be lost. */
  onChange(listener: (name: string | undefined) => void): void
  deletePast(): Promise<void>
  stop(): Promise<void>
}

interface CheckedNamesDeps {
  readonly database: Pick<Database, 'db' | 'listen'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

export const createCheckedNames = async ({
  database: { db, listen },
  clock,
  log,
}: CheckedNamesDeps): Promise<CheckedNames> => {
  const self = randomUUID()
  const now = (): number => clock.now().getTime()
  const listeners: ((name: string | undefined) => void)[] = []

  const run = async (statement: SQL): Promise<readonly CheckedNameRow[]> => {
    try {
      return await rowsOf<CheckedNameRow>(db, statement)
    } catch (error) {
      log.warn({ err: error }, 'checked names')
      return []
    }
  }
  const reader = createCheckedNameReader(run, now)
  const writer = createCheckedNameWriter(run, self, now)

  const unlisten = await listen(channel, (payload) => {
    const [publisher, name] = payload.split(' ')
    // Our own event: the cache is already newer.
    if (publisher === self) return
    if (name !== undefined) writer.drop(name)
    for (const listener of listeners) listener(name)
  })

  return {
    find: (name) => (writer.isChanging(name) ? Promise.resolve(undefined) : reader.find(name)),
    store: writer.learn,
    markTaken: writer.change,
    forget: (name) => writer.change(name, undefined),
    onChange: (listener) => {
      listeners.push(listener)
    },
    deletePast: async () => {
      await rowsOf(db, deleteExpired(now()))
    },
    stop: async () => {
      writer.stop()
      await unlisten()
      await writer.flush()
    },
  }
}
