import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { domainWatches } from '../../platform/db/schema/index.ts'
import type { Availability, Owners } from '../domain-search/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { notify } from '../../customers/notifications/index.ts'
import { nextCheck, nextTry } from './next-check.ts'
import { mailDomainFree } from './jobs.ts'

export interface CheckWatchesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly availability: Pick<Availability, 'check' | 'confirm'>
  /** Look up when a name expires. */
  readonly registrants: Owners
  readonly log: Log
}

type ClaimedWatch = Pick<
  JsonRow<typeof domainWatches>,
  'id' | 'customer_id' | 'name' | 'expires_at'
>

/** Watches per round, because registries count queries. */
const batch = 30
/** Duration of a claim, which excludes other servers. */
const claimMs = 10 * 60_000
/** Maximum age of the registry's confirmation. */
const confirmedMs = 60_000

/** Checks due watches and notifies customers of free names once; claims keep servers apart. */
export const createCheckWatches = (deps: CheckWatchesDeps) => {
  const { db, clock, enqueue, availability, registrants, log } = deps

  const claim = (): Promise<readonly ClaimedWatch[]> => {
    const now = clock.now()
    const until = new Date(now.getTime() + claimMs).toISOString()
    return rowsOf<ClaimedWatch>(
      db,
      sql`update domain_watches set check_at = ${until}::timestamptz
        where id in (
          select id from domain_watches
          where check_at <= ${now.toISOString()}::timestamptz and notified_at is null
          order by check_at limit ${batch} for update skip locked)
        returning id, customer_id, name, expires_at::text`,
    )
  }

  /** Only a registry that can sell the name confirms it: RDAP shows reserved names as free. */
  const stateOf = async (name: string): Promise<'taken' | 'available' | 'unknown'> => {
    const seen = await availability.check(name)
    const sure =
      seen.state === 'available' && !seen.confirmed
        ? (await availability.confirm([name], confirmedMs)).get(name)
        : seen
    const state = sure?.state ?? 'unknown'
    return state === 'available' || state === 'unknown' ? state : 'taken'
  }

  const notifyFree = ({ id, customer_id, name }: ClaimedWatch): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const moment = sql`${now.toISOString()}::timestamptz`
      const notified = await rowsOf(
        tx,
        sql`update domain_watches
          set state = 'available', checked_at = ${moment}, notified_at = ${moment}
          where id = ${id}::uuid and notified_at is null returning id`,
      )
      if (notified.length === 0) return
      const params = { name: toUnicodeName(name), domainName: name }
      const cause = `domain-free-${id}`
      await notify(tx, { customerId: customer_id, code: 'DOMAIN_FREE', params, cause }, now)
      await enqueue(tx, mailDomainFree, {
        customerId: customer_id,
        domainName: name,
        watchId: id,
      })
    })

  const recheckLater = async (watch: ClaimedWatch): Promise<void> => {
    const info = await registrants.of(watch.name)
    const now = clock.now()
    const end = info.expiresAt ?? watch.expires_at
    const expiresAt = end === null ? undefined : new Date(end)
    const next = nextCheck({ expiresAt, statuses: info.statuses }, now)
    await rowsOf(
      db,
      sql`update domain_watches
        set state = 'taken', checked_at = ${now.toISOString()}::timestamptz,
          check_at = ${next.toISOString()}::timestamptz,
          expires_at = ${expiresAt?.toISOString() ?? null}::timestamptz
        where id = ${watch.id}::uuid`,
    )
  }

  const checkWatch = async (watch: ClaimedWatch): Promise<void> => {
    const state = await stateOf(watch.name)
    if (state === 'available') return notifyFree(watch)
    if (state === 'taken') return recheckLater(watch)
    await rowsOf(
      db,
      sql`update domain_watches
        set check_at = ${nextTry(clock.now()).toISOString()}::timestamptz
        where id = ${watch.id}::uuid`,
    )
  }

  return {
    /** Runs one round and returns the number of claimed watches. */
    round: async (): Promise<number> => {
      const due = await claim()
      await Promise.all(
        due.map(async (watch) => {
          try {
            await checkWatch(watch)
          } catch (error) {
            // After its claim, the watch is due again.
            log.warn({ err: error, name: watch.name }, 'a watched name could not be checked')
          }
        }),
      )
      return due.length
    },
  }
}
