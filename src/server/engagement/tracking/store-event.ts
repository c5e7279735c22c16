import { eq } from 'drizzle-orm'
import type { TrackedEvent } from '../../../contract/tracking.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { trackingConsents, trackingEvents } from '../../platform/db/schema/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { HashedContact } from '../../providers/meta/index.ts'
import type { Consent } from './consents.ts'
import { ga4Job, metaJob } from './jobs.ts'
import type { TrackingParties } from './parties.ts'

export interface StoreEventDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly parties: TrackingParties
}

/** An event with what Meta matches people by. */
export interface EventToStore extends Pick<
  TrackedEvent,
  'eventId' | 'eventName' | 'eventSourceUrl' | 'customData' | 'extraContents'
> {
  readonly hashes: HashedContact
  readonly clickId?: string | undefined
  readonly ip?: string | undefined
  readonly userAgent: string
  /** Now without it. */
  readonly happenedAt?: Date
}

/** Pages that mails link to, with a token behind their path. */
const tokenPage = /^((?:\/km)?\/(?:reset-password|two-factor\/disabled|newsletter\/confirm))\/.*$/

/** Returns a URL without what can be personal: its query, fragment and credentials, and a mailed token. */
export const publicUrl = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(tokenPage, '$1')}`
}

/** Stores an event once per id, for the parties that its visitor agreed to. Returns whether it is new. */
export const storeEvent = async (
  { db, clock, enqueue, parties: { meta, ga4 } }: StoreEventDeps,
  { browserId, ...consent }: Consent,
  { eventId, ...event }: EventToStore,
): Promise<boolean> => {
  // Meta refuses an event without a user agent.
  const toMeta = meta !== undefined && consent.advertising && event.userAgent !== ''
  const toGa4 = ga4 !== undefined && consent.statistics
  if (!toMeta && !toGa4) return false
  const { hashes, ip, userAgent } = event
  const clickId = event.clickId ?? consent.clickId ?? undefined
  return db.transaction(async (tx) => {
    // A withdrawal waits for us, or we find nothing.
    const held = await tx
      .select({ browserId: trackingConsents.browserId })
      .from(trackingConsents)
      .where(eq(trackingConsents.browserId, browserId))
      .for('key share')
    if (held.length === 0) return false
    const stored = await tx
      .insert(trackingEvents)
      .values({
        ...{ id: eventId, name: event.eventName, browserId },
        sourceUrl: publicUrl(event.eventSourceUrl),
        // Only Meta matches people.
        userData: toMeta ? { hashes, clickId, userAgent, ...(ip !== undefined && { ip }) } : {},
        ...{ customData: event.customData, extraContents: event.extraContents },
        happenedAt: event.happenedAt ?? clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: trackingEvents.id })
    if (stored.length === 0) return false
    if (toMeta) await enqueue(tx, metaJob, { eventId })
    if (toGa4) await enqueue(tx, ga4Job, { eventId })
    return true
  })
}
