import { asc, eq, like, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import {
  ledgerTransfers,
  notifications,
  orderItems,
} from '../../src/server/platform/db/schema/index.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'

/** Returns the ledger’s rows whose cause has this prefix, in the order of writing. */
export const transfersFor = (db: Queryable, cause: string) =>
  db
    .select({
      cause: ledgerTransfers.cause,
      from: ledgerTransfers.fromAccount,
      to: ledgerTransfers.toAccount,
      amount: ledgerTransfers.amount,
    })
    .from(ledgerTransfers)
    .where(like(ledgerTransfers.cause, `${cause}%`))
    .orderBy(asc(ledgerTransfers.cause))

/** Returns what an order’s payment moved, in ten-thousandths of a dollar. */
export const movedBy = async (db: Queryable, orderId: string): Promise<number> => {
  const rows = await transfersFor(db, `order:${orderId}:`)
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns a customer’s notifications, oldest first. */
export const notificationsOf = (db: Queryable, customerId: string) =>
  db
    .select({ code: notifications.code, params: notifications.params })
    .from(notifications)
    .where(eq(notifications.customerId, customerId))
    .orderBy(asc(notifications.createdAt))

/** Returns the ids of an order’s items in order. */
export const itemIdsOf = async (db: Queryable, orderId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  return rows.map(({ id }) => id)
}

/** Returns the states of an order’s jobs of one name: `created`, `active`, `retry`, `completed`. */
export const jobStatesOf = async (
  db: Queryable,
  name: string,
  orderId: string,
): Promise<readonly string[]> => {
  const rows = await rowsOf<{ state: string }>(
    db,
    sql`select state::text as state from pgboss.job
        where name = ${name} and data->>'orderId' = ${orderId}`,
  )
  return rows.map(({ state }) => state)
}

/** Returns when the jobs of one name were added, started and completed, in seconds. */
export const jobTimesOf = (db: Queryable, name: string, orderIds: readonly string[]) =>
  rowsOf<{ created: number; started: number; completed: number }>(
    db,
    sql`select extract(epoch from created_on)::float8 as created,
          extract(epoch from started_on)::float8 as started,
          extract(epoch from completed_on)::float8 as completed
        from pgboss.job
        where name = ${name} and data->>'orderId' in ${orderIds} and completed_on is not null`,
  )

const Mails = v.array(v.object({ subject: v.string(), text: v.string() }))

/** Returns the mails sent to an email address. */
export const mailsTo = async (sandbox: Sandbox, email: string) => {
  const inbox = `${sandbox.endpoints.inbox}/messages.json?to=${encodeURIComponent(email)}`
  return v.parse(Mails, await (await fetch(inbox)).json())
}
