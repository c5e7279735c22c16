import { isSignedBy } from './signature.ts'

/** The content of a push-back, trusted or not. */
export interface PushbackClaim {
  readonly tranId: string
  readonly paid: boolean
  readonly apv: string
  readonly returnParams: string
}

/** A push-back after the signature check; even a verified one only triggers `checkTransaction`. */
export type Pushback =
  | ({ readonly kind: 'verified' | 'unverified' | 'forged' } & PushbackClaim)
  | { readonly kind: 'malformed' }

const malformed = { kind: 'malformed' } as const
/** A push-back has about 200 bytes. */
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

/** Serialises as PHP's json_encode: escaped slashes and non-ASCII characters. */
const phpJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(
      /[^ -~]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )

const phpText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : ''
  return value === null ? '' : phpJson(value)
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

const shortText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Reads a push-back; the header signs its values in order of their keys. Never throws. */
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
    // Nested too deeply for JSON.stringify.
    return malformed
  }
}
