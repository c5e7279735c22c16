import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSignRequest } from '../../../client/sign-request.ts'
import { createRequestSignatures } from './request-signatures.ts'

let now = Date.UTC(2026, 10, 26, 12)
const clock = { now: () => new Date(now) }
const signatures = createRequestSignatures({ secret: new Uint8Array(32).fill(7), clock })

const path = '/api/domains/search-iu?domain=%E1%9E%81.com&page=1'
const sent = `http://10.0.0.7:4000${path}`
/** Signs as a browser whose clock is ahead of the server's. */
const sign = (url = path, aheadMs = 0, key = signatures.issueKey()) =>
  createSignRequest(key, () => now + aheadMs)(url)

it('accepts a signature, also behind another host and again within its time', async () => {
  const signature = await sign()
  expect(signatures.isSigned(signature, sent)).toBe(true)
  expect(signatures.isSigned(signature, `https://api.example${path}`)).toBe(true)
})

it('accepts browsers with any clock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), async (aheadMs) => {
      expect(signatures.isSigned(await sign(path, aheadMs), sent)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

it('refuses a signature after 120 seconds, and one of the future', async () => {
  const signature = await sign()
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

it('refuses another address, another key, a key that has ended and what is no signature', async () => {
  const signature = await sign()
  expect(signatures.isSigned(signature, sent.replace('page=1', 'page=2'))).toBe(false)
  const others = createRequestSignatures({ secret: new Uint8Array(32).fill(8), clock })
  expect(signatures.isSigned(await sign(path, 0, others.issueKey()), sent)).toBe(false)
  const key = signatures.issueKey()
  const ofKey = createSignRequest(key, () => now)
  const begun = now
  now = begun + 3_599_000
  expect(signatures.isSigned(await ofKey(path), sent)).toBe(true)
  now = begun + 3_600_000
  expect(signatures.isSigned(await ofKey(path), sent)).toBe(false)
  now = begun
  for (const nothing of [undefined, '', '.', 'a.b.c', `${key}`, '1-aaaaaaaaaaaaaaaa.1.x'])
    expect(signatures.isSigned(nothing, sent)).toBe(false)
})
