import { idOf, ordersOfLargest, type StaffDataSize } from './fill-staff-data.ts'
import { openForFilling, runStatements } from './fill-tables.ts'

const grantDays = 30
const [period, before, rule] = ['period', 'period before', 'rule'].map((kind) => idOf(kind, '1'))

/** Ten orders of the bench: what a referred customer has to spend. */
const minimumSpend = 1_299_000
const commission = 50_000

const tiers = JSON.stringify([
  { tier: 'BRONZE', minimumSpend: 0, cashbackBasisPoints: 100 },
  { tier: 'SILVER', minimumSpend: 250_000, cashbackBasisPoints: 200 },
  { tier: 'GOLD', minimumSpend: 400_000, cashbackBasisPoints: 300 },
  { tier: 'PLATINUM', minimumSpend: 5_000_000, cashbackBasisPoints: 500 },
])

const net = 'i.total - i.tax_amount'
const paid = 'invoices i join payables p on p.id = i.payable_id'
const isDecided = `p.paid_at <= now() - interval '${grantDays} days'`

/** What years of both programmes leave; all that was due until now is decided. */
const statements = ({ customers }: StaffDataSize): readonly string[] => [
  // The period ends within the days in which customers are warned, so the daily run reads everyone.
  `insert into loyalty_periods (id, sites, starts_at, ends_at, credit_days, tiers) values
    (${before}, '["KH"]', now() - interval '2 years', now() - interval '1 year', 90, '${tiers}'),
    (${period}, '["KH"]', now() - interval '1 year', now() + interval '20 days', 90, '${tiers}')`,
  `insert into affiliate_rules (id, sites, starts_at, ends_at, commission, minimum_spend, days,
      credit_days)
    values (${rule}, '["KH"]', now() - interval '5 years', now() + interval '1 year', ${commission},
      ${minimumSpend}, ${grantDays}, 90)`,
  // One customer in ten was referred, each by one of a hundred.
  `update customers c set created_at = now() - interval '4 years',
      referred_by = ${idOf('customer', '1 + n % 1000')}
    from generate_series(${ordersOfLargest + 10}, ${customers}, 10) n
    where c.id = ${idOf('customer', 'n')}`,
  // One invoice in a hundred was refunded, in time for no cashback of it.
  `insert into credit_notes (id, number, invoice_id, line, net, tax, issued_at)
    select gen_random_uuid(), 'C' || i.number, i.id, 0, ${net}, i.tax_amount, i.issued_at
    from invoices i where right(i.number, 2) = '77'`,
  `insert into loyalty_cashbacks (invoice_id, period_id, customer_id, tier, basis_points, base,
      amount, taken_back, granted_at)
    select i.id, ${period}, i.customer_id, 'BRONZE', 100, case when refunded then 0 else ${net} end,
      case when refunded then 0 else 1299 end, 0, p.paid_at + interval '${grantDays} days'
    from ${paid}, lateral (select right(i.number, 2) = '77' as refunded) r
    where p.paid_at >= now() - interval '1 year' and ${isDecided}`,
  `insert into affiliate_commissions (referred_id, customer_id, rule_id, state, amount, taken_back,
      decided_at)
    select c.id, c.referred_by, ${rule}, 'GRANTED', ${commission}, 0, now()
    from customers c join (select i.customer_id, sum(${net}) as spend from ${paid}
        where ${isDecided} and right(i.number, 2) <> '77' group by i.customer_id) s
      on s.customer_id = c.id
    where c.referred_by is not null and s.spend >= ${minimumSpend}`,
  `insert into promo_credit_grants (id, customer_id, source, cause, amount, remaining, granted_at,
      expires_at)
    select gen_random_uuid(), customer_id, 'LOYALTY', 'promo-credit:loyalty:' || invoice_id, amount,
      amount, granted_at, now() + interval '90 days'
    from loyalty_cashbacks where amount > 0`,
  `insert into promo_credit_grants (id, customer_id, source, cause, amount, remaining, granted_at,
      expires_at)
    select gen_random_uuid(), customer_id, 'AFFILIATE', 'promo-credit:affiliate:' || referred_id,
      amount, amount, decided_at, now() + interval '90 days'
    from affiliate_commissions`,
  'vacuum analyze',
]

/** Adds years of the loyalty and the affiliate programme to the data of the bench of staff. */
export const fillProgrammes = async (
  url: string,
  size: StaffDataSize,
  report: (doing: string) => void,
): Promise<void> => {
  const client = await openForFilling(url)
  try {
    await runStatements(client, statements(size), report)
  } finally {
    await client.end()
  }
}
