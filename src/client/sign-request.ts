import { searchKeyHeader, signatureHeader, signedText } from '../contract/search-signature.ts'

/** Returns the signature of a URL; undefined where the browser signs nothing. */
export type SignRequest = (url: string) => Promise<string | undefined>

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Creates what signs with a key that just arrived. Its id has the server's time, because the browser's may be wrong. */
export const createSignRequest = (key: string, now = (): number => Date.now()): SignRequest => {
  const [id = '', secret = ''] = key.split('.')
  const aheadSeconds = now() / 1000 - Number.parseInt(id, 10)
  const encoder = new TextEncoder()
  // Browsers have no `subtle` outside of HTTPS and localhost.
  const imported = (async () =>
    crypto.subtle.importKey(
      'raw',
      encoder.encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    ))().catch(() => undefined)
  return async (url) => {
    const hmacKey = await imported
    if (hmacKey === undefined) return undefined
    const seconds = Math.round(now() / 1000 - aheadSeconds)
    const mac = await crypto.subtle.sign('HMAC', hmacKey, encoder.encode(signedText(seconds, url)))
    return `${id}.${seconds}.${base64url(mac)}`
  }
}

/** Creates a `fetch` that signs with the latest key that an answer brought. The first call has none, and does not wait. */
export const createSignedFetch = (
  send: typeof fetch = (...call) => fetch(...call),
): typeof fetch => {
  let sign: SignRequest | undefined
  return async (input, init) => {
    const request = new Request(input, init)
    const signature = await sign?.(request.url)
    if (signature !== undefined) request.headers.set(signatureHeader, signature)
    const response = await send(request)
    const key = response.headers.get(searchKeyHeader)
    if (key !== null) sign = createSignRequest(key)
    return response
  }
}
