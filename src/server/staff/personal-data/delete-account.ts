import { getTableColumns, eq, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { accountDeletions } from '../../platform/db/schema/index.ts'
import type { EnqueueOnce } from '../../platform/jobs/index.ts'
import type { DeletionContext, PersonalTable } from '../../platform/personal-data/index.ts'
import { districts } from './all-districts.ts'
import { deleteAccount } from './jobs.ts'
import { readDeletionFacts } from './read-deletion.ts'
import { enqueueDeletionMail, type DeletionDeps } from './schedule-deletion.ts'

const clean = async (
  tx: Queryable,
  { table, rowsOf: rows, atDeletion }: PersonalTable,
  customerId: string,
): Promise<void> => {
  if (atDeletion === 'delete') {
    await tx.execute(sql`delete from ${table} where ${rows(customerId)}`)
  } else if ('overwrite' in atDeletion) {
    const columns = getTableColumns(table)
    const set = Object.entries(atDeletion.overwrite).map(([key, value]) => {
      const column = columns[key]
      if (column === undefined) throw new Error(`there is no column ${key}`)
      return sql`${sql.identifier(column.name)} = ${value}`
    })
    await tx.execute(sql`update ${table} set ${sql.join(set, sql`, `)} where ${rows(customerId)}`)
  }
}

/** Deletes and overwrites the data of a customer, except what must stay. */
export const erase = async (context: DeletionContext): Promise<void> => {
  for (const { beforeDeletion } of districts) await beforeDeletion?.(context)
  for (const { tables } of districts) {
    for (const table of tables) await clean(context.tx, table, context.customerId)
  }
}

/**
 * Whether a deletion `d` of a customer `c` is due. A banned customer's waits, or the ban would end
 * with it.
 */
const isDue = (now: Date): SQL => {
  const waits = districts.flatMap(({ waitsFor }) => waitsFor?.(sql`d.customer_id`, now) ?? [])
  return sql`d.done_at is null and d.due_at <= ${now.toISOString()}::timestamptz
    and c.banned_at is null and not (${sql.join(waits, sql` or `)})`
}

/**
 * Deletes an account that is due, in one transaction: a killed server leaves it as it was, and the
 * job runs again. What the customer began meanwhile stops it.
 */
export const deleteIfDue = (
  { db, clock, enqueue, openServices }: DeletionDeps,
  customerId: string,
) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    // Undoing waits for this lock, as do payments for the customer's.
    const [due] = await rowsOf<{ due_at: string; waived_balance: number }>(
      tx,
      sql`select d.due_at, d.waived_balance from account_deletions d
        join customers c on c.id = d.customer_id
        where d.customer_id = ${customerId}::uuid and ${isDue(now)}
        for update`,
    )
    if (due === undefined) return
    const dueAt = new Date(due.due_at)
    const { obstacles, balance } = await readDeletionFacts(
      { db: tx, openServices },
      customerId,
      now,
    )
    if (obstacles.length > 0 || balance > due.waived_balance) {
      await tx.delete(accountDeletions).where(eq(accountDeletions.customerId, customerId))
      await enqueueDeletionMail(tx, enqueue, 'STOPPED', { customerId, now, dueAt })
      return
    }
    await enqueueDeletionMail(tx, enqueue, 'DELETED', { customerId, now, dueAt })
    await erase({ tx, customerId, now, enqueue })
    await tx
      .update(accountDeletions)
      .set({ doneAt: now })
      .where(eq(accountDeletions.customerId, customerId))
  })

/** Adds a job for each account whose deletion is due; returns how many. */
export const enqueueDueDeletions = async (
  { db, enqueueOnce }: { readonly db: Queryable; readonly enqueueOnce: EnqueueOnce },
  now: Date,
): Promise<number> => {
  const due = await rowsOf<{ id: string }>(
    db,
    sql`select d.customer_id::text as id from account_deletions d
      join customers c on c.id = d.customer_id where ${isDue(now)}`,
  )
  await enqueueOnce(db, deleteAccount, new Map(due.map(({ id }) => [id, { customerId: id }])))
  return due.length
}
