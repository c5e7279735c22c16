import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listInvoices } from './invoices.ts'
import { listNotifications } from './notifications.ts'
import { listOrders } from './orders.ts'
import { listServices } from './services.ts'
import { IdParams, Moment, RequiredText } from './shared-shapes.ts'
import { StaffRole } from './staff-roles.ts'
import { mostReason } from './staff-verbs.ts'

/** What a customer's account shows: the answers of the customer's own calls, the latest page of each. */
export const AccountView = v.object({
  at: Moment,
  services: listServices.answer,
  orders: listOrders.answer,
  invoices: listInvoices.answer,
  notifications: listNotifications.answer,
})
export type AccountView = v.InferOutput<typeof AccountView>

/** Each opening is disclosed to the customer, with the reason. Ours. */
export const viewAccount = endpoint({
  method: 'POST',
  path: '/staff/customers/{id}/views',
  summary: 'Shows staff what a customer’s account shows, and discloses it to the customer',
  access: 'staff',
  permission: 'account:view',
  params: IdParams,
  body: v.object({ reason: RequiredText(mostReason) }),
  answer: AccountView,
  errors: ['USER_NOT_FOUND'],
})

/** The latest views that a customer reads. */
export const accountViewsListed = 50

/** When staff looked at the account, the latest first. Ours. */
export const listAccountViews = endpoint({
  method: 'GET',
  path: '/users/account-views',
  summary: 'When staff looked at the customer’s account, and why',
  access: 'customer',
  answer: v.array(v.object({ role: StaffRole, reason: v.string(), at: Moment })),
  errors: [],
})
