import { createHmac, timingSafeEqual } from 'node:crypto'

/** PayWay's hash: base64 of HMAC-SHA512 with the API key as text (developer.payway.com.kh, "Purchase"). */
export const sign = (apiKey: string, data: string): string =>
  createHmac('sha512', apiKey).update(data).digest('base64')

/** Whether a signature is the one of `data`; takes the same time wherever they differ. */
export const isSignedBy = (apiKey: string, data: string, signature: string): boolean => {
  const expected = Buffer.from(sign(apiKey, data))
  const given = Buffer.from(signature.trim())
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** A moment as `req_time` wants it: UTC, `YYYYMMDDHHmmss`. */
export const requestTime = (now: Date): string => now.toISOString().replace(/\D/g, '').slice(0, 14)
