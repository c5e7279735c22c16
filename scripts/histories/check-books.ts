import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import type { History } from './history.ts'
import { gatewayKeys, type ModelAccounts } from './model-state.ts'

const ownAccounts = [
  ['balance', (id: string) => `customer:${id}:balance`, 1],
  ['promoCredit', (id: string) => `customer:${id}:promo-credit`, 1],
  // What a customer owes is an asset of the shop, so its sum is negative.
  ['owed', (id: string) => `receivable:${id}`, -1],
] as const

/** Compares customers' accounts with their models, in one statement; returns what differs. */
export const checkCustomers = async (
  db: Queryable,
  histories: readonly History[],
): Promise<readonly string[]> => {
  const names = histories.flatMap(({ customerId }) =>
    ownAccounts.map(([, nameOf]) => nameOf(customerId)),
  )
  const rows = await rowsOf<{ account: string; sum: number }>(
    db,
    sql`with wanted as (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as account)
      select account, (
        coalesce((select sum(amount) from ledger_transfers where to_account = account), 0)
        - coalesce((select sum(amount) from ledger_transfers where from_account = account), 0)
        )::bigint as sum
      from wanted`,
  )
  const sums = new Map(rows.map(({ account, sum }) => [account, sum]))
  return histories.flatMap(({ seed, customerId, model, operations }) =>
    ownAccounts.flatMap(([name, nameOf, sign]) => {
      const found = (sums.get(nameOf(customerId)) ?? 0) * sign
      const expected = model.accounts[name]
      if (found === expected) return []
      return [`history ${seed}: ${name} is ${found}, not ${expected}: ${operations.join(', ')}`]
    }),
  )
}

const count = (condition: string, rows: SQL): SQL =>
  sql`select ${condition}::text as condition, count(*)::integer as count from (${rows}) as wrong`

/** The sum of what moved under causes of a payable, by an expression over `o`. */
const moved = (cause: SQL): SQL =>
  sql`coalesce((select amount from ledger_transfers t where t.cause = ${cause}), 0)`

/** Every condition that holds of all rows, however many customers there are. */
const conditions = sql.join(
  [
    count(
      'no balance and no promo credit is negative',
      sql`select account from (
          select to_account as account, amount from ledger_transfers
          union all select from_account, -amount from ledger_transfers) as legs
        where account like 'customer:%' group by account having sum(amount) < 0`,
    ),
    count(
      'no debt is collected beyond what is owed',
      sql`select account from (
          select to_account as account, amount from ledger_transfers
          union all select from_account, -amount from ledger_transfers) as legs
        where account like 'receivable:%' group by account having sum(amount) > 0`,
    ),
    count(
      'each cause moves money once',
      sql`select cause from ledger_transfers group by cause having count(*) > 1`,
    ),
    count(
      'an order is invoiced when it is paid, for what the ledger moved, and settles once',
      sql`select o.id from orders o left join invoices v on v.payable_id = o.id
        where case when o.state in ('PAID', 'COMPLETED') then
            v.total is distinct from o.grand_total or v.tax_amount is distinct from o.tax_amount
            or ${moved(sql`'order:' || o.id || ':net'`)} <> v.total - v.tax_amount
            or ${moved(sql`'order:' || o.id || ':tax'`)} <> v.tax_amount
          else v.id is not null or ${moved(sql`'order:' || o.id || ':net'`)} <> 0 end
        or (select count(*) from payments p where p.payable_id = o.id and p.state = 'SETTLED')
          + (select count(*) from bulk_payment_parts b
            where b.payable_id = o.id and b.state = 'PAID')
          <> case when o.state in ('PAID', 'COMPLETED') then 1 else 0 end`,
    ),
    count(
      'credit notes are what items were refunded, and at most the invoice',
      sql`select o.id from orders o join invoices v on v.payable_id = o.id,
        lateral (select coalesce(sum(n.net), 0) as net, coalesce(sum(n.tax), 0) as tax
          from credit_notes n where n.invoice_id = v.id) as credited,
        lateral (select coalesce(sum(${moved(sql`'refund:' || i.id || ':net'`)}), 0) as net,
            coalesce(sum(${moved(sql`'refund:' || i.id || ':tax'`)}), 0) as tax
          from order_items i where i.order_id = o.id) as refunded
        where credited.net <> refunded.net or credited.tax <> refunded.tax
          or credited.net > v.total - v.tax_amount or credited.tax > v.tax_amount`,
    ),
    count(
      'a top-up is credited when it is paid, once, without an invoice',
      sql`select y.id from payables y where y.kind = 'TOP_UP' and (
        ${moved(sql`'top-up:' || y.id`)} <> case when y.state = 'PAID' then y.amount else 0 end
        or exists (select from invoices v where v.payable_id = y.id)
        or (select count(*) from payments p where p.payable_id = y.id and p.state = 'SETTLED')
          <> case when y.state = 'PAID' then 1 else 0 end)`,
    ),
    count(
      'an AWS invoice moves what it says when it is paid, once, and credits at most that',
      sql`select a.id from aws_invoices a join payables y on y.id = a.id
          join invoices v on v.payable_id = a.id,
        lateral (select coalesce(sum(n.net), 0) as net, coalesce(sum(n.tax), 0) as tax
          from credit_notes n where n.invoice_id = v.id) as credited
        where ${moved(sql`'aws-invoice:' || a.id || ':net'`)}
            <> case when y.state = 'PAID' then v.total - v.tax_amount else 0 end
          or ${moved(sql`'aws-invoice:' || a.id || ':tax'`)}
            <> case when y.state = 'PAID' then v.tax_amount else 0 end
          or (select count(*) from bulk_payment_parts b
            where b.payable_id = a.id and b.state = 'PAID') <> case when y.state = 'PAID' then 1 else 0 end
          or credited.net > v.total - v.tax_amount or credited.tax > v.tax_amount`,
    ),
    count(
      'a payment of several is the sum of its parts, each paid or credited once it is paid',
      sql`select y.id from payables y where y.kind = 'BULK_PAYMENT' and (
        y.amount <> (select sum(b.amount) from bulk_payment_parts b where b.bulk_payment_id = y.id)
        or exists (select from bulk_payment_parts b where b.bulk_payment_id = y.id and (
          (b.state = 'OPEN') = (y.state = 'PAID')
          or ${moved(sql`'bulk-payment:' || y.id || ':' || b.payable_id || ':credit'`)}
            <> case when b.state = 'CREDITED' then b.amount else 0 end))
        or exists (select from invoices v where v.payable_id = y.id)
        or (select count(*) from payments p where p.payable_id = y.id and p.state = 'SETTLED')
          <> case when y.state = 'PAID' then 1 else 0 end)`,
    ),
    count(
      'no payment pays back more than it brought',
      sql`select p.id from payments p where
        (select coalesce(sum(r.amount), 0) from gateway_refunds r
          where r.payment_id = p.id and r.state <> 'REFUSED')
        + (select coalesce(sum(v.amount), 0) from payment_reversals v where v.payment_id = p.id)
        > case when p.state in ('SETTLED', 'CREDITED') then p.received_amount else 0 end`,
    ),
    count(
      'promo credit in the ledger is what the grants have left',
      sql`select c.id from customers c where
        (select coalesce(sum(g.remaining), 0) from promo_credit_grants g where g.customer_id = c.id)
        <> coalesce((select sum(t.amount) from ledger_transfers t
            where t.to_account = 'customer:' || c.id || ':promo-credit'), 0)
          - coalesce((select sum(t.amount) from ledger_transfers t
            where t.from_account = 'customer:' || c.id || ':promo-credit'), 0)`,
    ),
    count(
      'invoices have no gaps in their numbers',
      sql`select from (select count(*) as all, max(right(number, 6)::integer) as last
        from invoices group by substr(number, 1, 8)) as years where years.all <> years.last`,
    ),
  ],
  sql` union all `,
)

