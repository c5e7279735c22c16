import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/** An unpaid order. */
export const UnpaidInvoice = v.object({
  orderId: Id,
  incrementId: v.string(),
  total: Dollars,
  createdAt: Moment,
  /** Its items' names. */
  items: v.array(v.string()),
})
export type UnpaidInvoice = v.InferOutput<typeof UnpaidInvoice>

/**
 * A service that only the customer can renew. EXPIRING: it expires within {@link reminderDays};
 * GRACE: it expired and renews at the usual price until `deadline`; REDEMPTION: until then it can
 * be restored for a fee.
 */
export const ExpiringService = v.object({
  /** The domain's display name. */
  name: v.string(),
  /** ASCII, for the renewal. */
  domainName: v.string(),
  domainId: Id,
  type: v.literal('DOMAIN'),
  state: v.picklist(['EXPIRING', 'GRACE', 'REDEMPTION']),
  expiresAt: Moment,
  deadline: Moment,
})
export type ExpiringService = v.InferOutput<typeof ExpiringService>

/** Days before expiry at which reminders start (commerce §4: renewals begin up to 30). */
export const reminderDays = 30

/** The content of the reminder popup (account §2). */
export const listReminders = endpoint({
  method: 'GET',
  path: '/users/reminders',
  summary: 'Unpaid invoices and services that end soon or have just ended',
  access: 'customer',
  answer: v.object({ invoices: v.array(UnpaidInvoice), services: v.array(ExpiringService) }),
  errors: [],
})

/** The payable invoices of AWS accounts. */
export const listOnlineAwsInvoices = endpoint({
  method: 'GET',
  path: '/users/online-aws-invoices',
  summary: 'Invoices for AWS that wait for their payment',
  access: 'customer',
  answer: v.array(UnpaidInvoice),
  errors: [],
})

/** The payable invoices, without those of AWS accounts. */
export const listOnlineInvoices = endpoint({
  method: 'GET',
  path: '/users/online-invoices',
  summary: 'Invoices that wait for their payment',
  access: 'customer',
  answer: v.array(UnpaidInvoice),
  errors: [],
})
