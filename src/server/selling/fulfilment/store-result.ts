import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Active, Impossible, Waiting } from '../items/index.ts'
import { changedItem, type ItemRun } from './item-run.ts'
import { waitColumns } from './item-waits.ts'
import { storeActive, type StoreActiveDeps } from './store-active.ts'
import { storeRefund, type StoreRefundDeps } from './store-refund.ts'

export type StoreResultDeps = StoreActiveDeps & StoreRefundDeps

/** Starts or continues an item's wait, and deletes steps that were opened but not needed. */
const storeWait = (db: Queryable, run: ItemRun, waiting: Waiting): Promise<void> =>
  db.transaction(async (tx) => {
    const { work, kind, steps } = run
    const unused = JSON.stringify(steps.unused())
    const changed = await rowsOf(
      tx,
      sql`with ${changedItem(run, waitColumns(waiting))},
        dropped as (delete from steps using changed where steps.owner = changed.id
          and steps.name in (select jsonb_array_elements_text(${unused}::jsonb)))
        select id from changed`,
    )
    if (changed.length > 0 && waiting.what !== work.item.what) {
      await kind.waits?.(tx, work, waiting)
    }
  })

/** Creates what stores the result of a run, at most once; returns whether that closed the order. */
export const createStoreResult =
  (deps: StoreResultDeps) =>
  async (run: ItemRun, result: Active | Waiting | Impossible): Promise<boolean> => {
    let isClosed = false
    if (result.is === 'active') isClosed = await storeActive(deps, run, result)
    else if (result.is === 'waiting') await storeWait(deps.db, run, result)
    else await storeRefund(deps, run, result)
    run.kind.changed?.(run.work, result)
    return isClosed
  }
