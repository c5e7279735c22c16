import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars } from './shared-shapes.ts'

/** Days in which renewals are added up. */
export const upcomingDays = 30

/** What renews itself soon, and whether the balance covers it. Ours. */
export const getUpcomingRenewals = endpoint({
  method: 'GET',
  path: '/user/upcoming-renewals',
  summary: 'What the automatic renewals of the next 30 days cost',
  access: 'customer',
  answer: v.object({
    count: v.number(),
    /** With tax. */
    total: Dollars,
    balance: Dollars,
    /** What the balance lacks; 0 when it covers all, or a saved card pays. */
    missing: Dollars,
  }),
  errors: [],
})
