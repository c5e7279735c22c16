import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type Fields = Readonly<Record<string, string>>

/** Returns Secure Acceptance's signature of the fields in `signed_field_names`. */
export function signFields(fields: Fields, secretKey: string): string {
  const names = (fields.signed_field_names ?? '').split(',')
  const data = names.map((name) => `${name}=${fields[name] ?? ''}`).join(',')
  return createHmac('sha256', secretKey).update(data).digest('base64')
}

/** Compares two texts in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

interface RestCall {
  readonly method: string
  /** Path with query. */
  readonly target: string
  readonly body: string
  readonly header: (name: string) => string | undefined
}

interface RestKey {
  readonly merchantId: string
  readonly keyId: string
  readonly sharedSecret: string
}

const MAX_SKEW_MS = 5 * 60_000

/** Returns why a REST call's HTTP Signature is refused; undefined for a good one. */
export function signatureProblem(call: RestCall, key: RestKey, now: Date): string | undefined {
  const parts = Object.fromEntries(
    [...(call.header('signature') ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
  if (parts.keyid !== key.keyId || parts.algorithm !== 'HmacSHA256') return 'unknown key'
  const names = (parts.headers ?? '').split(' ')
  const hasBody = call.method === 'POST'
  for (const needed of ['host', 'date', 'request-target', 'v-c-merchant-id']) {
    if (!names.includes(needed)) return `${needed} is not signed`
  }
  if (hasBody && !names.includes('digest')) return 'digest is not signed'
  const digest = `SHA-256=${createHash('sha256').update(call.body).digest('base64')}`
  if (hasBody && call.header('digest') !== digest) return 'another digest'
  if (call.header('v-c-merchant-id') !== key.merchantId) return 'unknown merchant'
  const date = Date.parse(call.header('date') ?? '')
  if (!(Math.abs(now.getTime() - date) <= MAX_SKEW_MS)) return 'date is out of range'
  const lines = names.map((name) =>
    name === 'request-target'
      ? `request-target: ${call.method.toLowerCase()} ${call.target}`
      : `${name}: ${call.header(name) ?? ''}`,
  )
  const expected = createHmac('sha256', Buffer.from(key.sharedSecret, 'base64'))
    .update(lines.join('\n'))
    .digest('base64')
  return isSame(parts.signature ?? '', expected) ? undefined : 'wrong signature'
}
