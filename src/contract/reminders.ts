import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/** An order that waits for its payment. */
export const UnpaidInvoice = v.object({
  orderId: Id,
  incrementId: v.string(),
  total: Dollars,
  createdAt: Moment,
  /** What is on it, by name. */
  items: v.array(v.string()),
})
export type UnpaidInvoice = v.InferOutput<typeof UnpaidInvoice>

/**
 * A service that nobody renews but its customer, and that is lost if they forget it: EXPIRING, it ends
 * within {@link reminderDays}; GRACE, it has ended and is renewed at the usual price until `deadline`;
 * REDEMPTION, it is only brought back for a fee until then.
 */
export const ExpiringService = v.object({
  /** The domain's name as people write it. */
  name: v.string(),
  /** In ASCII: what a renewal names. */
  domainName: v.string(),
  domainId: Id,
  type: v.literal('DOMAIN'),
  state: v.picklist(['EXPIRING', 'GRACE', 'REDEMPTION']),
  expiresAt: Moment,
  deadline: Moment,
})
export type ExpiringService = v.InferOutput<typeof ExpiringService>

/** Days before its end at which a service is reminded of (commerce §4: renewals begin up to 30). */
export const reminderDays = 30

/** `GET /users/reminders`: what the popup shows (account §2). */
export const listReminders = endpoint({
  method: 'GET',
  path: '/users/reminders',
  summary: 'Unpaid invoices and services that end soon or have just ended',
  access: 'customer',
  answer: v.object({ invoices: v.array(UnpaidInvoice), services: v.array(ExpiringService) }),
  errors: [],
})

/** `GET /users/online-aws-invoices`: those of AWS accounts that can be paid now. */
export const listOnlineAwsInvoices = endpoint({
  method: 'GET',
  path: '/users/online-aws-invoices',
  summary: 'Invoices for AWS that wait for their payment',
  access: 'customer',
  answer: v.array(UnpaidInvoice),
  errors: [],
})

/** `GET /users/online-invoices`: invoices that can be paid now; those of AWS accounts are apart. */
export const listOnlineInvoices = endpoint({
  method: 'GET',
  path: '/users/online-invoices',
  summary: 'Invoices that wait for their payment',
  access: 'customer',
  answer: v.array(UnpaidInvoice),
  errors: [],
})
