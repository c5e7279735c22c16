import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { TabNotifier } from '../../platform/realtime/index.ts'
import type { Active } from '../items/index.ts'
import { closing } from './close-order.ts'
import { changedItem, endColumns, type ItemRun } from './item-run.ts'

export interface StoreActiveDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly notifyTabs: TabNotifier['notifyTabs']
}

const activated = (run: ItemRun, active: Active): SQL => {
  const until = active.expiresAt?.toISOString() ?? null
  const recorded = run.kind.record?.(run.work, active, sql`changed`)
  return sql`${changedItem(
    run,
    sql`fulfilment = 'ACTIVE', expires_at = ${until}::timestamptz, ${endColumns}`,
  )} ${recorded === undefined ? sql`` : sql`, ${recorded}`}`
}

const activateAndClose = async (
  { db, clock, notifyTabs }: StoreActiveDeps,
  run: ItemRun,
  active: Active,
): Promise<boolean> => {
  const { order } = run.work
  const end = activated(run, active)
  if (order.items.length > 1) {
    await rowsOf(db, sql`with ${end} select`)
    return false
  }
  const [row] = await rowsOf<{ closed: boolean }>(
    db,
    sql`with ${end}, ${closing(order.id, sql`exists (select from changed)`, clock.now())}
      select exists (select from done) as closed`,
  )
  if (row?.closed === true) notifyTabs(order.customer_id)
  return row?.closed === true
}

/** Activates an item. @returns whether that closed the order */
export const storeActive = async (
  deps: StoreActiveDeps,
  run: ItemRun,
  active: Active,
): Promise<boolean> => {
  const { activated: follows } = run.kind
  if (follows === undefined) return activateAndClose(deps, run, active)
  await deps.db.transaction(async (tx) => {
    const changed = await rowsOf(tx, sql`with ${activated(run, active)} select id from changed`)
    if (changed.length > 0) await follows(tx, run.work, active)
  })
  return false
}
