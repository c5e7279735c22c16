import { sql } from 'drizzle-orm'
import { mailSecurity } from '../../customers/accounts/jobs.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { liftHold, placeHold, type Actor } from '../lifecycle/index.ts'
import { domainProvider } from './created-domain.ts'
import { domainTransitions } from './domain-transitions.ts'
import type { OurDomain } from './registry-record.ts'

interface StoreDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

export interface SyncedDomain extends Record<string, unknown> {
  readonly id: string
  readonly customer_id: string
  readonly subject: string
  readonly expires_at: string
}

const againMinutes = 5

/** The status with which a registry suspends a name (RFC 5731 §2.3). */
const suspended = 'serverHold'
const registryActor: Actor = { kind: 'system', id: 'registry' }

/** Creates what stores who sponsors domains, and notifies customers once of each change. */
export const createStoreSponsorship = ({ db, clock, enqueue }: StoreDeps) => {
  const inform = async (
    tx: Queryable,
    { id, customer_id: customerId, subject }: SyncedDomain,
    mail: 'DOMAIN_MOVED_AWAY' | 'TRANSFER_OUT',
    now: Date,
  ): Promise<void> => {
    const cause = `${mail}:${id}:${now.toISOString()}`
    const params = { name: toUnicodeName(subject), domainId: id }
    await notify(tx, { customerId, code: mail, params, cause }, now)
    await enqueue(tx, mailSecurity, {
      ...{ mail, customerId, domainName: subject },
      at: now.toISOString(),
    })
  }

  return {
    find: async (name: string): Promise<SyncedDomain | undefined> => {
      const [row] = await rowsOf<SyncedDomain>(
        db,
        sql`select id, customer_id, subject, expires_at::text from services
          where provider = ${domainProvider} and external_id = ${name}`,
      )
      return row
    },

    /** Also of a domain that had left, unless another customer has brought it here since. */
    ours: async (name: string, { statuses }: OurDomain): Promise<void> => {
      const rawState = sql`${JSON.stringify([...statuses].sort())}::jsonb`
      const [own] = await rowsOf<{ id: string; is_held: boolean }>(
        db,
        sql`with returned as (
          update services s
          set state = 'ACTIVE', external_id = s.subject, ends_at = null, raw_state = ${rawState}
          where s.type = 'DOMAIN' and s.subject = ${name} and (
            (s.external_id is not null
              and (s.state <> 'ACTIVE' or s.raw_state is distinct from ${rawState}))
            or (s.external_id is null
              and s.state in ${sourcesOf(domainTransitions, 'ACTIVE')}
              and not exists (select from services other
                where other.type = s.type and other.subject = s.subject and other.id <> s.id
                  and (other.external_id is not null
                    or (other.expires_at, other.id) > (s.expires_at, s.id))))))
        select id, exists (select from service_holds h
            where h.service_id = own.id and h.reason = 'PROVIDER') as is_held
        from services own where provider = ${domainProvider} and external_id = ${name}`,
      )
      const isSuspended = statuses.includes(suspended)
      if (own === undefined || own.is_held === isSuspended) return
      const hold = { serviceId: own.id, reason: 'PROVIDER' } as const
      if (isSuspended) await placeHold(db, hold, registryActor, clock.now())
      else await liftHold(db, hold)
    },

    /** Looked at again soon: the request may have been answered while the registry was read. */
    leaving: (domain: SyncedDomain): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const changed = await rowsOf(
          tx,
          sql`with marked as (
              update services set state = 'TRANSFER_OUT'
              where id = ${domain.id}::uuid
                and state in ${sourcesOf(domainTransitions, 'TRANSFER_OUT')} returning id)
            update domains d
            set check_at = ${now.toISOString()}::timestamptz + make_interval(mins => ${againMinutes})
            from marked where d.id = marked.id returning d.id`,
        )
        if (changed.length > 0) await inform(tx, domain, 'TRANSFER_OUT', now)
      }),

    movedAway: (domain: SyncedDomain): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const changed = await rowsOf(
          tx,
          sql`update services set state = 'MOVED_AWAY', external_id = null,
              ends_at = ${now.toISOString()}::timestamptz
            where id = ${domain.id}::uuid
              and state in ${sourcesOf(domainTransitions, 'MOVED_AWAY')} returning id`,
        )
        if (changed.length > 0) await inform(tx, domain, 'DOMAIN_MOVED_AWAY', now)
      }),
  }
}
