import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars } from './shared-shapes.ts'

/** How many months are listed, the current one included. */
export const spendingMonths = 12

/** A month in Phnom Penh, such as `2026-11`, and what was paid in it. */
export const MonthSpending = v.object({
  month: v.string(),
  /** Paid invoices with VAT and fees, less their credit notes; negative when more was refunded. */
  spent: Dollars,
})
export type MonthSpending = v.InferOutput<typeof MonthSpending>

/** What the customer paid in each month, the oldest first. */
export const getSpending = endpoint({
  method: 'GET',
  path: '/user/spending',
  summary: 'What the customer spent in each of the last 12 months',
  access: 'customer',
  answer: v.object({ months: v.array(MonthSpending), total: Dollars }),
  errors: [],
})
