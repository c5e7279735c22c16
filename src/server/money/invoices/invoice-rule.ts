import type { SQL } from 'drizzle-orm'

/** When a payable gets its invoice, and what the invoice says. */
export type InvoiceRule =
  | 'NEVER'
  | {
      readonly when: 'WHEN_PAID' | 'WHEN_DUE'
      /**
       * Selects `payable_id, customer_id, billing_to, lines, subtotal, discount_amount, tax_percent,
       * tax_amount, total` for each row of the CTE `billed` (`id`, `customer_id`).
       */
      readonly document: SQL
      /** Selects `due_on, subject, discounts` for the row of `billed`; without it they are null. */
      readonly terms?: SQL
    }
