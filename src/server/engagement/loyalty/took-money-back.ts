import { sql, type SQL } from 'drizzle-orm'

/** The condition that a customer's bank took a payment back, such as by a chargeback. */
export const tookMoneyBack = (customerId: SQL): SQL =>
  sql`exists (select from payment_reversals v where v.customer_id = ${customerId})`
