import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { trackingConsents, trackingEvents } from '../../platform/db/schema/index.ts'
import { jobRow, type JobRow, type Worker } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { sendToGa4, type Ga4Config } from '../../providers/ga4/index.ts'
import { invalidParameter, sendToMeta, type MetaConfig } from '../../providers/meta/index.ts'
import { ga4Job, metaJob } from './jobs.ts'
import type { TrackingParties } from './parties.ts'

interface SendDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

type StoredEvent = typeof trackingEvents.$inferSelect
type Send = (events: readonly StoredEvent[]) => Promise<void>

/** Meta refuses older events; our jobs give up after three days. */
const oldestMs = 7 * 86_400_000

const isInvalid = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.code === invalidParameter

const metaOf =
  (config: MetaConfig): Send =>
  (events) =>
    sendToMeta(
      config,
      events.map(({ userData, ...event }) => ({
        ...event,
        ...{ hashes: userData.hashes ?? {}, clickId: userData.clickId, ip: userData.ip },
        userAgent: userData.userAgent ?? '',
      })),
    )

const ga4Of =
  (config: Ga4Config): Send =>
  async (events) => {
    const [first] = events
    if (first !== undefined) await sendToGa4(config, first.browserId, events)
  }

/** How events go to a party. */
interface Party {
  readonly sentAt: 'metaSentAt' | 'ga4SentAt'
  /** What a visitor agrees to. */
  readonly purpose: 'advertising' | 'statistics'
  readonly send: Send
  /** Which events share a call. */
  readonly callOf: (event: StoredEvent) => string
  /** What is emptied once the party has an event. */
  readonly emptied: Partial<Pick<StoredEvent, 'userData'>>
}

/** Returns the worker that sends the events of a batch of jobs; withdrawn and sent ones are done. */
const workerFor =
  (
    { db, clock, log }: SendDeps,
    { sentAt, purpose, send, callOf, emptied }: Party,
  ): Worker<{ eventId: string }> =>
  async (batch) => {
    const found = await db
      .select({ event: trackingEvents })
      .from(trackingEvents)
      .innerJoin(trackingConsents, eq(trackingConsents.browserId, trackingEvents.browserId))
      .where(
        and(
          inArray(
            trackingEvents.id,
            batch.map(({ eventId }) => eventId),
          ),
          eq(trackingConsents[purpose], true),
          isNull(trackingEvents[sentAt]),
          gt(trackingEvents.happenedAt, new Date(clock.now().getTime() - oldestMs)),
        ),
      )
      .orderBy(asc(trackingEvents.happenedAt))
    const events = found.map(({ event }) => event)
    const mark = async (own: readonly StoredEvent[]): Promise<void> => {
      await db
        .update(trackingEvents)
        .set({ ...emptied, [sentAt]: clock.now() })
        .where(
          inArray(
            trackingEvents.id,
            own.map(({ id }) => id),
          ),
        )
    }
    const sendAndMark = async (own: readonly StoredEvent[]): Promise<void> => {
      try {
        await send(own)
      } catch (error) {
        // A further try cannot help an invalid event; in company, each is tried by itself.
        if (!isInvalid(error) || own.length > 1) throw error
        log.warn({ err: error, id: own[0]?.id }, 'an event is invalid and not sent')
      }
      await mark(own)
    }
    const outcomes = new Map<string, Promise<void>>()
    for (const own of Map.groupBy(events, callOf).values()) {
      const together = sendAndMark(own)
      const [refused] = await Promise.allSettled([together])
      for (const event of own) {
        // One invalid event must not hold up the others.
        const isAlone = refused.status === 'rejected' && isInvalid(refused.reason) && own.length > 1
        outcomes.set(event.id, isAlone ? sendAndMark([event]) : together)
      }
    }
    await Promise.allSettled(outcomes.values())
    return async ({ eventId }) => {
      await outcomes.get(eventId)
    }
  }

const done = (): Promise<() => Promise<void>> => Promise.resolve(() => Promise.resolve())

/** Returns the jobs that send events; those of a party that is off end without a call. */
export const sendingJobs = (deps: SendDeps, { meta, ga4 }: TrackingParties): readonly JobRow[] => [
  jobRow(
    metaJob,
    meta === undefined
      ? done
      : workerFor(deps, {
          ...{ sentAt: 'metaSentAt', purpose: 'advertising', send: metaOf(meta), callOf: () => '' },
          emptied: { userData: {} },
        }),
  ),
  jobRow(
    ga4Job,
    ga4 === undefined
      ? done
      : workerFor(deps, {
          ...{
            sentAt: 'ga4SentAt',
            purpose: 'statistics',
            send: ga4Of(ga4),
            callOf: ({ browserId }) => browserId,
          },
          emptied: {},
        }),
  ),
]
