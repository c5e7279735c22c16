import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { publishToSignedIn } from '../../platform/realtime/index.ts'

/** A read state of the products, to compare with the previous one. */
export interface ReadState {
  /** Taken before the read, because later events may describe it. */
  readonly readAt: Date
  /** Fingerprints of the tables' rows. */
  readonly products: string
  readonly regions: string
}

const eventOf = {
  products: 'product_website_updated',
  regions: 'os_region_updated',
} as const

const sections = ['products', 'regions'] as const

/** The last published state. */
interface Known {
  readonly state: string
  readonly readAt: Date
}

/** Marks a partial publication, which must be repeated. */
const partlyPublished = ''

/** Publishes product changes to signed-in customers (account §4), with retries. Never fails. */
export const createPublishChanges = ({
  db,
  clock,
  log,
}: {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}): ((read: ReadState) => Promise<void>) => {
  const known = new Map<keyof typeof eventOf, Known>()
  return async (read) => {
    for (const part of sections) {
      const state = read[part]
      const before = known.get(part)
      if (before !== undefined && before.state !== state) {
        known.set(part, { ...before, state: partlyPublished })
        try {
          await publishToSignedIn(db, {
            event: eventOf[part],
            state,
            since: before.readAt,
            now: clock.now(),
          })
        } catch (error) {
          log.warn(
            { err: error },
            `${eventOf[part]} could not be published to all customers; retrying`,
          )
          continue
        }
      }
      known.set(part, { state, readAt: read.readAt })
    }
  }
}
