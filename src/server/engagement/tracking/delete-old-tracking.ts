import { lt } from 'drizzle-orm'
import { trackingConsentDays } from '../../../contract/tracking-consent.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { trackingConsents, trackingEvents } from '../../platform/db/schema/index.ts'

const dayMs = 86_400_000

/** The privacy policy names it (`#cookies`). */
export const eventDays = 30

/** Deletes events after a month, and consents when visitors are asked again. */
export const deleteOldTracking = async (db: Queryable, clock: Clock): Promise<void> => {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs)
  await db.delete(trackingEvents).where(lt(trackingEvents.happenedAt, before(eventDays)))
  await db.delete(trackingConsents).where(lt(trackingConsents.givenAt, before(trackingConsentDays)))
}
