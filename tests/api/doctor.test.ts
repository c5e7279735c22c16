import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import {
  GA_API_SECRET,
  GA_MEASUREMENT_ID,
  META_ACCESS_TOKEN,
  META_PIXEL_ID,
  PAYPAL_CLIENT_ID,
  PAYPAL_SECRET,
} from '../../src/sandbox/credentials.ts'
import { hexId } from '../../src/sandbox/openstack/cloud.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { findOfflineCommand } from '../../scripts/offline-commands.ts'
import {
  findingLines,
  findingsAnswer,
  type Finding,
} from '../../src/server/staff/doctor/finding.ts'
import { machineFindings } from '../../src/server/staff/doctor/machine-findings.ts'
import { partyFinding } from '../../src/server/staff/doctor/party-finding.ts'
import { startScriptedRegistry } from '../../src/server/providers/registry/scripted-registry.ts'
import { allChecks } from '../../src/server/staff/doctor/all-checks.ts'
import { sandboxPlaces } from './sandbox-places.ts'

let sandbox: Sandbox
let places: Readonly<Record<string, string>>
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
  places = {
    ...sandboxPlaces(sandbox),
    ...{ PAYPAL_CLIENT_ID, PAYPAL_SECRET },
    ...{ META_PIXEL_ID, META_ACCESS_TOKEN, GA_MEASUREMENT_ID, GA_API_SECRET },
    PUBLIC_SENTRY_DSN: sandbox.endpoints.sentryDsn,
    EPP_CA: sandbox.eppCertificate,
  }
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.behaviours.reset())

const lineOf = (finding: Finding | undefined): string | undefined =>
  findingLines(finding === undefined ? [] : [finding])[0]

/** Returns the findings about parties whose names begin so. */
const findingsOf = async (
  party: string,
  more: Readonly<Record<string, string>> = {},
): Promise<readonly Finding[]> => {
  const rows = allChecks(readConfig({ ...places, ...more }), systemClock)
  const asked = rows.filter((row) => row.party.startsWith(party))
  expect(asked).not.toEqual([])
  return Promise.all(asked.map(partyFinding))
}

it('finds that all is well', async () => {
  const databases = inject('databases')
  const config = readConfig({
    ...places,
    DATA_DIR: 'no/such/folder',
    PORT: String(await freePort()),
    ...(databases.kind === 'postgres' && {
      DATABASE_URL: `${databases.url}/${databases.template}`,
      DATABASE_REPLICA_URL: `${databases.url}/${databases.template}`,
    }),
  })
  const { code, text = '' } = (await findOfflineCommand(['doctor'], () => config)?.()) ?? {}
  const findings = Array.from(
    text.matchAll(/^(\w+) +(.+?): (.*)$/gm),
    ([, is, subject, found]) => ({
      ...{ is, subject, found },
    }),
  )
  expect(findings.filter(({ is }) => is === 'problem')).toEqual([])
  expect({ code, last: text.split('\n').at(-1) }).toEqual({ code: 0, last: 'All is well.' })
  expect(findings.filter(({ is }) => is === 'skipped').map(({ subject }) => subject)).toEqual([
    ...(databases.kind === 'postgres' ? [] : ['database']),
    ...['DATA_DIR', 'last backup', 'last restore drill'],
    ...['server of this machine', 'website'],
  ])
  expect(findings.filter(({ subject }) => subject === 'replica of the database')).toHaveLength(
    databases.kind === 'postgres' ? 1 : 0,
  )
  expect(
    findings.find(({ subject }) => subject === 'certificate of registry (EPP)')?.found,
  ).toMatch(/^expires in 36\d days/)
})

it('names each way to the database and each folder that cannot be used', async () => {
  const down = 'postgres://shop@127.0.0.1:1/shop'
  const config = readConfig({
    ...{ DATABASE_URL: down, DATABASE_DIRECT_URL: down, DATABASE_REPLICA_URL: down },
    ...{ DATA_DIR: 'package.json/data', PORT: String(await freePort()) },
  })
  const lines = (await machineFindings(config, systemClock.now())).map(lineOf)
  const database = (setting: string): RegExp =>
    new RegExp(`^problem .*: ${setting} 127.*ECONNREFUSED.*: start it, or correct ${setting}$`)
  const expected = [
    ...['DATABASE_DIRECT_URL', 'DATABASE_URL', 'DATABASE_REPLICA_URL'].map(database),
    /^problem .*mode of DATA_DIR: ENOTDIR.*: run it with the shop's account/,
    /^problem .*disk of DATA_DIR: ENOTDIR.*: run it with the shop's account/,
    /^skipped .*last backup/,
    /^skipped .*last restore drill/,
    /^skipped .*server of this machine/,
  ]
  expect(lines).toHaveLength(expected.length)
  for (const [at, pattern] of expected.entries()) expect(lines[at]).toMatch(pattern)
})

