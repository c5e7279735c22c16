import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { HoldReason } from './service-holds.ts'
import { Dollars, Id, IdParams, Moment, RequiredLines } from './shared-shapes.ts'

/** What staff wrote about a customer. */
export const CustomerNote = v.object({
  id: Id,
  text: v.string(),
  at: Moment,
  /** Null of an account that is deleted. */
  author: v.nullable(v.string()),
})
export type CustomerNote = v.InferOutput<typeof CustomerNote>

/** A verb that can be run for this customer or service now, with its values. */
export const CustomerAction = v.object({
  noun: v.string(),
  verb: v.string(),
  values: v.record(v.string(), v.string()),
})
export type CustomerAction = v.InferOutput<typeof CustomerAction>

/** A customer as staff see them; each list has the latest. */
export const StaffCustomer = v.object({
  id: Id,
  username: v.string(),
  email: v.string(),
  isEmailVerified: v.boolean(),
  name: v.string(),
  organization: v.string(),
  phoneNumber: v.nullable(v.string()),
  country: v.string(),
  website: v.string(),
  locale: v.string(),
  createdAt: Moment,
  bannedAt: v.nullable(Moment),
  hasTwoFactor: v.boolean(),
  passkeys: v.number(),
  balance: Dollars,
  promoCredit: Dollars,
  services: v.array(
    v.object({
      id: Id,
      type: v.string(),
      subject: v.string(),
      state: v.string(),
      expiresAt: Moment,
      holds: v.array(HoldReason),
      actions: v.array(CustomerAction),
    }),
  ),
  orders: v.array(
    v.object({
      id: Id,
      number: v.string(),
      state: v.string(),
      total: Dollars,
      createdAt: Moment,
    }),
  ),
  invoices: v.array(
    v.object({ id: Id, number: v.string(), state: v.string(), total: Dollars, issuedAt: Moment }),
  ),
  payments: v.array(
    v.object({
      id: Id,
      method: v.string(),
      state: v.string(),
      reference: v.nullable(v.string()),
      amount: Dollars,
      createdAt: Moment,
    }),
  ),
  /** Of the balance; below zero what was taken. */
  ledger: v.array(v.object({ cause: v.string(), amount: Dollars, at: Moment })),
  sessions: v.array(v.object({ ip: v.string(), userAgent: v.string(), lastUsedAt: Moment })),
  notifications: v.array(v.object({ code: v.string(), at: Moment })),
  /** Without content, which may have links and codes. */
  mails: v.array(v.object({ name: v.string(), state: v.string(), at: Moment })),
  /** Of the contact form, with their email. */
  messages: v.array(
    v.object({
      subject: v.string(),
      message: v.string(),
      at: Moment,
      answeredAt: v.nullable(Moment),
    }),
  ),
  notes: v.array(CustomerNote),
  actions: v.array(CustomerAction),
})
export type StaffCustomer = v.InferOutput<typeof StaffCustomer>

/** A customer with what belongs to them, and what the caller's role may do. Ours. */
export const getStaffCustomer = endpoint({
  method: 'GET',
  path: '/staff/customers/{id}',
  summary: 'A customer as staff see them',
  access: 'staff',
  permission: 'account:read',
  params: IdParams,
  answer: StaffCustomer,
  errors: ['USER_NOT_FOUND'],
})

/** The most letters of a note. */
export const mostNote = 2000

/** Adds a note with its author and time; answers all notes, the latest first. Ours. */
export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/staff/customers/{id}/notes',
  summary: 'Adds a note about a customer',
  access: 'staff',
  permission: 'account:change',
  params: IdParams,
  body: v.object({ text: RequiredLines(mostNote) }),
  answer: v.array(CustomerNote),
  errors: ['USER_NOT_FOUND'],
})
