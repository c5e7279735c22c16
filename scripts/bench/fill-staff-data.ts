import type pg from 'pg'
import * as v from 'valibot'
import { openForFilling, runStatements } from './fill-tables.ts'

/** How much the bench of staff generates. */
export interface StaffDataSize {
  readonly customers: number
  readonly orders: number
}

/** The end of the ids and names of a row's number: any reader can compute them again. */
export const idOf = (kind: string, number: string): string => `md5('${kind} ' || ${number})::uuid`

/** One customer has this many orders, as a reseller has. */
export const ordersOfLargest = 5000

const dayOf = (number: string, of: number): string =>
  `now() - interval '1 minute' - (${of} - ${number}) * interval '3 years' / ${of}`

const firstNames = `(array['Sokha','Bopha','Dara','Chantha','Vanna','Rithy','Srey','Piseth','Somchai','Malee'])`
const lastNames = `(array['Chan','Sok','Kim','Heng','Chea','Lim','Ouk','Suwan','Keo','Prak'])`

const customersSql = (customers: number): readonly string[] => [
  `insert into customers (id, username, email, email_verified_at, password_hash, first_name,
      last_name, phone_number, register_country, website_id, locale, created_at)
    select ${idOf('customer', 'n')}, 'user' || n, 'user' || n || '@example' || n % 50 || '.com',
      now(), '', ${firstNames}[1 + n % 10], ${lastNames}[1 + n / 10 % 10] || n / 1000,
      '+8551' || 1000000 + n, 'KH', 'KH', 'en', ${dayOf('n', customers)}
    from generate_series(1, ${customers}) n`,
  `insert into refresh_tokens (hash, family, customer_id, expires_at, user_agent, created_at)
    select 'token ' || n, ${idOf('family', 'n')}, ${idOf('customer', `1 + n % ${customers}`)},
      now() + interval '1 day', 'bench', now()
    from generate_series(1, ${2 * customers}) n`,
  `insert into customer_notes (id, customer_id, author_id, text, at)
    select ${idOf('note', 'n')}, ${idOf('customer', `1 + n % ${customers}`)}, ${idOf('customer', '1')}::text, 'Called.', now()
    from generate_series(1, ${customers}) n`,
  `insert into company_info select ${idOf('customer', 'n')}, 'Company', 'Company', 'Street', 'Street',
      '+85512345678', 'L001-' || n
    from generate_series(1, ${customers / 10}) n`,
  `insert into company_verifications (customer_id, state, version, sent_at)
    select ${idOf('customer', 'n')}, case when n % 1000 = 0 then 'IN_REVIEW' else 'VERIFIED' end, 1, now()
    from generate_series(1, ${customers / 10}) n`,
]

/** Of each thousand orders: 5 are due, one is being fulfilled, 14 were cancelled. */
const stateOf = `case when n % 1000 < 5 then 'AWAITING_PAYMENT' when n % 1000 = 5 then 'PAID'
  when n % 1000 < 20 then 'CANCELLED' else 'COMPLETED' end`
const isPaid = `n % 1000 = 5 or n % 1000 >= 20`
const isStuck = `hashtext(s.id::text) % 5000 = 0`

