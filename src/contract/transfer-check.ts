import * as v from 'valibot'
import { AuthCode } from './auth-code.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Moment } from './shared-shapes.ts'

/**
 * What stands between a name and its transfer to us (commerce §2, step 4); each has a text that says
 * what to do next. LOCKED is the registrar's lock, LOCKED_BY_REGISTRY the registry's own; TOO_YOUNG:
 * created or transferred within 60 days; NOT_ONLINE: its registry moves names by letter or otherwise;
 * PREMIUM: its registry asks for a price of its own, and does not tell it for a transfer.
 */
export const TransferObstacleCode = v.picklist([
  'NOT_REGISTERED',
  'WITH_US_ALREADY',
  'NOT_ONLINE',
  'PREMIUM',
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
  /** Whether its registry asks for prices of its own: those below are these then. */
  premium: v.boolean(),
  /** Of the transfer, before tax; null when nobody can tell. */
  price: v.nullable(Dollars),
  /** Each further year, before tax; null when nobody can tell. */
  renewalPrice: v.nullable(Dollars),
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
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN', 'UNSUPPORTED_TLD', 'SCRIPT_NOT_TAKEN'],
})
