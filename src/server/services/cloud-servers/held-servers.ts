import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
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