const ordersSql = ({ customers, orders }: StaffDataSize): readonly string[] => {
  const all = `from generate_series(1, ${orders}) n`
  const buyer = idOf(
    'customer',
    `case when n <= ${ordersOfLargest} then 1 else 1 + n % ${customers} end`,
  )
  const at = dayOf('n', orders)
  const billing = `jsonb_build_object('firstName', 'Sokha', 'lastName', 'Chan', 'email',
    'user@example.com', 'address1', 'No. 12, Street 240', 'city', 'Phnom Penh', 'country', 'KH')`
  return [
    `insert into payables (id, kind, customer_id, state, amount, created_at, paid_at)
      select ${idOf('order', 'n')}, 'PURCHASE', ${buyer},
        case when n % 1000 < 5 then 'DUE' when ${isPaid} then 'PAID' else 'LAPSED' end,
        142900, ${at}, case when ${isPaid} then ${at} end ${all}`,
    `insert into orders (id, customer_id, state, payment_method, subtotal, discount_amount,
        tax_percent, tax_amount, grand_total, contact, locale, cart_updated_at, idempotency_key,
        created_at, paid_at)
      select ${idOf('order', 'n')}, ${buyer}, ${stateOf}, 'BANK_TRANSFER', 129900, 0, 10, 13000,
        142900, ${billing}, 'en', ${at}, 'key ' || n, ${at}, case when ${isPaid} then ${at} end ${all}`,
    `insert into order_items (id, order_id, position, key, type, action, product_key, subject, qty,
        duration, duration_type, price, discount, tax, fulfilment, waits_on, what)
      select ${idOf('item', 'n')}, ${idOf('order', 'n')}, 0, 'name' || n || '.com', 'DOMAIN',
        'registration', 'domain', 'name' || n || '.com', 1, 1, 'YEAR', 129900, 0, 13000,
        case when n % 1000 = 5 then 'IN_PROGRESS' when ${isPaid} then 'ACTIVE' else 'WAITING' end,
        case when n % 1000 = 5 then case when n % 10000 = 5 then 'staff' else 'provider' end end,
        case when n % 1000 = 5 then case when n % 10000 = 5 then 'DELAYED' else 'PENDING_EXTERNAL' end end
      ${all}`,
    `insert into payments (id, payable_id, customer_id, gateway, method, state, amount, reference,
        gateway_id, created_at, changed_at)
      select ${idOf('payment', 'n')}, ${idOf('order', 'n')}, ${buyer}, 'bank-transfer',
        'BANK_TRANSFER', case when n % 1000 < 5 then 'AWAITING' when n % 10000 = 6 then 'REVIEW'
          when ${isPaid} then 'SETTLED' else 'CLOSED' end,
        142900, 'RF' || n, 'G' || n, ${at}, ${at} ${all}`,
    `insert into invoices (id, number, state, payment_state, payable_id, customer_id, billing_to,
        lines, subtotal, discount_amount, tax_percent, tax_amount, total, issued_at)
      select ${idOf('invoice', 'n')}, 'INV' || n, 'ISSUED', 'PAID', ${idOf('order', 'n')}, ${buyer},
        ${billing}, '[]', 129900, 0, 10, 13000, 142900, ${at} ${all} where ${isPaid}`,
    `insert into ledger_transfers (cause, from_account, to_account, amount, created_at)
      select 'order ' || n || part, 'customer:' || ${buyer} || ':balance', part, 71450, ${at}
      from generate_series(1, ${orders}) n, (values ('sales'), ('vat')) as parts(part) where ${isPaid}`,
    `insert into services (id, customer_id, type, subject, product_key, config, config_version, state,
        provider, external_id, starts_at, expires_at, order_item_id)
      select ${idOf('service', 'n')}, ${buyer}, case when n % 30000 = 30 then 'CLOUD_SERVER' else 'DOMAIN' end,
        'name' || n || '.com', 'com', case when n % 30000 = 30 then '{"mailPort": "REQUESTED"}'::jsonb else '{}' end, 1,
        'ACTIVE', 'registry', 'name' || n || '.com', ${at}, ${at} + interval '1 year', ${idOf('item', 'n')}
      ${all} where n % 3 = 0 and (${isPaid})`,
    // Each service has a change of each source; few are stuck.
    `insert into server_changes (id, service_id, action, input, state, problem, created_at, wake_at,
        deadline_at, reported_at)
      select s.id, s.id, 'BACK_UP', '{}', case when ${isStuck} then 'FAILED' else 'DONE' end,
        case when ${isStuck} then 'no room' end, s.starts_at, s.starts_at, s.starts_at, s.starts_at
      from services s`,
    `insert into web_space_tasks (id, service_id, kind, subject, state, progress, problem, created_at,
        wake_at, deadline_at, told_at)
      select s.id, s.id, 'BACK_UP', '', case when ${isStuck} then 'RUNNING' else 'DONE' end, '{}',
        case when ${isStuck} then 'no room' end, s.starts_at, s.starts_at, s.starts_at, s.starts_at
      from services s`,
    `insert into dns_zones (id, name, state, problem, version)
      select s.id, s.subject, case when ${isStuck} then 'REFUSED' else 'ACTIVE' end,
        case when ${isStuck} then 'refused' end, 2
      from services s`,
    `insert into dns_changes (zone_id, version, at, by, cause, before, after)
      select z.id, 1, now(), 'CUSTOMER', 'RECORDS', '[]', '[]' from dns_zones z`,
    `insert into gateway_refunds (id, payment_id, customer_id, amount, state, reason, created_at,
        changed_at, tries, last_error)
      select p.id, p.id, p.customer_id, 10000, case when p.state = 'REVIEW' then 'REQUESTED' else 'REFUNDED' end,
        'bench', p.created_at, p.changed_at, 6, 'timed out'
      from payments p where p.state = 'REVIEW' or p.state = 'SETTLED' and hashtext(p.id::text) % 10 = 0`,
    `insert into steps (owner, name, intent, state)
      select ${idOf('item', 'n')}, 'register', '{}',
        case when n % 20000 = 5 then 'UNKNOWN' else 'DONE' end ${all} where ${isPaid}`,
    `insert into notifications (id, customer_id, code, params, cause, created_at)
      select ${idOf('notification', 'n')}, ${buyer}, 'ORDER_COMPLETED', '{}', 'order ' || n, ${at}
      ${all} where ${isPaid}`,
  ]
}

const actions = `(array['account ban','account verify-email','tld price','tld sale','job retry',
  'item active','promo-credits grant','voucher add','balance correct','wheel add'])`

