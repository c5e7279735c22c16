import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The 24 purchase values in the order in which they are hashed (PayWay, "Purchase"). `view_type` and
 * `payment_gate` are sent but not hashed.
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

/** base64(HMAC-SHA512) with the API key as UTF-8 text. */
export function sign(data: string, apiKey: string): string {
  return createHmac('sha512', apiKey).update(data).digest('base64')
}

/** Compares two signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** What a purchase's hash covers: the values one after another, a missing one being empty. */
export function purchaseHashData(fields: Readonly<Record<string, string>>): string {
  return PURCHASE_HASH_FIELDS.map((field) => fields[field] ?? '').join('')
}

/** What a push-back's signature covers: the values in ascending order of their keys. */
export function pushbackHashData(body: Readonly<Record<string, string>>): string {
  return Object.keys(body)
    .sort()
    .map((key) => body[key] ?? '')
    .join('')
}
