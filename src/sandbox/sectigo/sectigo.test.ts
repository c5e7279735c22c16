import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SECTIGO_LOGIN, SECTIGO_PASSWORD } from '../credentials.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'
import { notAfterOf } from './authority.ts'
import { endOf } from './orders.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sectigo-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true })
})

const newCsr = async (): Promise<string> => {
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify'])
  const csr = await Pkcs10CertificateRequestGenerator.create({
    ...{ name: 'CN=kept.com', keys, signingAlgorithm },
  })
  return csr.toString('pem')
}

const call = async ({ endpoints }: Sandbox, name: string, fields: Record<string, string>) => {
  const response = await fetch(`${endpoints.sectigo}/products/${name}`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ loginName: SECTIGO_LOGIN, loginPassword: SECTIGO_PASSWORD, ...fields },
    }),
  })
  return response.text()
}

const pemOf = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`

it('keeps its orders and its root across a restart', async () => {
  const first = await startSandbox({ basePort: 0, dataDir: directory })
  const ordered = await call(first, '!AutoApplySSL', {
    ...{ product: '287', days: '365', csr: await newCsr(), serverSoftware: '-1' },
    dcvMethod: 'CNAME_CSR_HASH',
  })
  const [code, cost, orderNumber = ''] = ordered.split('\n')
  expect([code, cost]).toEqual(['0', '5.00'])
  const collect = { orderNumber, queryType: '1', responseType: '3', responseFormat: '1' }
  first.behaviours.merge('sectigo', { seen: ['kept.com'] })
  const issued = new URLSearchParams(await call(first, 'download/CollectSSL', collect))
  await first.stop()

  const second = await startSandbox({ basePort: 0, dataDir: directory })
  const again = new URLSearchParams(await call(second, 'download/CollectSSL', collect))
  await second.stop()
  expect(again.get('certificate')).toBe(issued.get('certificate'))
  expect(again.getAll('caCertificate')).toEqual(issued.getAll('caCertificate'))
  const leaf = new X509Certificate(pemOf(issued.get('certificate') ?? ''))
  const [root = '', intermediate = ''] = issued.getAll('caCertificate').map(pemOf)
  const issuer = new X509Certificate(intermediate)
  expect(leaf.verify(issuer.publicKey)).toBe(true)
  expect(issuer.verify(new X509Certificate(root).publicKey)).toBe(true)
})

it.each([
  ['2026-11-24', '2026-11-24', 365, '2027-06-10'],
  ['2027-03-15', '2026-11-24', 365, '2027-06-21'],
  ['2029-03-15', '2029-03-15', 365, '2029-04-29'],
  ['2027-11-01', '2026-11-24', 365, '2027-11-23'],
])(
  'a certificate signed on %s in an order of %s for %i days ends on %s',
  (now, from, days, end) => {
    const orderEnd = endOf({ createdAt: `${from}T09:00:00Z`, days, carriedDays: 0 })
    const notAfter = notAfterOf(new Date(`${now}T12:00:00Z`), orderEnd)
    expect(notAfter.toISOString()).toBe(`${end}T23:59:59.000Z`)
  },
)
