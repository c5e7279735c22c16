import { sql } from 'drizzle-orm'
import type { AccountSession } from '../../../contract/sessions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Device, SignedIn } from '../../platform/http/request-context.ts'
import type { DeviceType } from '../../../contract/shared-shapes.ts'

const noteEverySeconds = 60

const timestamp = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Returns live sessions: the current one first, then the last used. */
export const listLiveSessions = async (
  db: Queryable,
  clock: Clock,
  { customerId, session }: SignedIn,
): Promise<AccountSession[]> => {
  const rows = await rowsOf<{
    id: string
    user_agent: string
    device_type: DeviceType | null
    ip: string
    started_at: string
    last_used_at: string
    is_current: boolean
  }>(
    db,
    sql`select family as id, user_agent, device_type, address as ip, created_at as started_at,
          issued_at as last_used_at, family = ${session}::uuid as is_current
        from (
          select distinct on (family) * from refresh_tokens
          where customer_id = ${customerId} and used_at is null and revoked_at is null
            and expires_at > ${timestamp(clock.now())}
          order by family, issued_at desc
        ) as newest
        order by is_current desc, issued_at desc, family`,
  )
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    deviceType: row.device_type,
    ip: row.ip,
    startedAt: new Date(row.started_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    isCurrent: row.is_current,
  }))
}

/** Records a session's use at most once a minute. Throws UNAUTHORIZED after its end. */
export const noteUse = async (
  db: Queryable,
  clock: Clock,
  { customerId, session }: SignedIn,
  { ip, userAgent, deviceType }: Device,
): Promise<void> => {
  const now = clock.now()
  const live = sql`family = ${session}::uuid and customer_id = ${customerId}
    and used_at is null and revoked_at is null and expires_at > ${timestamp(now)}`
  const [row] = await rowsOf<{ is_live: boolean }>(
    db,
    sql`with noted as (
          update refresh_tokens
          set issued_at = ${timestamp(now)}, address = ${ip}, user_agent = ${userAgent},
            device_type = ${deviceType ?? null}
          where ${live} and issued_at <= ${timestamp(new Date(now.getTime() - noteEverySeconds * 1000))}
        )
        select exists (select 1 from refresh_tokens where ${live}) as is_live`,
  )
  if (row?.is_live !== true) throw new ApiError('UNAUTHORIZED')
}
