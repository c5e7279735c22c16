import { sql } from 'drizzle-orm'
import {
  awsAccounts,
  awsInvoices,
  cartItems,
  carts,
  domainWatches,
  lowBalances,
  orderItems,
  orders,
  savedVouchers,
  vouchers,
  voucherUses,
} from '../platform/db/schema/index.ts'
import { ofCustomer, ofParent, own, type PersonalData } from '../platform/personal-data/index.ts'
import { invoiceFiles } from './invoices/index.ts'

/** An order is a contract with its buyer and signature (decision 130), and the voucher of its invoice. */
const contract = { keep: 'Contracts and what invoices bill: ten years by tax law' } as const

/** The data of carts, orders, vouchers and watched names. */
export const sellingData: PersonalData = {
  tables: [
    {
      table: cartItems,
      rowsOf: ofCustomer(cartItems.customerId),
      exported: { without: [cartItems.secret] },
      atDeletion: 'delete',
    },
    {
      table: carts,
      rowsOf: ofCustomer(carts.customerId),
      exported: { without: [carts.sid] },
      atDeletion: 'delete',
    },
    own(lowBalances, ofCustomer(lowBalances.customerId)),
    {
      table: savedVouchers,
      rowsOf: ofCustomer(savedVouchers.customerId),
      exported: 'all',
      atDeletion: 'delete',
    },
    {
      table: voucherUses,
      rowsOf: ofCustomer(voucherUses.customerId),
      exported: 'all',
      atDeletion: contract,
    },
    {
      table: vouchers,
      rowsOf: ofCustomer(vouchers.customerId),
      exported: 'all',
      atDeletion: contract,
    },
    {
      table: domainWatches,
      rowsOf: ofCustomer(domainWatches.customerId),
      exported: 'all',
      atDeletion: 'delete',
    },
    {
      table: awsInvoices,
      rowsOf: ofCustomer(awsInvoices.customerId),
      exported: 'all',
      atDeletion: contract,
    },
    {
      table: awsAccounts,
      rowsOf: ofCustomer(awsAccounts.customerId),
      exported: 'all',
      atDeletion: contract,
    },
    {
      table: orderItems,
      rowsOf: ofParent(orderItems.orderId, orders.id, ofCustomer(orders.customerId)),
      exported: { without: [orderItems.secret] },
      atDeletion: { overwrite: { secret: sql`null` } },
    },
    {
      table: orders,
      rowsOf: ofCustomer(orders.customerId),
      exported: { without: [orders.idempotencyKey] },
      atDeletion: contract,
    },
  ],
  obstacles: [
    {
      code: 'ORDERS_OPEN',
      count: (customerId) => sql`(select count(*) from orders o
        where o.customer_id = ${customerId}::uuid and (o.state = 'AWAITING_PAYMENT'
          or (o.state = 'PAID' and exists (select from order_items i
            where i.order_id = o.id and i.fulfilment in ('WAITING', 'IN_PROGRESS')))))`,
    },
  ],
  files: invoiceFiles,
}
