import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Text } from './shared-shapes.ts'

/** What a search finds. */
export const StaffFoundKind = v.picklist([
  'CUSTOMER',
  'SERVICE',
  'ORDER',
  'INVOICE',
  'PAYMENT',
  'TOP_UP',
])
export type StaffFoundKind = v.InferOutput<typeof StaffFoundKind>

/** Something found, with the customer it belongs to. */
export const StaffFound = v.object({
  kind: StaffFoundKind,
  id: Id,
  customerId: Id,
  /** An email, domain, number or reference. */
  title: v.string(),
  /** Names and states, as stored. */
  details: v.array(v.string()),
})
export type StaffFound = v.InferOutput<typeof StaffFound>

/** The most results of a kind. */
export const foundOfKind = 10

/** Finds by the beginning of an email, name or domain, or by a whole phone number, number, reference or id. Ours. */
export const staffSearch = endpoint({
  method: 'GET',
  path: '/staff/search',
  summary: 'Finds customers, services, orders, invoices, payments and top-ups',
  access: 'staff',
  permission: 'account:read',
  query: v.object({ q: v.pipe(Text(200), v.minLength(2)) }),
  answer: v.array(StaffFound),
  errors: [],
})
