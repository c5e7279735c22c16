import * as v from 'valibot'
import { AuthCode } from './auth-code.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Moment } from './shared-shapes.ts'

/** What prevents a transfer to us (commerce §2). TOO_YOUNG: within 60 days; NOT_ONLINE: the registry transfers by letter. */
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

export const TransferObstacle = v.object({
  code: TransferObstacleCode,
  until: v.nullable(Moment),
})
export type TransferObstacle = v.InferOutput<typeof TransferObstacle>

export const TransferReadiness = v.object({
  domainName: v.string(),
  unicodeName: v.string(),
  /** Empty if the transfer can be ordered. */
  obstacles: v.array(TransferObstacle),
  premium: v.boolean(),
  /** The transfer, before tax; null if unknown. */
  price: v.nullable(Dollars),
  /** Each further year, before tax; null if unknown. */
  renewalPrice: v.nullable(Dollars),
  addedYears: v.number(),
  /** The expiry now and after the transfer; null if not published. */
  expiresAt: v.nullable(Moment),
  newExpiresAt: v.nullable(Moment),
})
export type TransferReadiness = v.InferOutput<typeof TransferReadiness>

/** Checks domain and auth code with the registry; a POST keeps the code out of the URL. Ours. */
export const checkTransfer = endpoint({
  method: 'POST',
  path: '/domains/transfer-check',
  summary: 'Whether a name can be transferred to us, and the obstacles',
  access: 'public',
  body: v.object({
    domainName: v.pipe(v.string(), v.maxLength(2000)),
    authCode: v.optional(AuthCode),
  }),
  answer: TransferReadiness,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN', 'UNSUPPORTED_TLD', 'SCRIPT_NOT_TAKEN'],
})
