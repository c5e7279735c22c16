import * as v from 'valibot'
import { chosenAddons } from './configuration-fields.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'
import { Package } from './products.ts'
import { Dollars, Done, IdParams, Moment } from './shared-shapes.ts'

/** What a change of a service's plan is priced from, and the change that is planned. */
export const ServicePlan = v.object({
  /** With the prices at which it was sold. */
  sold: v.pick(Package, ['key', 'pricing', 'addons']),
  addons: chosenAddons,
  /** The running term and those paid ahead: their days, and by which prices they were paid. */
  terms: v.array(
    v.object({ left: v.number(), days: v.number(), priced: v.picklist(['first', 'renewal']) }),
  ),
  taxPercent: v.number(),
  /** A smaller total goes to the next renewal. */
  payableFrom: Dollars,
  /** What the next renewal pays of earlier changes, before tax. */
  owed: Dollars,
  /** Its price stays until then: an increase needs 30 days' notice, and begins with a term. */
  priceLockedUntil: Moment,
  /** What renewals cost from then, before tax; null without an announced increase. */
  raisedRenewal: v.nullable(Dollars),
  /** The plan that begins with the next term; it can be undone until that term is paid. */
  next: v.nullable(
    v.object({
      productKey: v.string(),
      planName: v.string(),
      startsAt: Moment,
      isPaid: v.boolean(),
    }),
  ),
})
export type ServicePlan = v.InferOutput<typeof ServicePlan>

const changeErrors = [
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
  'PACKAGE_NOT_OFFERED',
  'DURATION_NOT_OFFERED',
  'ADDON_NOT_OFFERED',
  'ADDON_REPEATED',
  'ADDON_VALUE_NOT_OFFERED',
  'ADDON_OUT_OF_RANGE',
  'DISK_TOO_SMALL',
  'DISK_CANNOT_SHRINK',
  'DISK_TYPE_FIXED',
  'CHANGE_IN_PROGRESS',
  'CHANGE_PLANNED',
  'CHANGE_DUE',
  'SAME_PLAN',
  'PRICE_CHANGED',
] as const satisfies readonly ErrorCode[]

export const changePlan = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/plan',
  summary: 'Changes a plan without a payment: now, or with the next term if it becomes cheaper',
  access: 'customer',
  params: IdParams,
  body: v.object({
    productKey: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    addons: chosenAddons,
    /** The amounts that the customer saw, before tax. */
    expected: v.object({ due: Dollars, renewal: Dollars }),
  }),
  answer: v.object({
    applies: v.picklist(['NOW', 'AT_RENEWAL']),
    startsAt: Moment,
    /** What the next renewal pays for this change, before tax. */
    owed: Dollars,
  }),
  errors: changeErrors,
})

export const undoPlanChange = endpoint({
  method: 'DELETE',
  path: '/user/services/{id}/plan',
  summary: 'Undoes the planned change of a plan; repeating it is harmless',
  access: 'customer',
  params: IdParams,
  answer: Done,
  errors: ['SERVICE_NOT_FOUND', 'CHANGE_IN_PROGRESS', 'RENEWAL_AWAITS_PAYMENT'],
})
