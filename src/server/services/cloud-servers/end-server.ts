import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { writePointer, type ReverseDnsDeps } from './reverse-dns.ts'
import type { CloudServerConfig } from './server-config.ts'
import { terminateServer } from './terminate-server.ts'

type Ended = Pick<CloudServerConfig, 'itemId' | 'ips'>

/** Removes a server with the names of its IPs after a final backup. Returns Cinder's id of that backup; null without one. */
export const endServer = async (
  deps: ServerDeps & ReverseDnsDeps,
  { itemId, ips }: Ended,
  steps: Steps,
): Promise<Outcome<string | null>> => {
  const unnamed = await outcomeOf(async () => {
    // The next owners of the IPs must not have these names.
    for (const ip of ips) await writePointer(deps, ip, '')
  })
  if (unnamed.is !== 'done') return unnamed
  return terminateServer(deps, { itemId, keepBackup: true }, steps)
}

/** Ends a service in the transaction that begins the removal of its server. @throws ApiError CHANGE_IN_PROGRESS while a paid item changes or renews it */
export const storeEnd = async (tx: Queryable, serviceId: string, now: Date): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf(
    tx,
    sql`update services set state = 'ENDED', auto_renew = false, ends_at = ${at},
        expires_at = least(expires_at, ${at})
      where id = ${serviceId}::uuid and state = 'ACTIVE' and external_id is not null
        and not exists (select from order_items i
          where i.service_id = services.id and i.fulfilment in ('WAITING', 'IN_PROGRESS'))
      returning id`,
  )
  if (ended.length === 0) throw new ApiError('CHANGE_IN_PROGRESS')
}
