import { lt } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { trackingConsents, trackingEvents } from '../../platform/db/schema/index.ts'

const dayMs = 86_400_000

/** How long a consent holds, as `stores/tracking-consent.ts` asks again after it. */
export const consentDays = 365

/** The cookie policy names it. */
export const eventDays = 30

/** Deletes events after a month, and consents when visitors are asked again. */
export const deleteOldTracking = async (db: Queryable, clock: Clock): Promise<void> => {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs)
  await db.delete(trackingEvents).where(lt(trackingEvents.happenedAt, before(eventDays)))
  await db.delete(trackingConsents).where(lt(trackingConsents.givenAt, before(consentDays)))
}
