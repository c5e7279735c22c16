import { sql } from 'drizzle-orm'
import type { PartPayable } from '../../money/payables/index.ts'

const neverAlone = (): Promise<never> =>
  Promise.reject(new Error('an AWS invoice is paid as a part of a bulk payment'))

/**
 * The payable kind of AWS invoices. Its invoice exists when staff issue it, and stays due until it is
 * paid or cancelled.
 */
export const awsInvoice: PartPayable = {
  kind: 'AWS_INVOICE',
  purpose: 'PART',
  concurrent: 'MANY',
  staysDue: true,
  invoice: {
    when: 'WHEN_DUE',
    document: sql`
      select a.id, a.customer_id, a.billing_to, a.lines, a.subtotal, a.discount_amount,
        a.tax_percent, a.tax_amount, a.subtotal - a.discount_amount + a.tax_amount
      from billed join aws_invoices a on a.id = billed.id`,
    terms: sql`
      select a.due_on, 'AWS ' || a.aws_account_id || ', '
          || substr(a.period, 6, 2) || '/' || substr(a.period, 1, 4),
        case when a.discount_amount = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
          'code', 'AWS_ACCOUNT_DISCOUNT', 'amount', a.discount_amount)) end
      from billed join aws_invoices a on a.id = billed.id`,
  },
  entries: sql`
    select 'aws-invoice:' || a.id || ':' || leg.name as cause, leg.account, leg.amount
    from paid join aws_invoices a on a.id = paid.id, lateral (values
      ('net', 'sales', a.subtotal - a.discount_amount),
      ('tax', 'vat', a.tax_amount)) as leg(name, account, amount)`,
  paid: () => [],
  lapsed: [
    {
      name: 'cancelled',
      cte: sql`update aws_invoices a set cancelled_at = lapsed.lapsed_at
        from lapsed where a.id = lapsed.id returning a.id`,
    },
  ],
  stored: sql`to_jsonb(paid)`,
  bill: neverAlone,
  credited: neverAlone,
}
