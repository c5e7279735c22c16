import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { signatureSeconds, signedText } from '../../../contract/search-signature.ts'
import type { Clock } from '../clock.ts'

/** Seconds for which a key signs. */
const keySeconds = 3600

/** Signs and checks calls with short-lived keys, which no server stores (decision 147). */
export interface RequestSignatures {
  /** Returns a key, the same within a second: its id, which begins with the server's time, and its secret. */
  issueKey(): string
  isSigned(signature: string | undefined, url: string): boolean
}

interface SignaturesDeps {
  /** The same on all servers. */
  readonly secret: Uint8Array
  readonly clock: Clock
}

const hmac = (key: Uint8Array | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** Creates the keys of all servers that share a secret. */
export const createRequestSignatures = ({ secret, clock }: SignaturesDeps): RequestSignatures => {
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000)
  const secretOf = (id: string): string => hmac(secret, `search-key:${id}`).toString('base64url')
  const isCurrent = (id: string): boolean => {
    const issued = Number(/^(\d{1,12})-[\w-]{16}$/.exec(id)?.[1] ?? Number.NaN)
    const age = nowSeconds() - issued
    return age >= -signatureSeconds && age < keySeconds
  }
  let issued = { second: Number.NaN, key: '' }
  return {
    issueKey: () => {
      const second = nowSeconds()
      if (second !== issued.second) {
        const id = `${second}-${randomBytes(12).toString('base64url')}`
        issued = { second, key: `${id}.${secretOf(id)}` }
      }
      return issued.key
    },
    isSigned: (signature = '', url) => {
      const [id = '', time = '', mac = ''] = signature.split('.')
      if (!isCurrent(id) || !/^\d{1,12}$/.test(time)) return false
      if (Math.abs(nowSeconds() - Number(time)) > signatureSeconds) return false
      const given = Buffer.from(mac, 'base64url')
      const right = hmac(secretOf(id), signedText(Number(time), url))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
