import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { forgetCard } from './jobs.ts'

/** Locks the cards of a customer against concurrent changes. */
export const lockCards = (tx: Queryable, customerId: string): Promise<readonly unknown[]> =>
  rowsOf(tx, sql`select id from customers where id = ${customerId}::uuid for no key update`)

/** Makes a customer's card the default; false without such a card. */
export const makeDefault = (db: Queryable, customerId: string, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockCards(tx, customerId)
    const [card] = await rowsOf(
      tx,
      sql`select id from cards where id = ${id}::uuid and customer_id = ${customerId}::uuid
        and removed_at is null`,
    )
    if (card === undefined) return false
    // A unique index allows one default at any time.
    await rowsOf(
      tx,
      sql`update cards set is_default = false
        where customer_id = ${customerId}::uuid and is_default and id <> ${id}::uuid`,
    )
    await rowsOf(tx, sql`update cards set is_default = true where id = ${id}::uuid`)
    return true
  })

interface RemoveDeps {
  readonly db: Queryable
  readonly enqueue: Enqueue
}

/** Removes a customer's card, and makes the newest other one the default; false without such a card. */
export const remove = (
  { db, enqueue }: RemoveDeps,
  customerId: string,
  id: string,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockCards(tx, customerId)
    const [removed] = await rowsOf(
      tx,
      sql`update cards set removed_at = ${now.toISOString()}::timestamptz, is_default = false
        where id = ${id}::uuid and customer_id = ${customerId}::uuid and removed_at is null
        returning id`,
    )
    if (removed === undefined) return false
    await rowsOf(
      tx,
      sql`update cards set is_default = true
        where id = (select id from cards
            where customer_id = ${customerId}::uuid and removed_at is null
            order by added_at desc, id limit 1)
          and not exists (select from cards
            where customer_id = ${customerId}::uuid and removed_at is null and is_default)`,
    )
    await enqueue(tx, forgetCard, { cardId: id })
    return true
  })
