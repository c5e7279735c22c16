import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { createMissedReader } from './read-missed.ts'

/** A trigger notifies this channel: a customer's id, with ` free` appended when a ban is lifted. */
const channel = 'customer_banned'

/** Banned customers, whose valid access tokens are rejected. */
export interface BannedCustomers {
  has(customerId: string): boolean
  /** Calls a listener with each customer who is banned from now on, by any server. */
  onBanned(listener: (customerId: string) => void): void
  stop(): Promise<void>
}

interface BannedCustomersDeps {
  readonly database: Pick<Database, 'db' | 'listen'>
  readonly log: Pick<Log, 'error'>
}

/** Reads existing bans and listens for new ones. */
export const createBannedCustomers = async ({
  database,
  log,
}: BannedCustomersDeps): Promise<BannedCustomers> => {
  let banned = new Set<string>()
  /** Changes during the read of the table are newer than its rows. */
  let changes: Map<string, boolean> | undefined
  const listeners: ((customerId: string) => void)[] = []

  const load = async (): Promise<void> => {
    const since = (changes = new Map<string, boolean>())
    const rows = await rowsOf<{ id: string }>(
      database.db,
      sql`select id from customers where banned_at is not null`,
    )
    banned = new Set(rows.map(({ id }) => id))
    for (const [id, isBanned] of since) change(id, isBanned)
  }
  const change = (id: string, isBanned: boolean): void => {
    changes?.set(id, isBanned)
    if (isBanned) banned.add(id)
    else banned.delete(id)
  }

  const missed = createMissedReader(load, (error) => log.error({ err: error }, 'banned customers'))
  const unlisten = await database.listen(channel, (payload) => {
    const [id = '', free] = payload.split(' ')
    if (id !== '') {
      change(id, free === undefined)
      if (free === undefined) for (const listener of listeners) listener(id)
    }
    // The listener may have missed notifications.
    else missed.read()
  })
  try {
    await load()
  } catch (error) {
    await unlisten()
    throw error
  }
  return {
    has: (customerId) => banned.has(customerId),
    onBanned: (listener) => {
      listeners.push(listener)
    },
    stop: () => {
      missed.stop()
      return unlisten()
    },
  }
}
