import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { trackingConsentVersion } from '../../../contract/tracking-consent.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { giveConsent } from '../../../contract/tracking.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { trackingConsents, trackingEvents } from '../../platform/db/schema/index.ts'

/** What a visitor of a browser agreed to. */
export type Consent = typeof trackingConsents.$inferSelect

interface ConsentDeps {
  readonly db: Queryable
  readonly clock: Clock
}

type Given = BodyOf<typeof giveConsent> & {
  readonly browserId: string
  readonly userAgent: string
}

/** Deletes a consent with the browser's events. */
export const withdrawConsent = async (db: Queryable, browserId: string): Promise<void> => {
  await db.delete(trackingConsents).where(eq(trackingConsents.browserId, browserId))
}

/**
 * Stores a consent with its date and version, of no customer until it is joined with one. Without
 * advertising, what was stored for it is deleted.
 */
export const storeConsent = async (
  { db, clock }: ConsentDeps,
  { browserId, clickId, userAgent, ...given }: Given,
): Promise<void> => {
  const set = {
    ...{ ...given, customerId: null, givenAt: clock.now() },
    // Only Meta gets it.
    userAgent: given.advertising ? userAgent : '',
  }
  const click = given.advertising ? (clickId ?? null) : null
  // A later visit without a click does not end an earlier one.
  const kept = sql`coalesce(excluded.click_id, ${trackingConsents.clickId})`
  // The same answer, sent again for a click or a customer, is as old as it was.
  const { version, statistics, advertising, givenAt } = trackingConsents
  const sameAnswer = sql`case when (${version}, ${statistics}, ${advertising})
    = (excluded.version, excluded.statistics, excluded.advertising)
    then ${givenAt} else excluded.given_at end`
  await db.transaction(async (tx) => {
    await tx
      .insert(trackingConsents)
      .values({ browserId, clickId: click, ...set })
      .onConflictDoUpdate({
        target: trackingConsents.browserId,
        set: { ...set, givenAt: sameAnswer, clickId: given.advertising ? kept : null },
      })
    if (given.advertising) return
    await tx
      .update(trackingEvents)
      .set({ userData: {} })
      .where(eq(trackingEvents.browserId, browserId))
  })
}

/** Joins a consent with its customer; returns false when there is none, or it is another's. */
export const linkConsentTo = async (
  db: Queryable,
  browserId: string,
  customerId: string,
): Promise<boolean> => {
  const linked = await db
    .update(trackingConsents)
    .set({ customerId })
    .where(
      and(
        eq(trackingConsents.browserId, browserId),
        or(isNull(trackingConsents.customerId), eq(trackingConsents.customerId, customerId)),
      ),
    )
    .returning({ browserId: trackingConsents.browserId })
  return linked.length === 1
}

/** Separates all consents from their customer, who agreed to nothing on another browser. */
export const unlinkConsentsOf = async (db: Queryable, customerId: string): Promise<void> => {
  await db
    .update(trackingConsents)
    .set({ customerId: null })
    .where(eq(trackingConsents.customerId, customerId))
}

/** Returns the consent of a browser. */
export const consentOf = async (db: Queryable, browserId: string): Promise<Consent | undefined> => {
  const rows = await db
    .select()
    .from(trackingConsents)
    .where(eq(trackingConsents.browserId, browserId))
  return rows[0]
}

/** Returns the newest consent of a customer to the current question. */
export const consentOfCustomer = async (
  db: Queryable,
  customerId: string,
): Promise<Consent | undefined> => {
  const rows = await db
    .select()
    .from(trackingConsents)
    .where(
      and(
        eq(trackingConsents.customerId, customerId),
        eq(trackingConsents.version, trackingConsentVersion),
      ),
    )
    .orderBy(desc(trackingConsents.givenAt))
    .limit(1)
  return rows[0]
}