it('skips what is off', async () => {
  const off = {
    ...{ CYBERSOURCE: '', PAYPAL_SECRET: '', BREACHED_PASSWORDS_URL: 'off' },
    ...{ GOOGLE_CLIENT_ID: 'off', RECAPTCHA_SITE_KEY: 'off' },
    ...{ META_PIXEL_ID: '', GA_API_SECRET: '', PUBLIC_SENTRY_DSN: '' },
  }
  const all = await findingsOf('', off)
  expect(all.filter(({ is }) => is === 'skipped').map(({ subject }) => subject)).toEqual([
    ...['CyberSource', 'PayPal', 'Google sign-in', 'captcha', 'breached passwords'],
    ...['Meta', 'Google Analytics', 'Sentry'],
  ])
})

/** Each party: how the sandbox's fails, and what the doctor then says. */
const faults = [
  ['mail', 'mail', { down: true }],
  ['registry', 'registry', { down: true }],
  ['PayWay', 'payway', { down: true }],
  ['CyberSource', 'cybersource', { down: true }],
  ['PayPal', 'paypal', { down: true }],
  ['PowerDNS', 'powerdns', { down: true }],
  ['WHM', 'whm', { down: true }],
  ['OpenStack', 'openstack', { down: true }],
  ['Sectigo', 'sectigo', { down: true }],
  ['Kubernetes', 'kubernetes', { down: true }],
  ['wordpress.org', 'wordpress-org', { down: true }],
  ['SMS gateway', 'smsc', { down: true }],
  ['Google sign-in', 'google', { certsDown: true }],
  ['captcha', 'recaptcha', { verifyDown: true }],
  ['breached passwords', 'breached-passwords', { down: true }],
  ['Meta', 'meta', { down: true }],
  ['Google Analytics', 'ga4', { down: true }],
  ['Sentry', 'sentry', { down: true }],
] as const

it.each(faults)('says that %s is down, and what to do', async (party, part, behaviour) => {
  expect(sandbox.behaviours.merge(part, behaviour)).toBeUndefined()
  for (const finding of await findingsOf(party)) {
    expect(finding.is).toBe('problem')
    expect(finding.text).toMatch(/^(unreachable|timeout|rate-limited), /)
    expect('remedy' in finding && finding.remedy).toMatch(/correct [A-Za-z]|repeat/)
    expect(findingsAnswer([finding]).code).toBe(1)
  }
})

it.each([
  ['RDAP', { RDAP_BOOTSTRAP_URL: 'http://127.0.0.1:1/' }, 'RDAP_BOOTSTRAP_URL'],
  ['DNS resolver', { DNS_RESOLVERS: '127.0.0.1:1' }, 'DNS_RESOLVERS'],
])('says that %s is absent', async (party, more, setting) => {
  const [finding] = await findingsOf(party, more)
  expect(lineOf(finding)).toMatch(new RegExp(`^problem .*correct ${setting}`))
})

const wrongCards = (): Readonly<Record<string, string>> => ({
  CYBERSOURCE: JSON.stringify({
    ...(JSON.parse(places['CYBERSOURCE'] ?? '{}') as object),
    sharedSecret: 'd3Jvbmc=',
  }),
})
const wrongClouds = JSON.stringify({
  '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201': {
    ...{ region: 'KHPNH', credentialId: 'sandbox-cloud-kh', credentialSecret: 'wrong' },
    ...{ network: 'n', subnet: 's' },
  },
})

