import * as v from 'valibot'
import { AccountView } from './account-view.ts'
import { endpoint } from './endpoint.ts'
import { IdParams, Moment, RequiredText } from './shared-shapes.ts'
import { StaffRole } from './staff-roles.ts'
import { mostReason } from './staff-verbs.ts'

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
