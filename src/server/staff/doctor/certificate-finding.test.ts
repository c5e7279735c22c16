import { createServer, type Server } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPowerdns } from '../../providers/powerdns/index.ts'
import {
  certificateFinding,
  configuredCertificate,
  servedCertificate,
} from './certificate-finding.ts'
import { partyFinding } from './party-finding.ts'

const day = 86_400_000
const now = new Date('2026-11-26T12:00:00Z')

/** Returns a certificate that expired two days before `now`. */
const expired = () =>
  generate([{ name: 'commonName', value: 'localhost' }], {
    ...{ keyType: 'ec', algorithm: 'sha256' },
    notBeforeDate: new Date(now.getTime() - 90 * day),
    notAfterDate: new Date(now.getTime() - 2 * day),
  })

let pem: string
let server: Server
let port: number
beforeAll(async () => {
  const made = await expired()
  pem = made.cert
  server = createServer({ key: made.private, cert: made.cert })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  port = typeof bound === 'object' && bound !== null ? bound.port : 0
})
afterAll(() => void server.close())

it.each([
  [365, 'ok', 'expires in 365 days, on 2027-11-26'],
  [21, 'ok', 'expires in 21 days, on 2026-12-17'],
  [20, 'problem', 'expires in 20 days, on 2026-12-16'],
  [0, 'problem', 'expires in 0 days, on 2026-11-26'],
  [-1, 'problem', 'expired on 2026-11-25'],
])('of %i days is %s', (days, is, text) => {
  const end = new Date(now.getTime() + days * day)
  expect(certificateFinding('EPP_CERT', end, now, 'renew it')).toMatchObject({ is, text })
})

it('finds an expired certificate that a server shows, and one of the settings', async () => {
  const served = await servedCertificate('PowerDNS', { host: '127.0.0.1', port }, now, 'ask')
  expect(served).toEqual({
    ...{ is: 'problem', subject: 'certificate of PowerDNS', text: 'expired on 2026-11-24' },
    remedy: 'ask',
  })
  expect(configuredCertificate('EPP_CERT', pem, now)).toMatchObject({
    ...{ is: 'problem', remedy: 'get a new one, and set EPP_CERT' },
  })
})

it('says so when no certificate can be read', async () => {
  const endpoint = { host: '127.0.0.1', port: 1 }
  const { is, text } = await servedCertificate('PowerDNS', endpoint, now, 'ask')
  expect(`${is}: ${text}`).toMatch(/^skipped: could not be read: .*ECONNREFUSED/)
})

it('names the certificate as the reason why a party cannot be reached', async () => {
  const baseUrl = `https://127.0.0.1:${port}`
  const powerdns = createPowerdns({ baseUrl, apiKey: 'k', timeoutMs: 5000 })
  const finding = await partyFinding({
    ...{ party: 'PowerDNS', place: 'POWERDNS_URL' },
    run: async () => JSON.stringify(await powerdns.findZone('doctor.invalid')),
  })
  expect(finding).toMatchObject({
    is: 'problem',
    remedy: 'its certificate is not valid: ask the party, or correct POWERDNS_URL',
  })
})
