import { sql, type SQL } from 'drizzle-orm'

/** What counts of an invoice `i`, as `counted` of cashback.ts: without VAT, less refunds. */
export const countedAmount: SQL = sql`greatest(0, i.total - i.tax_amount - coalesce((
  select sum(n.net) from credit_notes n where n.invoice_id = i.id), 0))`
