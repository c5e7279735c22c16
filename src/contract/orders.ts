import * as v from 'valibot'
import { Contact } from './addresses.ts'
import { OrderState } from './checkout.ts'
import { Discount } from './discounts.ts'
import { endpoint } from './endpoint.ts'
import { OrderNote } from './order-note.ts'
import { CompanyInfo } from './profile.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

/** An order in the list. */
export const ListedOrder = v.object({
  id: Id,
  incrementId: v.string(),
  state: OrderState,
  note: v.nullable(OrderNote),
  grandTotal: Dollars,
  /** Of the first items. */
  names: v.array(v.string()),
  itemsCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  invoiceNumber: v.nullable(v.string()),
  createdAt: Moment,
})
export type ListedOrder = v.InferOutput<typeof ListedOrder>

export const ordersLimit = 20

/** The customer's orders, the latest first. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/user/orders',
  summary: 'The customer’s orders',
  access: 'customer',
  query: v.object({
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1'),
  }),
  answer: v.object({ orders: v.array(ListedOrder), total: v.number() }),
  errors: [],
})

/** An invoice as it was issued (commerce §3). */
export const Invoice = v.object({
  number: v.string(),
  status: v.picklist(['UNPAID', 'PAID', 'VOIDED']),
  customerId: Id,
  billingTo: v.object({
    ...Contact.entries,
    countryName: v.string(),
    company: v.optional(CompanyInfo),
  }),
  lines: v.array(
    v.object({
      /** With the item's name and term. */
      description: v.string(),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
      unitPrice: Dollars,
      amount: Dollars,
    }),
  ),
  subtotal: Dollars,
  discountAmount: Dollars,
  /** Each in `discountAmount`. */
  discounts: v.array(Discount),
  taxPercent: v.number(),
  taxAmount: Dollars,
  total: Dollars,
  issuedAt: Moment,
})
export type Invoice = v.InferOutput<typeof Invoice>

export const getOrderInvoice = endpoint({
  method: 'GET',
  path: '/user/orders/{id}/invoice',
  summary: 'The invoice of an order',
  access: 'customer',
  params: IdParams,
  answer: Invoice,
  errors: ['ORDER_NOT_FOUND'],
})
