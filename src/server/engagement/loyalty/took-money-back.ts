import { sql, type SQL } from 'drizzle-orm'

/** The condition that a customer's bank took a payment back and did not return it, such as by a chargeback. */
export const tookMoneyBack = (customerId: SQL): SQL =>
  sql`(select coalesce(sum(v.amount), 0) from payment_reversals v
    where v.customer_id = ${customerId}) > 0`
