import { sql } from 'drizzle-orm'
import { unpaidServerDays } from '../../../contract/server-locks.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { endService, wasNoticed } from '../lifecycle/index.ts'
import { beginChange, type BeginChangeDeps } from './server-changes.ts'

const batch = 50

/** Creates the sweep that suspends servers with a hold, and starts those without one again. */
export const createFollowHolds =
  (deps: BeginChangeDeps & { readonly db: Queryable }) => async (): Promise<void> => {
    const { db } = deps
    const changed = await rowsOf<{ id: string; isHeld: boolean }>(
      db,
      sql`select s.id::text, held.is as "isHeld"
        from services s
          cross join lateral (select exists (
            select from service_holds h where h.service_id = s.id) as is) as held
        where s.provider = 'openstack' and s.state = 'ACTIVE' and s.external_id is not null
          and held.is <> coalesce((s.config ->> 'isSuspended')::boolean, false)
          and not exists (select from server_changes c
            where c.service_id = s.id and c.state = 'RUNNING')
        limit ${batch}`,
    )
    for (const { id, isHeld } of changed) {
      const action = isHeld ? 'SUSPEND' : 'RESUME'
      await db.transaction((tx) => beginChange(deps, tx, id, { action }))
    }
  }

/** Creates the sweep that ends the servers whose days after the paid term are over, and whose customers were told three days before. */
export const createEndUnpaid =
  (deps: BeginChangeDeps & { readonly db: Queryable }) => async (): Promise<void> => {
    const { db, clock } = deps
    const now = clock.now()
    const at = sql`${now.toISOString()}::timestamptz`
    const unpaid = await rowsOf<{ id: string }>(
      db,
      sql`select s.id::text from services s
        where s.provider = 'openstack' and s.state = 'ACTIVE' and s.external_id is not null
          and s.expires_at <= ${at} - make_interval(days => ${unpaidServerDays}::integer)
          and ${wasNoticed(now)}
          and not exists (select from server_changes c
            where c.service_id = s.id and c.state = 'RUNNING')
          and not exists (select from order_items i
            where i.service_id = s.id and i.fulfilment in ('WAITING', 'IN_PROGRESS'))
        limit ${batch}`,
    )
    for (const { id } of unpaid) {
      await db.transaction(async (tx) => {
        const begun = await beginChange(deps, tx, id, { action: 'END', isUnpaid: true })
        if (begun !== undefined) await endService(tx, id, now)
      })
    }
  }
