import { sql } from 'drizzle-orm'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { repeat, type Repeating } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import { storePushBack } from './push-backs.ts'

/** How soon a server notices that the shop was released. */
const rereadMs = 1000

/**
 * Keeps a restored shop from acting on what may be out of date: while it lasts, no job or schedule
 * runs and every call is refused, so nothing reaches customers, gateways, registry or servers.
 */
export interface Quarantine {
  /** Refuses a call, and stores what a gateway sends. @throws ApiError SYSTEM_BUSY */
  readonly refuse: (call: EndpointShape, body: string) => Promise<void>
  /** Starts the shop's work, at once or when an operator has released it. */
  readonly startWork: (start: () => Promise<void>) => Promise<void>
  stop(): Promise<void>
}

/** Returns whether an operator has yet to release this database. */
export const isQuarantined = async (db: Queryable): Promise<boolean> => {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select exists (select from restores where released_at is null) as "is"`,
  )
  return row?.is === true
}

interface QuarantineDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
}

/** Reads whether the shop is quarantined: it ends while servers run, but never begins. */
export const openQuarantine = async ({ db, clock, log }: QuarantineDeps): Promise<Quarantine> => {
  let isOn = await isQuarantined(db)
  let start: (() => Promise<void>) | undefined
  const reread = async (): Promise<void> => {
    if (!isOn) return
    isOn = await isQuarantined(db)
    if (isOn) return
    log.warn('the restored shop was released')
    await start?.()
  }
  let rereading: Repeating | undefined
  if (isOn) {
    log.warn('the restored shop is quarantined until database release')
    rereading = repeat('quarantine', rereadMs, reread, log)
  }
  return {
    refuse: async ({ pushBack, path }, body) => {
      if (!isOn) return
      if (pushBack === true) await storePushBack(db, { source: path, body }, clock.now())
      throw new ApiError('SYSTEM_BUSY', { retryAfter: 60 })
    },
    startWork: async (work) => {
      if (isOn) start = work
      else await work()
    },
    stop: async () => rereading?.stop(),
  }
}
