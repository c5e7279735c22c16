import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { domainLife } from './domain-life.ts'
import { isLeaving } from './registry-record.ts'
import { createStoreSponsorship, type SyncedDomain } from './store-sponsorship.ts'
import { rulesOf, type RulesByTld } from './tld-times.ts'

export interface SponsorshipDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'info'>
  readonly enqueue: Enqueue
  readonly rules: () => RulesByTld
}

/** Who sponsors a domain; `leaving`: another registrar has requested it from us. */
export type Sponsorship = 'ours' | 'leaving' | 'elsewhere' | 'unregistered' | 'unknown'

/** A customer waits: after this time the registry counts as unavailable. */
const timeoutMs = 3_000

/** Domains per round: registries limit our requests. */
const batch = 10
/** No registry keeps an ended domain for its registrant longer. */
const longestAfterlifeDays = 120

const sponsorshipIn = (info: DomainInfo | undefined): Exclude<Sponsorship, 'unknown'> => {
  if (info === undefined) return 'unregistered'
  if (!info.ownedByUs) return 'elsewhere'
  return isLeaving(info) ? 'leaving' : 'ours'
}

/** Creates what syncs our records with the registries. Several servers may run it at once. */
export const createSponsorshipSync = (deps: SponsorshipDeps) => {
  const { db, clock, log, registry, rules } = deps
  const store = createStoreSponsorship(deps)

  /** Who gets a name after its release does not concern its registrant. */
  const belongsToRegistrant = ({ subject, expires_at }: SyncedDomain): boolean =>
    ['ACTIVE', 'EXPIRING', 'GRACE'].includes(
      domainLife(new Date(expires_at), rulesOf(subject, rules()), clock.now()).state,
    )

  const storeInfo = async (name: string, info: DomainInfo | undefined): Promise<void> => {
    // A registry that lost its data is no registrar: nothing is stored of a missing name.
    if (info === undefined) return
    if (info.ownedByUs && !isLeaving(info)) return store.ours(name, info)
    const domain = await store.find(name)
    if (domain === undefined || !belongsToRegistrant(domain)) return
    await (info.ownedByUs ? store.leaving(domain) : store.movedAway(domain))
  }

  const look = async (name: string): Promise<Sponsorship> => {
    try {
      const info = await registry.info(name)
      await storeInfo(name, info)
      return sponsorshipIn(info)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, domain: name }, 'the registry did not answer for a domain')
      return 'unknown'
    }
  }

  const claim = async (): Promise<readonly SyncedDomain[]> => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const rows = await rowsOf<SyncedDomain>(
      db,
      sql`update domains d set check_at = ${now} + interval '1 day'
        from services s
        where s.id = d.id and d.id in (
          select due.id from domains due join services own on own.id = due.id
          where due.check_at <= ${now}
            and own.expires_at > ${now} - make_interval(days => ${longestAfterlifeDays})
          order by due.check_at limit ${batch} for update of due skip locked)
        returning s.id, s.customer_id, s.subject, s.expires_at::text`,
    )
    return rows.filter(belongsToRegistrant)
  }

  return {
    storeInfo,

    sponsorshipOf: (name: string): Promise<Sponsorship> => {
      const done = new AbortController()
      const tooLong = wait(timeoutMs, 'unknown' as const, { signal: done.signal })
      return Promise.race([look(name), tooLong.catch(() => 'unknown' as const)]).finally(() =>
        done.abort(),
      )
    },

    syncDue: async (): Promise<number> => {
      const due = await claim()
      for (const { subject } of due) await look(subject)
      return due.length
    },
  }
}

export type SponsorshipSync = ReturnType<typeof createSponsorshipSync>
