import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Money } from '../../../../contract/money.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'

/** What a registry asks for a premium name: each year, and for its transfer to us. */
export interface PremiumPrices {
  readonly registration: Money
  readonly renewal: Money
  /** Of a transfer alone, and only where the registry tells it. */
  readonly transfer?: Money
}

/** A customer's cart, and where its checkout stands. */
export const carts = pgTable('carts', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  sid: text('sid').notNull(),
  /** Changes with every change of the items; an order is placed for the cart of that moment. */
  updatedAt: momentColumn('updated_at').notNull(),
  paymentMethod: text('payment_method', {
    enum: ['BALANCE', 'PAYWAY_PLUS', 'PAYWAY_CARDS', 'PAYWAY_ABA'],
  }),
  checkoutState: text('checkout_state', {
    enum: ['basket', 'billing-information', 'payment'],
  })
    .notNull()
    .default('basket'),
  addressId: uuid('address_id'),
  /** The browser tab that holds the checkout, and until when. */
  checkoutTab: text('checkout_tab'),
  /** Of `vouchers`; one that is not there any more counts as none. */
  voucherCode: text('voucher_code'),
  checkoutTabUntil: momentColumn('checkout_tab_until'),
})

/** An item of a cart. Its price is not here: it is worked out anew each time. */
export const cartItems = pgTable(
  'cart_items',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Says what is bought, so that the same thing can't be in the cart twice. */
    key: text('key').notNull(),
    position: integer('position').notNull(),
    type: text('type', { enum: ['DOMAIN'] }).notNull(),
    action: text('action', {
      enum: ['registration', 'renewal', 'reactivation', 'transfer'],
    }).notNull(),
    productKey: text('product_key').notNull(),
    domainName: text('domain_name').notNull(),
    qty: integer('qty').notNull(),
    /** Years. */
    duration: integer('duration').notNull(),
    premium: jsonb('premium').$type<PremiumPrices>(),
    /** Of a transfer: the sealed code that the present registrar gave out. */
    authCode: text('auth_code'),
    /** What the customer last saw as the item's price after sale. */
    seenPrice: moneyColumn('seen_price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.key] })],
)
