import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { money } from '../../src/contract/money.ts'
import {
  findGrants,
  grantCredit,
  spendCredit,
  takeCredit,
} from '../../src/server/money/promo-credit/index.ts'
import { systemClock as clock } from '../../src/server/platform/clock.ts'
import { rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import { methods } from './calls.ts'
import type { ModelItem, ModelPayable } from './model-state.ts'

const contact = JSON.stringify({
  ...{ id: randomUUID(), firstName: 'Sokha', lastName: 'Chan', organizationName: '' },
  ...{ taxIdentificationNumber: '', phoneNumber: '+85512345678', email: 'sokha@example.com' },
  ...{ address1: '12 Street 240', address2: '', stateProvince: '', postalCode: '' },
  ...{ city: 'Phnom Penh', country: 'KH', isDefault: true },
})

const moment = () => sql`${clock.now().toISOString()}::timestamptz`

const placePayment = ({ payment, total }: ModelPayable) => sql`
  insert into payments (id, payable_id, customer_id, gateway, method, state, amount, fee, fee_tax,
    reference, created_at, changed_at, check_at)
  select gen_random_uuid(), placed.id, placed.customer_id, ${payment?.gateway ?? ''},
    ${methods[payment?.gateway ?? 'payway']}, 'AWAITING', ${total}::bigint,
    ${payment?.fee ?? 0}::bigint, ${payment?.feeTax ?? 0}::bigint, ${payment?.reference ?? ''},
    ${moment()}, ${moment()}, ${moment()}
  from placed where ${payment !== undefined}::boolean`

const placed = (customerId: string, { id, total }: ModelPayable, kind: string) => sql`
  insert into payables (id, kind, customer_id, state, amount, created_at)
  values (${id}::uuid, ${kind}, ${customerId}::uuid, 'DUE', ${total}::bigint, ${moment()})
  returning *`

const itemRow = ({ id, net, tax, credit }: ModelItem, at: number) => sql`(
  ${id}::uuid, ${at + 1}::integer, ${`item-${at}`}, ${net + credit}::bigint, ${credit}::bigint,
  ${tax}::bigint)`

/** Creates the rows that customers, checkout and the wheel leave behind. */
export const createPlacingShop = ({ db }: Pick<Database, 'db'>) => ({
  addCustomer: async (id: string, opening: number): Promise<void> => {
    await rowsOf(
      db,
      sql`with added as (
        insert into customers (id, username, email, password_hash, first_name, last_name,
          register_country, website_id, locale, created_at)
        values (${id}::uuid, ${id}, ${`${id}@example.com`}, '', 'Sophea', 'Keo', 'KH', 'KH', 'en',
          ${moment()}) returning id),
      signed_in as (
        insert into refresh_tokens (hash, family, customer_id, expires_at, user_agent,
          authenticated_at, created_at)
        select id::text, id, id, 'infinity', '', 'infinity', ${moment()} from added)
      insert into ledger_transfers (cause, from_account, to_account, amount, created_at)
      select 'opening:' || id, 'opening', 'customer:' || id || ':balance', ${opening}::bigint,
        ${moment()} from added where ${opening}::bigint > 0`,
    )
  },

  /** Places an order in the state that checkout leaves it in. */
  placeOrder: async (customerId: string, order: ModelPayable, discount: number) => {
    const { items, total, payment } = order
    const net = items.reduce((sum, item) => sum + item.net, 0)
    const tax = items.reduce((sum, item) => sum + item.tax, 0)
    const credit = items.reduce((sum, item) => sum + item.credit, 0)
    const method = payment === undefined ? 'BALANCE' : methods[payment.gateway]
    await db.transaction(async (tx) => {
      await rowsOf(
        tx,
        sql`with placed as (${placed(customerId, order, 'PURCHASE')}),
        ordered as (
          insert into orders (id, customer_id, state, payment_method, subtotal, discount_amount,
            tax_percent, tax_amount, grand_total, contact, locale, cart_updated_at,
            idempotency_key, created_at)
          select placed.id, placed.customer_id, 'AWAITING_PAYMENT', ${method},
            ${net + discount}::bigint, ${discount}::bigint, 10, ${tax}::bigint, ${total}::bigint,
            ${contact}::jsonb, 'en', ${moment()}, placed.id::text, ${moment()}
          from placed returning id),
        items as (
          insert into order_items (id, order_id, position, key, type, action, product_key, subject,
            qty, duration, duration_type, price, discount, promo_credit, tax, fulfilment)
          select item.id, ordered.id, item.position, item.key, 'DOMAIN', 'registration', 'domain',
            item.key || '.com', 1, 1, 'YEAR', item.price, item.credit, item.credit, item.tax,
            'WAITING'
          from ordered, (values ${sql.join(items.map(itemRow), sql`, `)})
            as item(id, position, key, price, credit, tax)
          returning id),
        paying as (${placePayment(order)})
        select count(*) from items`,
      )
      if (credit === 0) return
      const shares = spendCredit(await findGrants(tx, customerId), money(credit), clock.now())
      await takeCredit(tx, { customerId, payableId: order.id, shares }, clock.now())
    })
  },

  placeTopUp: async (customerId: string, topUp: ModelPayable): Promise<void> => {
    await rowsOf(
      db,
      sql`with placed as (${placed(customerId, topUp, 'TOP_UP')}) ${placePayment(topUp)}`,
    )
  },

  win: (customerId: string, amount: number): Promise<void> => {
    const cause = `wheel:${randomUUID()}:won`
    const grant = { customerId, source: 'WHEEL', cause, from: 'promotions' } as const
    return grantCredit(db, { ...grant, amount: money(amount) }, clock.now())
  },
})
