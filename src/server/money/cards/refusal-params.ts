import type { ErrorCode } from '../../../contract/error-codes.ts'

/** The codes whose texts have a place for the gateway's reason (commerce §8). */
const withReason: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'PROCESSOR_ERROR',
  'PAYMENT_GATEWAY_ERROR',
  'PAYMENT_PROCESSOR_ERROR',
])

/** Returns the params of a refusal: the gateway's reason where the text of its code has one. */
export const refusalParams = (
  code: ErrorCode | null,
  reason: string | null,
): Record<string, string> =>
  code !== null && withReason.has(code) && reason !== null && reason !== '' ? { code: reason } : {}
