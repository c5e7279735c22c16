import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

/** The longest auth code that is taken; registries give some 6 to 32 characters. */
export const maximumAuthCode = 255

/** The code that the present registrar gives its customer for a transfer (EPP's authInfo). */
export const AuthCode = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(maximumAuthCode),
  // What XML can't carry.
  v.regex(/^[^\p{Cc}\uFFFE\uFFFF]+$/u),
)

/**
 * What stands between a name and its transfer to us (commerce §2, step 4); each has a text that says
 * what to do next. LOCKED is the registrar's lock, LOCKED_BY_REGISTRY the registry's own; TOO_YOUNG:
 * created or transferred within 60 days; NOT_ONLINE: its registry moves names by letter or otherwise.
 */
export const TransferObstacleCode = v.picklist([
  'NOT_REGISTERED',
  'WITH_US_ALREADY',
  'NOT_ONLINE',
  'UNDER_WAY',
  'EXPIRED',
  'LOCKED',
  'LOCKED_BY_REGISTRY',
  'TOO_YOUNG',
  'AUTH_CODE_MISSING',
  'AUTH_CODE_WRONG',
  'NOT_CHECKED',
])
export type TransferObstacleCode = v.InferOutput<typeof TransferObstacleCode>

/** An obstacle, and when it goes away by itself, if that is known. */
export const TransferObstacle = v.object({
  code: TransferObstacleCode,
  until: v.nullable(Moment),
})
export type TransferObstacle = v.InferOutput<typeof TransferObstacle>

/** Whether a name can be transferred to us. */
export const TransferReadiness = v.object({
  /** In A-labels. */
  domainName: v.string(),
  unicodeName: v.string(),
  /** Empty when the transfer can be ordered. */
  obstacles: v.array(TransferObstacle),
  /** Before tax. */
  price: Dollars,
  /** Added at the name's end by the transfer. */
  addedYears: v.number(),
  /** When it ends now, and after the transfer; null when the registry does not tell. */
  expiresAt: v.nullable(Moment),
  newExpiresAt: v.nullable(Moment),
})
export type TransferReadiness = v.InferOutput<typeof TransferReadiness>

/**
 * `POST /domains/transfer-check`: asks the registry whether a name can be transferred to us, and with
 * a code whether that is right. By POST, so that the code is in no address. Ours.
 */
export const checkTransfer = endpoint({
  method: 'POST',
  path: '/domains/transfer-check',
  summary: 'Whether a name can be transferred to us, and what stands in the way',
  access: 'public',
  body: v.object({
    domainName: v.pipe(v.string(), v.maxLength(2000)),
    authCode: v.optional(AuthCode),
  }),
  answer: TransferReadiness,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN', 'UNSUPPORTED_TLD'],
})

/** Why a transfer came to nothing; its text says what can be done. */
export const TransferFailure = v.picklist([
  'REJECTED',
  'CANCELLED',
  'AUTH_CODE',
  'LOCKED',
  'NOT_ELIGIBLE',
  'UNDER_WAY',
  'REFUSED',
  'UNREACHABLE',
])
export type TransferFailure = v.InferOutput<typeof TransferFailure>

/** A transfer of a name to us. */
export const DomainTransfer = v.object({
  id: Id,
  /** In A-labels. */
  domainName: v.string(),
  unicodeName: v.string(),
  /** PENDING_TRANSFER until the other registrar releases the name (commerce §4). */
  state: v.picklist(['PENDING_TRANSFER', 'FAILED']),
  beganAt: Moment,
  /** It takes 5 to 7 calendar days (commerce §9). */
  expectedFrom: Moment,
  expectedBy: Moment,
  endedAt: v.nullable(Moment),
  failure: v.nullable(TransferFailure),
})
export type DomainTransfer = v.InferOutput<typeof DomainTransfer>

/** `GET /user/domain-transfers`: those under way, and what failed in the last 30 days. Ours. */
export const listTransfers = endpoint({
  method: 'GET',
  path: '/user/domain-transfers',
  summary: 'The customer’s transfers to us, the newest first',
  access: 'customer',
  answer: v.array(DomainTransfer),
  errors: [],
})

/**
 * `POST /user/domain-transfers/{id}/cancel`: takes a transfer back while it is under way; its money
 * goes into the balance. Ours.
 */
export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/user/domain-transfers/{id}/cancel',
  summary: 'Takes a transfer to us back',
  access: 'customer',
  params: IdParams,
  answer: v.array(DomainTransfer),
  errors: ['TRANSFER_NOT_FOUND', 'TRANSFER_ENDED', 'REGISTRY_UNAVAILABLE'],
})
