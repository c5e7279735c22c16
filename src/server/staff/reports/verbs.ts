import * as v from 'valibot'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { readVerb, rule } from '../../platform/verbs/index.ts'
import { reportChurn } from './churn.ts'
import { reportLedger } from './ledger-balances.ts'
import { areDays, daysRule, DaysPeriod, Month, periodOfDays, periodOfMonth } from './period.ts'
import { sayReport } from './report-table.ts'
import { reportRevenue } from './revenue.ts'
import { reportUnpaid } from './unpaid.ts'
import { reportVat } from './vat.ts'

const report = { noun: 'reports', permission: 'report:read' } as const
const csv = v.optional(v.boolean(), false)

/** The reports of the shop; each is a table or CSV. */
export const reportVerbs = [
  readVerb({
    ...report,
    verb: 'revenue',
    options: { from: 'text', to: 'text', csv: 'flag' },
    help: [
      'revenue, VAT and refunds by day in Phnom Penh and product family, as in the ledger',
      '--from 2026-11-01 --to 2026-11-30   the days, the last one included',
      '--csv                               all rows as CSV; each report has it',
    ],
    input: v.pipe(
      v.object({ ...DaysPeriod, csv }),
      v.check((days) => areDays(days), daysRule),
    ),
    run: async (input, { db }) =>
      sayReport(await reportRevenue(db, periodOfDays(input)), input.csv),
  }),
  readVerb({
    ...report,
    verb: 'vat',
    options: { month: 'text', site: 'text', csv: 'flag' },
    help: [
      'invoices and credit notes for the tax return, in dollars, and in riel at their rates',
      '--month 2026-11   by the day of issue in Phnom Penh',
      '--site TH         customers of another site than KH',
    ],
    input: v.object({
      month: Month,
      site: v.optional(
        v.picklist(
          WebsiteId.options,
          rule('rule.one-of', { name: '--site', all: WebsiteId.options.join(', ') }),
        ),
        'KH',
      ),
      csv,
    }),
    run: async (input, { db }) =>
      sayReport(await reportVat(db, periodOfMonth(input.month), input.site), input.csv),
  }),
  readVerb({
    ...report,
    verb: 'ledger',
    options: { csv: 'flag' },
    help: ['the balance of each account of the ledger; they sum to zero'],
    input: v.object({ csv }),
    run: async (input, { db }) => sayReport(await reportLedger(db), input.csv),
  }),
  readVerb({
    ...report,
    verb: 'unpaid',
    options: { csv: 'flag' },
    help: ['invoices, orders and top-ups that wait for money, the oldest first'],
    input: v.object({ csv }),
    run: async (input, { db, clock }) => sayReport(await reportUnpaid(db, clock.now()), input.csv),
  }),
  readVerb({
    ...report,
    verb: 'churn',
    options: { month: 'text', csv: 'flag' },
    help: ['services that began, were renewed and ended, by product family', '--month 2026-11'],
    input: v.object({ month: Month, csv }),
    run: async (input, { db }) =>
      sayReport(await reportChurn(db, periodOfMonth(input.month)), input.csv),
  }),
] as const
