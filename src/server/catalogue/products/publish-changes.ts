import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { publishToSignedIn } from '../../platform/realtime/index.ts'

/** What was read of what is sold, to be compared with what was read before. */
export interface ReadState {
  /** Before it was read: what others told later may tell of it. */
  readonly readAt: Date
  /** Fingerprints of the tables' rows. */
  readonly products: string
  readonly regions: string
}

const eventOf = {
  products: 'product_website_updated',
  regions: 'os_region_updated',
} as const

const parts = ['products', 'regions'] as const

/** What the tables were when everybody knew them, and when they were last read so. */
interface Known {
  readonly state: string
  readonly readAt: Date
}

/** Of what was told to some only, nobody knows; whatever is read next is told. */
const partlyPublished = ''

/**
 * Tells everybody who is signed in when products or regions have changed (account §4:
 * `product_website_updated`, `os_region_updated`). To be given each reading; the first is what is
 * known, and nothing is asked of the database while readings are the same. What could not be told is
 * told with the next reading. Never fails.
 */
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
    for (const part of parts) {
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
          log.warn({ err: error }, `${eventOf[part]} could not be told to all; tried again`)
          continue
        }
      }
      known.set(part, { state, readAt: read.readAt })
    }
  }
}