const shopAccounts: Readonly<Record<string, (accounts: ModelAccounts) => number>> = {
  refunds: ({ refunds }) => refunds,
  sales: ({ sales }) => sales,
  vat: ({ vat }) => vat,
  'payment-fees': ({ fees }) => fees,
  // Money at a gateway is an asset, and so is a loss.
  ...Object.fromEntries(
    gatewayKeys.map((key) => [
      `gateway:${key}`,
      ({ gateways }: ModelAccounts): number => -gateways[key],
    ]),
  ),
  'bad-debts': ({ badDebts }) => -badDebts,
}

/** The sums that the models of all histories expect of the shop's own accounts. */
export const createExpectedSums = () => {
  const expected = new Map(Object.keys(shopAccounts).map((account) => [account, 0]))
  return {
    add: ({ model }: History): void => {
      for (const [account, of] of Object.entries(shopAccounts)) {
        expected.set(account, (expected.get(account) ?? 0) + of(model.accounts))
      }
    },
    sums: expected as ReadonlyMap<string, number>,
  }
}

/** Checks all books; returns each condition with the number of rows that break it. */
export const checkBooks = async (
  db: Queryable,
  expected: ReadonlyMap<string, number>,
): Promise<readonly { readonly condition: string; readonly count: number }[]> => {
  const broken = await rowsOf<{ condition: string; count: number }>(db, conditions)
  const legs = await rowsOf<{ account: string; sum: number }>(
    db,
    sql`select account, sum(amount)::bigint as sum from (
        select case when to_account like 'customer:%' or to_account like 'receivable:%'
            then 'customers' else to_account end as account, amount from ledger_transfers
        union all
        select case when from_account like 'customer:%' or from_account like 'receivable:%'
            then 'customers' else from_account end, -amount from ledger_transfers) as legs
      group by account`,
  )
  const sums = new Map(legs.map(({ account, sum }) => [account, sum]))
  const total = legs.reduce((all, { sum }) => all + sum, 0)
  return [
    { condition: 'all accounts sum to zero', count: total === 0 ? 0 : 1 },
    ...[...expected].map(([account, sum]) => ({
      condition: `${account} is what the models say`,
      count: (sums.get(account) ?? 0) === sum ? 0 : 1,
    })),
    ...broken,
  ]
}
