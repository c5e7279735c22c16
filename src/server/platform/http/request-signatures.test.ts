import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { signedText } from '../../../contract/search-signature.ts'
import { createRequestSignatures } from './request-signatures.ts'

let now = Date.UTC(2026, 10, 26, 12)
const clock = { now: () => new Date(now) }
const signatures = createRequestSignatures({ secret: new Uint8Array(32).fill(7), clock })

const path = '/api/domains/search-iu?domain=%E1%9E%81.com&page=1'
const sent = `http://10.0.0.7:4000${path}`
/** Signs as a browser whose clock is right; `sign-request.test.ts` has those whose clock is wrong. */
const sign = (key = signatures.issueKey()): string => {
  const [id = '', secret = ''] = key.split('.')
  const seconds = Math.floor(now / 1000)
  const mac = createHmac('sha256', secret).update(signedText(seconds, path)).digest('base64url')
  return `${id}.${seconds}.${mac}`
}

it('accepts a signature, also behind another host and again within its time', () => {
  const signature = sign()
  expect(signatures.isSigned(signature, sent)).toBe(true)
  expect(signatures.isSigned(signature, `https://api.example${path}`)).toBe(true)
})

it('refuses a signature after 120 seconds, and one of the future', () => {
  const signature = sign()
  const begun = now
  for (const [seconds, isSigned] of [
    [120, true],
    [121, false],
    [-120, true],
    [-121, false],
  ] as const) {
    now = begun + seconds * 1000
    expect(signatures.isSigned(signature, sent), `${seconds} s`).toBe(isSigned)
  }
  now = begun
})

it('refuses another URL, another key, a key that has ended and what is no signature', () => {
  const signature = sign()
  expect(signatures.isSigned(signature, sent.replace('page=1', 'page=2'))).toBe(false)
  const others = createRequestSignatures({ secret: new Uint8Array(32).fill(8), clock })
  expect(signatures.isSigned(sign(others.issueKey()), sent)).toBe(false)
  const key = signatures.issueKey()
  const begun = now
  now = begun + 3_599_000
  expect(signatures.isSigned(sign(key), sent)).toBe(true)
  now = begun + 3_600_000
  expect(signatures.isSigned(sign(key), sent)).toBe(false)
  now = begun
  for (const nothing of [undefined, '', '.', 'a.b.c', key, '1-aaaaaaaaaaaaaaaa.1.x'])
    expect(signatures.isSigned(nothing, sent)).toBe(false)
})

it('issues one key in a second', () => {
  const key = signatures.issueKey()
  expect(signatures.issueKey()).toBe(key)
  now += 1000
  expect(signatures.issueKey()).not.toBe(key)
})
