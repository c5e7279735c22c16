import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { PaymentMethod } from '../../../../contract/checkout.ts'
import type { Money } from '../../../../contract/money.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { itemColumns } from './item-columns.ts'

/** The registry's price of a premium name, per year and for a transfer. */
export interface PremiumPrices {
  readonly registration: Money
  readonly renewal: Money
  readonly transfer?: Money
}

/** A customer's cart with the state of its checkout. */
export const carts = pgTable(
  'carts',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    sid: text('sid').notNull(),
    /** Changes with the items; an order names this moment. */
    updatedAt: momentColumn('updated_at').notNull(),
    paymentMethod: text('payment_method', { enum: PaymentMethod.options }),
    checkoutState: text('checkout_state', {
      enum: ['basket', 'billing-information', 'payment'],
    })
      .notNull()
      .default('basket'),
    addressId: uuid('address_id'),
    checkoutTab: text('checkout_tab'),
    voucherCode: text('voucher_code'),
    /** Never together with a voucher. */
    applyPromoCredit: boolean('apply_promo_credit').notNull().default(false),
    checkoutTabUntil: momentColumn('checkout_tab_until'),
  },
  (table) => [
    check(
      'carts_voucher_or_credit',
      sql`${table.voucherCode} is null or not ${table.applyPromoCredit}`,
    ),
  ],
)

/** An item of a cart, priced at each read. */
export const cartItems = pgTable(
  'cart_items',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    ...itemColumns(),
    position: integer('position').notNull(),
    /** The price after sale that the customer last saw. */
    seenPrice: moneyColumn('seen_price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.key] })],
)
