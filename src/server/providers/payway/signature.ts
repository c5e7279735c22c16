import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns PayWay's hash: base64 of HMAC-SHA512 with the API key as text. */
export const sign = (apiKey: string, data: string): string =>
  createHmac('sha512', apiKey).update(data).digest('base64')

/** Compares a signature in constant time. */
export const isSignedBy = (apiKey: string, data: string, signature: string): boolean => {
  const expected = Buffer.from(sign(apiKey, data))
  const given = Buffer.from(signature.trim())
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Formats a time as `req_time`: UTC, `YYYYMMDDHHmmss`. */
export const requestTime = (now: Date): string => now.toISOString().replace(/\D/g, '').slice(0, 14)
