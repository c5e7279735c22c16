import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { say, VerbError, type Sentence } from '../../platform/verbs/index.ts'

/** What a verb says of a user name that no account has. */
export const noCustomer = (name: string): Sentence => say('customer.unknown', { name })

/** Returns a user name as it is stored, for the audit log; a verb's NAME may have other letters. */
export const storedName = async (db: Queryable, name: string): Promise<string> => {
  const [customer] = await rowsOf<{ username: string }>(
    db,
    sql`select username from customers where lower(username) = lower(${name})`,
  )
  return customer?.username ?? name
}

/** Returns the id of the customer that a verb names. @throws VerbError without one */
export const customerNamed = async (db: Queryable, name: string): Promise<string> => {
  const [customer] = await rowsOf<{ id: string }>(
    db,
    sql`select id::text from customers where lower(username) = lower(${name})`,
  )
  if (customer === undefined) throw new VerbError(noCustomer(name))
  return customer.id
}
