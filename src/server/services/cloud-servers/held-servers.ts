import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { endService, lockUnpaid, removableServices } from '../lifecycle/index.ts'
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

/** Begins the removal of servers that ended without one, for instance with a refund. */
const followEnded = async (deps: BeginChangeDeps & { readonly db: Queryable }): Promise<void> => {
  const { db } = deps
  const ended = await rowsOf<{ id: string }>(
    db,
    sql`select s.id::text from services s
      where s.provider = 'openstack' and s.state = 'ENDED' and s.external_id is not null
        and s.config ? 'refundedAt'
        and not exists (select from server_changes c where c.service_id = s.id
          and (c.state = 'RUNNING' or c.action = 'END'))
      limit ${batch}`,
  )
  for (const { id } of ended) {
    await db.transaction((tx) => beginChange(deps, tx, id, { action: 'END', isUnpaid: false }))
  }
}

/** Creates the sweep that ends the servers whose days after the paid term are over, and whose customers were told three days before. */
export const createEndUnpaid =
  (deps: BeginChangeDeps & { readonly db: Queryable }) => async (): Promise<void> => {
    const { db, clock } = deps
    const now = clock.now()
    const unpaid = await removableServices(db, sql`s.provider = 'openstack'`, now)
    for (const id of unpaid) {
      await db.transaction(async (tx) => {
        if (!(await lockUnpaid(tx, id, now))) return
        const begun = await beginChange(deps, tx, id, { action: 'END', isUnpaid: true })
        if (begun !== undefined) await endService(tx, id, now)
      })
    }
    await followEnded(deps)
  }
