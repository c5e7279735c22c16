import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Fields of a form of Secure Acceptance. */
export type Fields = Readonly<Record<string, string>>

/** Returns the signature of the fields that `signed_field_names` lists: base64 of HMAC-SHA256. */
export const signFields = (secretKey: string, fields: Fields): string => {
  const message = (fields['signed_field_names'] ?? '')
    .split(',')
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join(',')
  return createHmac('sha256', secretKey).update(message).digest('base64')
}

/** Compares the form's signature with its fields, in constant time. */
export const isSigned = (secretKey: string, fields: Fields): boolean => {
  const expected = Buffer.from(signFields(secretKey, fields))
  const given = Buffer.from(fields['signature'] ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** A REST request to sign. */
export interface SignedRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly body?: string | undefined
  readonly now: Date
}

interface RestKey {
  readonly merchantId: string
  readonly keyId: string
  readonly sharedSecret: string
}

/** Returns the headers that authenticate a REST request (HTTP Signature). */
export const signedHeaders = (
  { merchantId, keyId, sharedSecret }: RestKey,
  { method, url, body, now }: SignedRequest,
): Readonly<Record<string, string>> => {
  const date = now.toUTCString()
  const digest =
    body === undefined ? undefined : `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const lines = [
    ['host', url.host],
    ['date', date],
    ['request-target', `${method.toLowerCase()} ${url.pathname}${url.search}`],
    ...(digest === undefined ? [] : [['digest', digest] as const]),
    ['v-c-merchant-id', merchantId],
  ] as const
  const signature = createHmac('sha256', Buffer.from(sharedSecret, 'base64'))
    .update(lines.map(([name, value]) => `${name}: ${value}`).join('\n'))
    .digest('base64')
  const names = lines.map(([name]) => name).join(' ')
  return {
    date,
    'v-c-merchant-id': merchantId,
    ...(digest === undefined ? {} : { digest }),
    signature: `keyid="${keyId}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
  }
}
