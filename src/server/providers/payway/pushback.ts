import { isSignedBy } from './signature.ts'

/** What a push-back says, whoever sent it. */
export interface PushbackClaim {
  readonly tranId: string
  /** Whether it claims the purchase paid (`status` 0). */
  readonly paid: boolean
  readonly apv: string
  readonly returnParams: string
}

/**
 * A push-back after its signature was looked at. Even a verified one is only a reason to ask:
 * what was paid is what `checkTransaction` says.
 * - `verified`: PayWay's own;
 * - `unverified`: no signature (older profiles send none);
 * - `forged`: a signature that is not PayWay's;
 * - `malformed`: no push-back at all.
 */
export type Pushback =
  | ({ readonly kind: 'verified' | 'unverified' | 'forged' } & PushbackClaim)
  | { readonly kind: 'malformed' }

const malformed = { kind: 'malformed' } as const
/** A push-back has some 200 bytes; what is much longer is none. */
const maxLength = 16_384

const parseObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return { ...value }
  } catch {
    return undefined
  }
}

/** JSON as PHP's json_encode writes it: slashes escaped, and whatever is not ASCII. */
const phpJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(
      /[^ -~]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )

/** A value as PHP puts it into a text: true is `1`, false and null are nothing. */
const phpText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : ''
  return value === null ? '' : phpJson(value)
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

const shortText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/**
 * Reads a push-back: JSON whose values, concatenated in ascending order of their keys, are signed in
 * the header `X-PAYWAY-HMAC-SHA512` (developer.payway.com.kh, "Ecommerce Checkout"). Never throws.
 *
 * @param rawBody the body as it came
 * @param signature the header, undefined if there was none
 */
export const readPushback = (
  apiKey: string,
  rawBody: string,
  signature: string | undefined,
): Pushback => {
  if (rawBody.length > maxLength) return malformed
  const body = parseObject(rawBody)
  if (body === undefined) return malformed
  const tranId = shortText(body['tran_id'])
  if (tranId === '' || tranId.length > 20) return malformed
  const claim = {
    tranId,
    paid: shortText(body['status']) === '0',
    apv: shortText(body['apv']),
    returnParams: shortText(body['return_params']),
  }
  if (signature === undefined) return { kind: 'unverified', ...claim }
  try {
    const data = Object.entries(body)
      .sort(byKey)
      .map(([, value]) => phpText(value))
      .join('')
    return { kind: isSignedBy(apiKey, data, signature) ? 'verified' : 'forged', ...claim }
  } catch {
    // Nested deeper than JSON.stringify can follow.
    return malformed
  }
}
