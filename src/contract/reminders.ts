import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { CustomersStep } from './service-step.ts'
import { ServiceType } from './service-types.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/** An unpaid invoice, or an unpaid order, which is invoiced when it is paid. */
export const UnpaidInvoice = v.object({
  /** What `POST /user/payment-transactions` takes. */
  id: Id,
  /** Of the invoice or the order. */
  number: v.string(),
  /** The order; null for an invoice. */
  orderId: v.nullable(Id),
  status: v.picklist(['UNPAID', 'OVERDUE']),
  total: Dollars,
  createdAt: Moment,
  dueAt: Moment,
  /** What it bills. */
  items: v.array(v.string()),
})
export type UnpaidInvoice = v.InferOutput<typeof UnpaidInvoice>

/** A service to renew by hand: GRACE until `deadline` at the usual price, REDEMPTION for a fee. */
export const ExpiringService = v.object({
  serviceId: Id,
  type: ServiceType,
  subject: v.string(),
  name: v.string(),
  /** The former fields of `subject` and `serviceId`. */
  domainName: v.string(),
  domainId: Id,
  state: v.picklist(['EXPIRING', 'GRACE', 'REDEMPTION']),
  expiresAt: Moment,
  deadline: Moment,
})
export type ExpiringService = v.InferOutput<typeof ExpiringService>

/** A service that cannot be used before a step of the customer. */
export const WaitingService = v.object({
  serviceId: Id,
  type: ServiceType,
  name: v.string(),
  step: CustomersStep,
})
export type WaitingService = v.InferOutput<typeof WaitingService>

/** Days before expiry (commerce §4). */
export const reminderDays = 30

/** The content of the reminder popup (account §2), and for the overview what waits for the customer. */
export const listReminders = endpoint({
  method: 'GET',
  path: '/users/reminders',
  summary: 'Unpaid invoices, services that expire soon or have expired, and steps of the customer',
  access: 'customer',
  answer: v.object({
    invoices: v.array(UnpaidInvoice),
    services: v.array(ExpiringService),
    waiting: v.array(WaitingService),
    /** How many services an outage affects now. */
    affected: v.pipe(v.number(), v.integer()),
  }),
  errors: [],
})

export const listOnlineAwsInvoices = endpoint({
  method: 'GET',
  path: '/users/online-aws-invoices',
  summary: 'Unpaid invoices for AWS',
  access: 'customer',
  answer: v.array(UnpaidInvoice),
  errors: [],
})

export const listOnlineInvoices = endpoint({
  method: 'GET',
  path: '/users/online-invoices',
  summary: 'Unpaid invoices',
  access: 'customer',
  answer: v.array(UnpaidInvoice),
  errors: [],
})
