import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { generate } from 'selfsigned'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createVerifyWebhook } from './webhook.ts'

const now = new Date('2026-11-26T00:00:00Z')
const webhookId = 'WH-1'
const url = 'https://api.paypal.com/v1/notifications/certs/CERT-1'
const day = 86_400_000

const certificate = async (name: string, days = 30) => {
  const made = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - 90 * day),
    notAfterDate: new Date(now.getTime() + days * day),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true },
    ],
  })
  return { key: made.private, cert: made.cert }
}

type Certificate = Awaited<ReturnType<typeof certificate>>
let trusted: Certificate
let other: Certificate
let ended: Certificate
beforeAll(async () => {
  ;[trusted, other, ended] = await Promise.all([
    certificate('trusted'),
    certificate('other'),
    certificate('ended', -1),
  ])
})
afterEach(() => vi.unstubAllGlobals())

const capture = JSON.stringify({
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  resource: { id: 'C1', custom_id: 'our-reference' },
})

const headersOf = (body: string, key: string, more: Readonly<Record<string, string>> = {}) => {
  const signed = `T1|2026-11-26T00:00:00Z|${webhookId}|${crc32(body)}`
  const headers: Readonly<Record<string, string>> = {
    'paypal-transmission-id': 'T1',
    'paypal-transmission-time': '2026-11-26T00:00:00Z',
    'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(signed), key).toString('base64'),
    'paypal-cert-url': url,
    'paypal-auth-algo': 'SHA256withRSA',
    ...more,
  }
  return (name: string) => headers[name]
}

/** Creates a verification while PayPal's URL has a certificate. */
const verifying = (served: Certificate, configured: object = {}) => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(served.cert)))
  vi.stubGlobal('fetch', fetched)
  const verify = createVerifyWebhook(
    {
      ...{ baseUrl: '', clientId: '', secret: '', timeoutMs: 1000, webhookId },
      certificateOrigins: ['https://api.paypal.com'],
      certificateAuthority: `${trusted.cert}\n${ended.cert}`,
      ...configured,
    },
    { now: () => now },
  )
  return { verify, fetched }
}

it('has the checksum of PayPal’s documents', () => {
  expect(crc32('{"id":"WH-TEST","event_type":"PAYMENT.CAPTURE.COMPLETED"}')).toBe(3_391_999_205)
})

it('verifies by the certificate, which it reads once, and finds our reference', async () => {
  const { verify, fetched } = verifying(trusted)
  const verified = { kind: 'verified', reference: 'our-reference' }
  expect(await verify(capture, headersOf(capture, trusted.key))).toEqual(verified)
  expect(await verify(capture, headersOf(capture, trusted.key))).toEqual(verified)
  expect(fetched).toHaveBeenCalledTimes(1)
  const order = JSON.stringify({ resource: { purchase_units: [{ custom_id: 'r2' }] } })
  expect(await verify(order, headersOf(order, trusted.key))).toMatchObject({ reference: 'r2' })
  const transaction = { seller_transaction_id: 'C1', invoice_number: 'r3' }
  const disputed = JSON.stringify({ resource: { disputed_transactions: [transaction] } })
  expect(await verify(disputed, headersOf(disputed, trusted.key))).toEqual({
    ...{ kind: 'verified', reference: 'r3', captureId: 'C1' },
  })
  const dispute = JSON.stringify({ resource: { dispute_id: 'D1', status: 'RESOLVED' } })
  expect(await verify(dispute, headersOf(dispute, trusted.key))).toEqual({
    ...{ kind: 'verified', reference: undefined, dispute: { id: 'D1', status: 'RESOLVED' } },
  })
})

it('refuses another body, key, certificate, chain and time', async () => {
  const forged = { kind: 'forged' }
  const { verify } = verifying(trusted)
  expect(await verify(`${capture} `, headersOf(capture, trusted.key))).toEqual(forged)
  expect(await verify(capture, headersOf(capture, other.key))).toEqual(forged)
  const foreign = verifying(other).verify
  expect(await foreign(capture, headersOf(capture, other.key))).toEqual(forged)
  const late = verifying(ended).verify
  expect(await late(capture, headersOf(capture, ended.key))).toEqual(forged)
  const unregistered = verifying(trusted, { webhookId: undefined }).verify
  expect(await unregistered(capture, headersOf(capture, trusted.key))).toEqual(forged)
})

it('reads certificates only where the settings allow it', async () => {
  const { verify, fetched } = verifying(trusted)
  for (const elsewhere of [
    'https://api.paypal.com.evil.example/cert',
    'http://api.paypal.com/cert',
    'https://evil.example/https://api.paypal.com/cert',
  ]) {
    const headers = headersOf(capture, trusted.key, { 'paypal-cert-url': elsewhere })
    expect(await verify(capture, headers)).toEqual({ kind: 'forged' })
  }
  const algorithm = headersOf(capture, trusted.key, { 'paypal-auth-algo': 'none' })
  expect(await verify(capture, algorithm)).toEqual({ kind: 'malformed' })
  expect(await verify(capture, () => undefined)).toEqual({ kind: 'malformed' })
  expect(fetched).not.toHaveBeenCalled()
})
