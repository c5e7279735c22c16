import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The purchase fields in hash order (PayWay, "Purchase"), without `view_type` and `payment_gate`.
 */
export const PURCHASE_HASH_FIELDS = [
  'req_time',
  'merchant_id',
  'tran_id',
  'amount',
  'items',
  'shipping',
  'firstname',
  'lastname',
  'email',
  'phone',
  'type',
  'payment_option',
  'return_url',
  'cancel_url',
  'continue_success_url',
  'return_deeplink',
  'currency',
  'custom_fields',
  'return_params',
  'payout',
  'lifetime',
  'additional_params',
  'google_pay_token',
  'skip_success_page',
] as const

/** Returns base64(HMAC-SHA512) with the API key as UTF-8 text. */
export function sign(data: string, apiKey: string): string {
  return createHmac('sha512', apiKey).update(data).digest('base64')
}

/** Compares two signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Returns the hashed text of a purchase: all values; missing ones are empty. */
export function purchaseHashData(fields: Readonly<Record<string, string>>): string {
  return PURCHASE_HASH_FIELDS.map((field) => fields[field] ?? '').join('')
}

/** Returns the signed text of a push-back: its values in order of their keys. */
export function pushbackHashData(body: Readonly<Record<string, string>>): string {
  return Object.keys(body)
    .sort()
    .map((key) => body[key] ?? '')
    .join('')
}
