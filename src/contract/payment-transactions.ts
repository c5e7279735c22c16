import * as v from 'valibot'
import { Order, PaymentMethod, PaymentOption } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, IdParams } from './shared-shapes.ts'

/** The most invoices that one transaction pays. */
export const mostInvoices = 50

/**
 * An invoice, or an order before its invoice, that a transaction pays. CREDITED: it was no longer due
 * when the money came, so its amount is in the balance.
 */
const TransactionInvoice = v.object({
  id: Id,
  number: v.string(),
  total: Dollars,
  state: v.picklist(['OPEN', 'PAID', 'CREDITED']),
})

/**
 * A payment of several invoices in one. It has the shape of an order without items, and its id is one
 * for the calls of every payment method, from `PATCH /checkout/{id}/payment-method` on.
 */
export const PaymentTransaction = v.object({
  ...Order.entries,
  invoices: v.array(TransactionInvoice),
})
export type PaymentTransaction = v.InferOutput<typeof PaymentTransaction>

/**
 * Starts the payment of selected invoices. A customer has one open transaction (TRANSACTION_IN_PROGRESS
 * with its `id`). An open payment of a selected order is closed first; INVOICE_PROCESSED: it proved to
 * be paid. ORDER_STATUS_INVALID: a selected invoice is paid.
 */
export const startPaymentTransaction = endpoint({
  method: 'POST',
  path: '/user/payment-transactions',
  summary: 'Starts the payment of several invoices',
  access: 'customer',
  body: v.object({
    /** The ids of unpaid invoices. */
    invoices: v.pipe(v.array(Id), v.minLength(1), v.maxLength(mostInvoices)),
    paymentMethod: PaymentMethod,
  }),
  answer: PaymentTransaction,
  movesMoney: true,
  errors: [
    'INVOICE_NOT_FOUND',
    'INVOICE_PROCESSED',
    'ORDER_STATUS_INVALID',
    'TRANSACTION_IN_PROGRESS',
    'PAYMENT_METHOD_NOT_MATCH',
    'BELOW_METHOD_MINIMUM',
    'PAYMENT_GATEWAY_ERROR',
    'PAYMENT_STILL_OPEN',
  ],
})

/** The open transaction, and the methods for any total. */
export const getOpenTransaction = endpoint({
  method: 'GET',
  path: '/user/payment-transactions',
  summary: 'The open payment of several invoices',
  access: 'customer',
  answer: v.object({
    transaction: v.nullable(PaymentTransaction),
    paymentMethods: v.array(PaymentOption),
  }),
  errors: [],
})

export const getPaymentTransaction = endpoint({
  method: 'GET',
  path: '/user/payment-transactions/{id}',
  summary: 'A payment of several invoices and its outcome',
  access: 'customer',
  params: IdParams,
  answer: PaymentTransaction,
  errors: ['ORDER_NOT_FOUND'],
})

/** Gives an open transaction up and closes its payment; INVOICE_PROCESSED: that proved to be paid. */
export const cancelPaymentTransaction = endpoint({
  method: 'DELETE',
  path: '/user/payment-transactions/{id}',
  summary: 'Gives up the payment of several invoices',
  access: 'customer',
  params: IdParams,
  answer: PaymentTransaction,
  errors: ['ORDER_NOT_FOUND', 'INVOICE_PROCESSED', 'PAYMENT_GATEWAY_ERROR', 'PAYMENT_STILL_OPEN'],
})
