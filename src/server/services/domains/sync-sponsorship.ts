import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { notify } from '../../customers/notifications/index.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { domainLife } from './domain-life.ts'
import { isLeaving } from './registry-record.ts'
import { rulesOf, type RulesByTld } from './tld-times.ts'
import { mailSecurity } from '../../customers/accounts/jobs.ts'

export interface WhereaboutsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'info'>
  readonly enqueue: Enqueue
  /** As they are now. */
  readonly rules: () => RulesByTld
}

/**
 * Where a domain is, by its registry: with us; with us still, while another registrar waits for it; with
 * another registrar; nobody's; `unknown` when the registry can't be asked.
 */
export type Whereabouts = 'ours' | 'leaving' | 'elsewhere' | 'nobody' | 'unknown'

/** A customer waits for the answer: after so long the registry counts as away. */
const patienceMs = 3_000

/** So many domains are asked about in one round: registries count our questions. */
const batch = 10
/** No registry keeps a name that has ended for its holder longer than so many days. */
const lingersDays = 120

interface DomainRow extends Record<string, unknown> {
  readonly id: string
  readonly customer_id: string
  readonly expires_at: string
  readonly moved_away_at: string | null
}

const whereaboutsOf = (info: DomainInfo | undefined): Exclude<Whereabouts, 'unknown'> => {
  if (info === undefined) return 'nobody'
  if (!info.ownedByUs) return 'elsewhere'
  return isLeaving(info) ? 'leaving' : 'ours'
}

/**
 * Finds out whether domains of customers are still with us, writes down what it learns and tells the
 * customer of it, once. Several servers may do so at once.
 */
export const createWhereabouts = (deps: WhereaboutsDeps) => {
  const { db, clock, log, registry, enqueue, rules } = deps

  /** Once it is over for its holder, who has the name next is none of their business. */
  const isHeld = (name: string, { expires_at }: DomainRow): boolean =>
    ['ACTIVE', 'EXPIRING', 'GRACE'].includes(
      domainLife(new Date(expires_at), rulesOf(name, rules()), clock.now()).state,
    )

  /** The domain of this name that is not known to have left. */
  const holding = async (name: string): Promise<DomainRow | undefined> => {
    const [row] = await rowsOf<DomainRow>(
      db,
      sql`select id, customer_id, expires_at::text, moved_away_at::text from domains
        where name = ${name} and moved_away_at is null
        order by expires_at desc limit 1`,
    )
    return row !== undefined && isHeld(name, row) ? row : undefined
  }

  const tell = async (
    tx: Queryable,
    name: string,
    { id, customer_id: customerId }: DomainRow,
    mail: 'DOMAIN_MOVED_AWAY' | 'TRANSFER_OUT',
    now: Date,
  ): Promise<void> => {
    const cause = `${mail}:${id}:${now.toISOString()}`
    const params = { name: toUnicodeName(name), domainId: id }
    await notify(tx, { customerId, code: mail, params, cause }, now)
    await enqueue(tx, mailSecurity, {
      ...{ mail, customerId, domainName: name },
      at: now.toISOString(),
    })
  }

  const writeMoved = (name: string, row: DomainRow): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const changed = await rowsOf(
        tx,
        sql`update domains set moved_away_at = ${now.toISOString()}::timestamptz,
            leaving_since = null
          where id = ${row.id}::uuid and moved_away_at is null returning id`,
      )
      if (changed.length > 0) await tell(tx, name, row, 'DOMAIN_MOVED_AWAY', now)
    })

  const writeLeaving = (name: string, row: DomainRow): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const changed = await rowsOf(
        tx,
        sql`update domains set leaving_since = ${now.toISOString()}::timestamptz
          where id = ${row.id}::uuid and leaving_since is null returning id`,
      )
      if (changed.length > 0) await tell(tx, name, row, 'TRANSFER_OUT', now)
    })

  /** It is with us: also one that was thought to have left, unless somebody else brought it here. */
  const writeOurs = async (name: string): Promise<void> => {
    await rowsOf(
      db,
      sql`update domains d set leaving_since = null, moved_away_at = null
        where d.name = ${name} and (
          (d.moved_away_at is null and d.leaving_since is not null)
          or (d.moved_away_at is not null and not exists (select from domains other
            where other.name = d.name and other.id <> d.id
              and (other.moved_away_at is null or other.expires_at > d.expires_at))))`,
    )
  }

  /** Writes down where its registry has a name (ASCII). Repeating it is harmless. */
  const note = async (name: string, info: DomainInfo | undefined): Promise<void> => {
    const found = whereaboutsOf(info)
    if (found === 'nobody') return
    if (found === 'ours') return writeOurs(name)
    const row = await holding(name)
    if (row === undefined) return
    await (found === 'leaving' ? writeLeaving(name, row) : writeMoved(name, row))
  }

  const look = async (name: string): Promise<Whereabouts> => {
    try {
      const info = await registry.info(name)
      await note(name, info)
      return whereaboutsOf(info)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, domain: name }, 'the registry could not be asked about a domain')
      return 'unknown'
    }
  }

  const claim = async (): Promise<readonly { readonly name: string }[]> => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    return rowsOf<DomainRow & { name: string }>(
      db,
      sql`update domains set check_at = ${now} + interval '1 day'
        where id in (
          select id from domains
          where check_at <= ${now} and expires_at > ${now} - make_interval(days => ${lingersDays})
          order by check_at limit ${batch} for update skip locked)
        returning id, customer_id, name, expires_at::text, moved_away_at::text`,
    ).then((rows) => rows.filter((row) => isHeld(row.name, row)))
  }

  return {
    note,

    /**
     * Where a customer's domain (ASCII) is now, by its registry; it is written down, too. A registry
     * that takes too long for somebody who waits counts as away.
     */
    whereIs: (name: string): Promise<Whereabouts> => {
      const done = new AbortController()
      const tooLong = wait(patienceMs, 'unknown' as const, { signal: done.signal })
      return Promise.race([look(name), tooLong.catch(() => 'unknown' as const)]).finally(() =>
        done.abort(),
      )
    },

    /**
     * One round: asks about the domains that were not asked about for longest, each once a day at most;
     * gives how many.
     */
    round: async (): Promise<number> => {
      const due = await claim()
      for (const { name } of due) await look(name)
      return due.length
    },
  }
}

export type AllWhereabouts = ReturnType<typeof createWhereabouts>