describe('the policy of Nova', () => {
  const refuse = (path: string, status = 403) =>
    sandbox.behaviours.merge('openstack', {
      faults: [{ service: 'compute', method: 'GET', path, do: 'refuse', status, times: 9 }],
    })
  const cloud = async () => lineOf((await findingsOf('OpenStack KHPNH'))[0])

  it('is tried by reads, and by the diagnostics of a server', async () => {
    expect(await cloud()).toMatch(/^ok .*there is no server yet to try its diagnostics with$/)
    sandbox.openStack.cloud.servers.put({
      ...{
        id: randomUUID(),
        tenant: `${hexId('sandbox-cloud-kh')}@KHPNH`,
        createdAt: Date.now(),
        task: null,
      },
      ...{ name: 'cs-1', status: 'ACTIVE', taskState: null, flavor: 'cs-1c-1g' },
      ...{ previousFlavor: null, metadata: {}, tags: [], keyName: null, ports: [], volumes: [] },
      ...{ userData: '', adminPass: '', imageRef: '', startedAt: 0, countsFrom: 0 },
      ...{ zone: 'zone-a', fault: null, isLocked: false, lockedReason: null, actions: [] },
    })
    expect(await cloud()).toMatch(/^ok .*; Nova allows diagnostics$/)
    // A server that is off has none; the policy allowed the call.
    refuse('/diagnostics', 409)
    expect(await cloud()).toMatch(/^ok .*; Nova allows diagnostics$/)
    refuse('/diagnostics')
    expect(await cloud()).toBe(
      "problem  OpenStack KHPNH: Nova's policy refuses diagnostics of servers, which their usage needs (403): allow os_compute_api:os-server-diagnostics to the role of our credential",
    )
    refuse('/limits')
    expect(await cloud()).toMatch(/^problem .*refuses GET \/limits \(403\): allow it to the role/)
    expect(
      sandbox.openStack.cloud.journal.filter(
        ({ service, method }) => service === 'compute' && method !== 'GET',
      ),
    ).toEqual([])
  })
})

describe('a wrong key', () => {
  it.each([
    ['registry', { EPP_PASSWORD: 'wrong-password' }, 'EPP_PASSWORD'],
    ['PayWay', { PAYWAY_API_KEY: 'wrong' }, 'PAYWAY_API_KEY'],
    ['PayPal', { PAYPAL_SECRET: 'wrong' }, 'PAYPAL_SECRET'],
    ['PowerDNS', { POWERDNS_KEY: 'wrong' }, 'POWERDNS_KEY'],
    ['WHM', { WHM_TOKEN: 'WRONG' }, 'WHM_TOKEN'],
    ['OpenStack', { OPENSTACK_REGIONS: wrongClouds }, 'credentialSecret'],
    ['Sectigo', { SECTIGO_PASSWORD: 'wrong' }, 'SECTIGO_PASSWORD'],
    ['Kubernetes', { KUBERNETES_TOKEN: 'wrong' }, 'KUBERNETES_TOKEN'],
    ['SMS gateway', { SMPP_PASSWORD: 'wrong' }, 'SMPP_PASSWORD'],
    ['captcha', { RECAPTCHA_SECRET: 'wrong' }, 'RECAPTCHA_SECRET'],
    ['Meta', { META_ACCESS_TOKEN: 'wrong' }, 'META_ACCESS_TOKEN'],
  ])('of %s is named', async (party, more, setting) => {
    const [finding] = await findingsOf(party, more)
    expect(lineOf(finding)).toMatch(new RegExp(`^problem .*: refused, .*: correct .*${setting}`))
  })

  it('of Sentry is named', async () => {
    const PUBLIC_SENTRY_DSN = sandbox.endpoints.sentryDsn.replace(/(?<=\/\/)\w+/, 'wrong')
    const [finding] = await findingsOf('Sentry', { PUBLIC_SENTRY_DSN })
    expect(lineOf(finding)).toMatch(/^problem .*: refused, .*: correct PUBLIC_SENTRY_DSN/)
  })

  it('of CyberSource is named', async () => {
    const [finding] = await findingsOf('CyberSource', wrongCards())
    expect(finding).toMatchObject({
      ...{ is: 'problem', text: 'refused, refused our signature (401)' },
      remedy: 'correct merchantId, keyId and sharedSecret in CYBERSOURCE',
    })
  })
})

it('signs in while the shop has the only session of the SMS gateway', async () => {
  sandbox.behaviours.merge('smsc', { refuseBind: 5 })
  const [finding] = await findingsOf('SMS gateway')
  expect(lineOf(finding)).toMatch(/^ok .* by the running shop$/)
})

it('logs in while the shop has all sessions of the registry', async () => {
  const registry = await startScriptedRegistry()
  registry.login = () => ({ code: 2502 })
  const own = { EPP_PORT: String(registry.port), EPP_CA: registry.ca }
  const [finding] = await findingsOf('registry', own)
  expect(lineOf(finding)).toMatch(/^ok .* by the running shop$/)
  await registry.close()
})

it('says that something else answers in place of the registry', async () => {
  const { port } = new URL(sandbox.endpoints.payway)
  const [finding] = await findingsOf('registry', { EPP_PORT: port })
  expect(lineOf(finding)).toMatch(/^problem .*correct EPP_HOST, EPP_PORT/)
})
