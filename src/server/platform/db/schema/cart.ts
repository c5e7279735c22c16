import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { PaymentMethod } from '../../../../contract/checkout.ts'
import type { Money } from '../../../../contract/money.ts'
import { customers } from './accounts.ts'
import { momentColumn, moneyColumn } from './columns.ts'
import { itemColumns } from './item-columns.ts'

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
  paymentMethod: text('payment_method', { enum: PaymentMethod.options }),
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

/** An item of a cart. Its price is calculated at each reading. */
export const cartItems = pgTable(
  'cart_items',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    ...itemColumns(),
    position: integer('position').notNull(),
    /** What the customer last saw as the item's price after sale. */
    seenPrice: moneyColumn('seen_price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.key] })],
)
