import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment } from './shared-shapes.ts'

/** Why a transfer failed. PRICE_CHANGED: the registry changed the fee of the premium domain. */
export const TransferFailure = v.picklist([
  'REJECTED',
  'CANCELLED',
  'AUTH_CODE',
  'LOCKED',
  'NOT_ELIGIBLE',
  'UNDER_WAY',
  'PRICE_CHANGED',
  'REFUSED',
  'UNREACHABLE',
])
export type TransferFailure = v.InferOutput<typeof TransferFailure>

export const DomainTransfer = v.object({
  id: Id,
  domainName: v.string(),
  unicodeName: v.string(),
  /** PENDING_TRANSFER until the losing registrar releases the domain (commerce §4). */
  state: v.picklist(['PENDING_TRANSFER', 'FAILED']),
  beganAt: Moment,
  /** A transfer takes 5 to 7 calendar days (commerce §9). */
  expectedFrom: Moment,
  expectedBy: Moment,
  endedAt: v.nullable(Moment),
  failure: v.nullable(TransferFailure),
})
export type DomainTransfer = v.InferOutput<typeof DomainTransfer>

/** Pending transfers, and those that failed within the last 30 days. Ours. */
export const listTransfers = endpoint({
  method: 'GET',
  path: '/user/domain-transfers',
  summary: 'The customer’s transfers to us, the newest first',
  access: 'customer',
  answer: v.array(DomainTransfer),
  errors: [],
})

export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/user/domain-transfers/{id}/cancel',
  summary: 'Cancels a transfer to us',
  access: 'customer',
  params: IdParams,
  answer: v.array(DomainTransfer),
  errors: ['TRANSFER_NOT_FOUND', 'TRANSFER_ENDED', 'REGISTRY_UNAVAILABLE'],
})