const deskSql = ({ customers, orders }: StaffDataSize): readonly string[] => [
  `insert into payables (id, kind, customer_id, state, amount, created_at, paid_at)
    select ${idOf('top-up', 'n')}, 'TOP_UP', ${idOf('customer', 'n')}, 'PAID', 100000, now(), now()
    from generate_series(1, ${customers}) n`,
  `insert into top_ups (id, customer_id, payment_method, idempotency_key, created_at)
    select ${idOf('top-up', 'n')}, ${idOf('customer', 'n')}, 'KHQR', 'key ' || n, now()
    from generate_series(1, ${customers}) n`,
  `insert into ledger_transfers (cause, from_account, to_account, amount, created_at)
    select 'top-up ' || n, 'gateway:khqr', 'customer:' || ${idOf('customer', 'n')} || ':balance', 100000, now()
    from generate_series(1, ${customers}) n`,
  // One verb is rare, and what was done last was not it.
  `insert into audit_log (id, at, actor_kind, actor_id, reason, action, subject)
    select ${idOf('audit', 'n')}, ${dayOf('n', orders)}, 'staff', ${idOf('customer', '1 + n % 20')}::text, 'bench',
      case when n < 20 then 'tracking set' else ${actions}[1 + n % 10] end, 'user' || n % ${customers}
    from generate_series(1, ${orders}) n`,
  `insert into transfer_slips (id, payment_id, file_name, type, size, content, created_at)
    select ${idOf('slip', 'n')}, ${idOf('payment', 'n')}, 'slip.pdf', 'application/pdf', 1, 'x', now()
    from generate_series(1, ${orders}) n where n % 1000 < 5 and n > ${orders - 20_000}`,
  `insert into bank_credits (id, bank_reference, payment_id, amount, currency, payer, remittance,
      booked_on, created_at)
    select ${idOf('credit', 'n')}, 'B' || n, case when n % 5000 <> 0 then ${idOf('payment', 'n')} end,
      10000 + n % 9970 * 100, 'USD', 'Sokha', 'RF' || n, '2026-11-01', now()
    from generate_series(1, ${orders}) n where n % 10 = 0`,
  `insert into balance_corrections (id, customer_id, amount, reason, state, proposed_by, proposed_at)
    select ${idOf('correction', 'n')}, ${idOf('customer', 'n')}, 100, 'bench',
      case when n % 1000 = 0 then 'PROPOSED' else 'APPLIED' end, 'bench', now()
    from generate_series(1, ${customers / 10}) n`,
  `insert into sla_claims (id, customer_id, month, state, amount, claimed_at)
    select ${idOf('claim', 'n')}, ${idOf('customer', 'n')}, '2026-10',
      case when n % 1000 = 0 then 'CLAIMED' else 'ISSUED' end, 10000, now()
    from generate_series(1, ${customers / 10}) n`,
  `insert into document_cases (order_item_id, customer_id, name, wanted, state, created_at,
      waits_since, reminded, sent_at, round)
    select ${idOf('item', 'n')}, ${idOf('customer', `1 + n % ${customers}`)}, 'name' || n || '.com', '[]',
      case when n % 20000 = 0 then 'IN_REVIEW' else 'APPROVED' end, now(), now(), 0, now(), 1
    from generate_series(1, ${orders}) n where n % 20 = 0`,
  `insert into sms_senders (item_id, customer_id, name, use, sample, country, state, created_at)
    select ${idOf('item', 'n')}, ${idOf('customer', 'n')}, 'NAME' || n, 'OTP', 'Hello', 'KH', 'ACTIVE', now()
    from generate_series(1, ${customers / 10}) n`,
  `insert into sms_sender_carriers (item_id, carrier, state, submitted_at)
    select ${idOf('item', 'n')}, 'smart', case when n % 1000 = 0 then 'SUBMITTED' else 'ACTIVE' end, now()
    from generate_series(1, ${customers / 10}) n`,
  `insert into contact_messages (id, name, email, subject, message, locale, created_at, answered_at)
    select ${idOf('message', 'n')}, 'Sokha', 'user@example.com', 'Price', 'How much?', 'en', now(),
      case when n % 1000 <> 0 then now() end
    from generate_series(1, ${customers}) n`,
  `insert into pgboss.job (name, data, state, source_name)
    select 'failed-jobs', '{}', 'created', 'mail-order' from generate_series(1, 100) n`,
]

const Indexes = v.array(v.object({ name: v.string(), definition: v.string() }))

/** Drops the indexes that no constraint needs, and returns how to create them again. */
const dropIndexes = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query(`select i.indexname as name, i.indexdef as definition
    from pg_indexes i where i.schemaname = 'public'
      and not exists (select from pg_constraint c where c.conname = i.indexname)`)
  const indexes = v.parse(Indexes, rows)
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  return indexes.map(({ definition }) => definition)
}

/** Fills an empty shop with customers, orders and all that belongs to them, each table by one statement. */
export const fillStaffData = async (
  url: string,
  size: StaffDataSize,
  report: (doing: string) => void,
): Promise<void> => {
  const client = await openForFilling(url)
  try {
    await client.query(`set maintenance_work_mem = '256MB'`)
    const indexes = await dropIndexes(client)
    const statements = [...customersSql(size.customers), ...ordersSql(size), ...deskSql(size)]
    await runStatements(client, statements, report)
    report('indexes')
    for (const definition of indexes) await client.query(definition)
    report('vacuum')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
