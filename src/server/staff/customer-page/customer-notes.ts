import { eq, sql } from 'drizzle-orm'
import type { CustomerNote } from '../../../contract/staff-customers.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { customerNotes, customers } from '../../platform/db/schema/index.ts'

/** Returns the notes about a customer, the latest first. */
export const listNotes = async (db: Queryable, customerId: string): Promise<CustomerNote[]> => {
  const rows = await rowsOf<CustomerNote & Record<string, unknown>>(
    db,
    sql`select n.id, n.text, n.at, c.email as author
      from customer_notes n left join customers c on c.id = n.author_id::uuid
      where n.customer_id = ${customerId}::uuid order by n.at desc, n.id limit 100`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** A note with its author, the id of a member of staff. */
export interface NewNote {
  readonly id: string
  readonly customerId: string
  readonly authorId: string
  readonly text: string
}

/** Adds a note; returns false without such a customer. */
export const addNote = async (db: Queryable, note: NewNote, now: Date): Promise<boolean> => {
  const known = await db.$count(customers, eq(customers.id, note.customerId))
  if (known === 0) return false
  await db.insert(customerNotes).values({ ...note, at: now })
  return true
}
