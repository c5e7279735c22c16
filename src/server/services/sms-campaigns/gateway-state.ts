import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { mailGatewayDown } from './jobs.ts'

/**
 * Reserves the next submit of all servers together; returns how long to wait for it. The
 * database’s clock decides, since those of servers differ.
 */
export const reserveSubmit = async (db: Queryable, perSecond: number): Promise<number> => {
  const gap = sql`make_interval(secs => ${1 / perSecond}::double precision)`
  const [row] = await rowsOf<{ waitMs: number }>(
    db,
    sql`insert into sms_gateway as g (id, free_at) values ('smpp', clock_timestamp() + ${gap})
      on conflict (id) do update
        set free_at = greatest(g.free_at, clock_timestamp()) + ${gap}
      returning (1000 * extract(epoch from free_at - ${gap} - clock_timestamp()))::float8
        as "waitMs"`,
  )
  return Math.max(0, row?.waitMs ?? 0)
}

const minuteMs = 60_000
/** How long a gateway may be unreachable before staff are mailed; a refusal is mailed at once. */
const patienceMs = 10 * minuteMs
/** The least time between two mails. */
const mailEveryMs = 60 * minuteMs

export interface GatewayStateDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderError && error.class === 'fatal'

/** Stores that a server cannot bind, and mails staff once per outage. */
export const storeFailing = (
  { db, clock, enqueue }: GatewayStateDeps,
  error: unknown,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const at = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
    await rowsOf(
      tx,
      sql`insert into sms_gateway as g (id, failing_since) values ('smpp', ${at(0)})
        on conflict (id) do update set failing_since = coalesce(g.failing_since, ${at(0)})`,
    )
    const [due] = await rowsOf<{ since: string }>(
      tx,
      sql`update sms_gateway set reported_at = ${at(0)}
        where id = 'smpp' and failing_since <= ${at(isRefusal(error) ? 0 : patienceMs)}
          and (reported_at is null
            or reported_at < failing_since and reported_at <= ${at(mailEveryMs)})
        returning failing_since::text as since`,
    )
    if (due === undefined) return
    const why = error instanceof Error ? error.message : String(error)
    await enqueue(tx, mailGatewayDown, { since: new Date(due.since).toISOString(), why })
  })

/** Stores that a server is bound. */
export const storeBound = async ({ db }: Pick<GatewayStateDeps, 'db'>): Promise<void> => {
  await rowsOf(
    db,
    sql`update sms_gateway set failing_since = null
      where id = 'smpp' and failing_since is not null`,
  )
}
