import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { FulfilmentState, ItemType } from './items/item-fields.ts'
import { ListedCategory, ServiceCategory, ServiceFamily } from './service-categories.ts'
import { ServicePlan } from './plan-changes.ts'
import { ServiceDetails } from './service-details.ts'
import { HoldReason } from './service-holds.ts'
import { Outage } from './outages.ts'
import { ServiceStep } from './service-step.ts'
import { ServiceType } from './service-types.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

/**
 * The stage of a service's life. EXPIRING: within 30 days; GRACE: renewable at the usual price;
 * REDEMPTION: for a fee; EXPIRED: not renewable; SUSPENDED: it has holds.
 */
export const OwnedServiceState = v.picklist([
  /** It cannot be used yet; its term begins when it can. */
  'PENDING',
  'ACTIVE',
  'EXPIRING',
  'GRACE',
  'REDEMPTION',
  'EXPIRED',
  'SUSPENDED',
  'TRANSFER_OUT',
  'MOVED_AWAY',
  'ENDED',
])
export type OwnedServiceState = v.InferOutput<typeof OwnedServiceState>

export const OwnedService = v.object({
  id: Id,
  type: ServiceType,
  productKey: v.string(),
  subject: v.string(),
  /** The subject as people read it: a domain in Unicode. */
  name: v.string(),
  state: OwnedServiceState,
  /** What it waits for while it is PENDING. */
  nextStep: v.nullable(ServiceStep),
  holds: v.array(HoldReason),
  /** Null: it does not end, or has not begun. */
  expiresAt: v.nullable(Moment),
  /** When this stage ends; null when nothing can be lost yet, or no longer. */
  deadline: v.nullable(Moment),
  autoRenew: v.boolean(),
  /** The current cost of a term with tax; null when it is not on sale. */
  renewalPrice: v.nullable(Dollars),
  /** Those that last. */
  outages: v.array(Outage),
})
export type OwnedService = v.InferOutput<typeof OwnedService>

/** A paid item that is still being set up. */
export const PendingService = v.object({
  orderId: Id,
  type: ItemType,
  subject: v.string(),
  name: v.string(),
  state: FulfilmentState,
})
export type PendingService = v.InferOutput<typeof PendingService>

const whole = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))

export const servicesLimit = 20

/** Those that end first; ended ones last. */
export const listServices = endpoint({
  method: 'GET',
  path: '/user/services',
  summary: 'The customer’s services',
  access: 'customer',
  query: v.object({
    category: v.optional(ListedCategory, 'SUMMARY'),
    family: v.optional(ServiceFamily),
    limit: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(100)), String(servicesLimit)),
    page: v.optional(v.pipe(whole, v.minValue(1)), '1'),
  }),
  answer: v.object({
    items: v.array(OwnedService),
    /** In the requested category. */
    total: v.number(),
    /** The categories that have services, without the filter. */
    categories: v.array(v.object({ category: ServiceCategory, total: v.number() })),
    /** Paid and not ready yet, without the filter. */
    pending: v.array(PendingService),
  }),
  errors: [],
})

export const OwnedServiceDetail = v.object({
  ...OwnedService.entries,
  startsAt: Moment,
  /** When an automatic renewal is paid. */
  renewal: v.object({ from: Moment, until: Moment }),
  details: ServiceDetails,
  /** Null without a package. */
  plan: v.nullable(ServicePlan),
  /** Whether its customer is invited to review its family. */
  isInvited: v.boolean(),
})
export type OwnedServiceDetail = v.InferOutput<typeof OwnedServiceDetail>

export const getService = endpoint({
  method: 'GET',
  path: '/user/services/{id}',
  summary: 'One service with everything that its type has',
  access: 'customer',
  params: IdParams,
  answer: OwnedServiceDetail,
  errors: ['SERVICE_NOT_FOUND'],
})

export const setServiceAutoRenew = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/auto-renew',
  summary: 'Turns the automatic renewal of a service on or off',
  access: 'customer',
  params: IdParams,
  body: v.object({ enabled: v.boolean() }),
  answer: v.object({ enabled: v.boolean() }),
  errors: ['SERVICE_NOT_FOUND'],
})
