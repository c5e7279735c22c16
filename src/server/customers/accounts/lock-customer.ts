import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/**
 * Locks a customer until the transaction ends, so that changes of one customer follow each other;
 * rows that refer to the customer can still be added. Returns whether there is one.
 */
export const lockCustomer = async (tx: Queryable, customerId: string): Promise<boolean> => {
  const found = await rowsOf(
    tx,
    sql`select id from customers where id = ${customerId}::uuid for no key update`,
  )
  return found.length > 0
}
