import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, IdParams, Moment } from './shared-shapes.ts'

/** What the end of a service by its customer would refund now. */
export const RefundOffer = v.variant('is', [
  v.object({
    is: v.literal('refund'),
    /** To the balance, VAT included; 0 for a term that cost nothing. */
    amount: Dollars,
    /** The promo credit that the customer gets back besides. */
    credit: Dollars,
    /** FIRST: the first term in full. UNUSED: only the days that are left of a renewed term. */
    of: v.picklist(['FIRST', 'UNUSED']),
    /** The end of the 30 days. */
    until: Moment,
    /** We remove the final backup then, if the service ends now. */
    backupUntil: Moment,
  }),
  /**
   * KIND: types that are never refunded. HAD_BEFORE: a first term of this type was refunded before.
   * OWING: the customer owes us what their bank took back.
   */
  v.object({
    is: v.literal('refused'),
    why: v.picklist(['KIND', 'TOO_LATE', 'HAD_BEFORE', 'OWING', 'SUSPENDED', 'ENDED']),
  }),
])
export type RefundOffer = v.InferOutput<typeof RefundOffer>

export const previewRefund = endpoint({
  method: 'GET',
  path: '/user/services/{id}/refund',
  summary: 'What the customer gets back when they end a service now',
  access: 'customer',
  params: IdParams,
  answer: RefundOffer,
  errors: ['SERVICE_NOT_FOUND'],
})

/** Ends a service within 30 days of its start or renewal; its system makes a final backup and removes it. */
export const endWithRefund = endpoint({
  method: 'POST',
  path: '/user/services/{id}/refund',
  summary: 'Ends a service now and refunds it to the balance',
  access: 'customer',
  sensitive: true,
  movesMoney: true,
  params: IdParams,
  body: v.object({
    /** The typed name of the service. */
    confirmation: v.pipe(v.string(), v.maxLength(300)),
    /** The amount that the customer saw. */
    amount: Dollars,
  }),
  answer: v.object({ amount: Dollars }),
  errors: [
    'SERVICE_NOT_FOUND',
    'SERVICE_STATE_INVALID',
    'SERVICE_SUSPENDED',
    'SERVER_LOCKED',
    'NAME_NOT_CONFIRMED',
    'CHANGE_IN_PROGRESS',
    'REFUND_NOT_POSSIBLE',
    'REFUND_CHANGED',
  ],
})
