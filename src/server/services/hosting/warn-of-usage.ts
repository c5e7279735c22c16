import { sql } from 'drizzle-orm'
import type { NotificationCode } from '../../../contract/notifications.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { mainServer } from '../../platform/whm-settings.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Log } from '../../platform/log.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Module } from '../../platform/modules/index.ts'
import type { Whm, WhmUsage } from '../../providers/whm/index.ts'

export interface UsageWarningDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly whmServers: {
    readonly all: readonly { readonly name: string; readonly whm: Pick<Whm, 'listUsage'> }[]
  }
  readonly log: Pick<Log, 'warn'>
}

const hourMs = 3_600_000
const nearlyFull = 0.9

/** Returns which limits an account is near, or has reached. */
export const usageWarnings = (usage: WhmUsage): readonly NotificationCode[] => {
  const { diskUsedMb, diskLimitMb, trafficBytes, trafficLimitBytes } = usage
  const levelOf = (
    [used, limit]: readonly [number, number | undefined],
    [near, full]: readonly [NotificationCode, NotificationCode],
  ): readonly NotificationCode[] => {
    if (limit === undefined || used < limit * nearlyFull) return []
    return [used < limit ? near : full]
  }
  return [
    ...levelOf([diskUsedMb, diskLimitMb], ['DISK_NEARLY_FULL', 'DISK_FULL']),
    ...levelOf([trafficBytes, trafficLimitBytes], ['TRAFFIC_NEARLY_USED', 'TRAFFIC_USED']),
  ]
}

interface Owner extends Record<string, unknown> {
  readonly serviceId: string
  readonly customerId: string
  readonly user: string
  readonly subject: string
}

const warnOnServer = async (
  { db, clock }: Pick<UsageWarningDeps, 'db' | 'clock'>,
  { name: server, whm }: { readonly name: string; readonly whm: Pick<Whm, 'listUsage'> },
): Promise<void> => {
  const all = [...(await whm.listUsage())]
  const warned = new Map(
    all.flatMap(([user, usage]) => {
      const codes = usageWarnings(usage)
      return codes.length === 0 ? [] : [[user, codes] as const]
    }),
  )
  const owners = await rowsOf<Owner>(
    db,
    sql`select id::text as "serviceId", customer_id::text as "customerId", config ->> 'user' as user, subject
      from services where provider = 'whm' and state = 'ACTIVE'
        and coalesce(config ->> 'server', ${mainServer}) = ${server}
        and ${JSON.stringify([...warned.keys()])}::jsonb ? (config ->> 'user')`,
  )
  const now = clock.now()
  const month = now.toISOString().slice(0, 7)
  for (const { serviceId, customerId, user, subject } of owners) {
    const params = { name: toUnicodeName(subject), serviceId }
    for (const code of warned.get(user) ?? []) {
      const cause = `usage:${code}:${serviceId}:${month}`
      await notify(db, { customerId, code, params, cause }, now)
    }
  }
}

/** Tells customers whose accounts are nearly full or full: of each once a month. */
export const warnOfUsage = async (deps: UsageWarningDeps): Promise<void> => {
  for (const server of deps.whmServers.all) {
    try {
      await warnOnServer(deps, server)
    } catch (error) {
      // The next hour looks again; the other servers need not wait for it.
      if (!(error instanceof ProviderError)) throw error
      deps.log.warn({ server: server.name, why: error.message }, 'the usage of a WHM server')
    }
  }
}

/** Returns the module of hosting accounts: the hourly look at what they use. */
export const accountModule = (deps: UsageWarningDeps): Module => ({
  schedules: [{ name: 'usage of hosting', everyMs: hourMs, run: () => warnOfUsage(deps) }],
})
