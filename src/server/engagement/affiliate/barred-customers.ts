import { sql, type SQL } from 'drizzle-orm'
import { tookMoneyBack } from '../loyalty/index.ts'

/** The condition that nothing is granted for a referred customer, given the alias of their row. */
export const isBarred = (customer: SQL): SQL =>
  sql`(${customer}.banned_at is not null or ${tookMoneyBack(sql`${customer}.id`)})`
