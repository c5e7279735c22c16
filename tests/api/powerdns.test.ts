import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POWERDNS_KEY } from '../../src/sandbox/credentials.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  createPowerdns,
  type Powerdns,
  type RecordSet,
} from '../../src/server/providers/powerdns/index.ts'
import { createResolvers } from '../../src/server/providers/resolvers/index.ts'
import { failureClass, ProviderError } from '../../src/server/platform/provider-error.ts'
import type { DnsRecordType } from '../../src/contract/dns.ts'
import { readRecordValue } from '../../src/contract/dns-records/record-value.ts'
import { isPowerdnsInstalled, startRealPowerdns } from './real-powerdns.ts'

const zone = 'mekong.com'
const Looked = v.picklist(['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'CAA', 'SRV'])
const nameservers = ['ns1.tonle.example', 'ns2.tonle.example']

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
afterAll(() => sandbox.stop())

const connect = (baseUrl: string, apiKey = POWERDNS_KEY): Powerdns =>
  createPowerdns({ baseUrl, apiKey, timeoutMs: 2_000 })

const servers = [
  {
    name: 'the sandbox',
    start: () => {
      const { powerdns: url, dns } = sandbox.endpoints
      return Promise.resolve({ url, dns: `127.0.0.1:${dns.port}`, stop: () => undefined })
    },
  },
  ...(isPowerdnsInstalled
    ? [{ name: 'the installed pdns_server', start: () => startRealPowerdns(POWERDNS_KEY) }]
    : []),
]

const set = (name: string, type: string, ...contents: string[]): RecordSet => ({
  ...{ name, type, contents },
  ttl: 3600,
})

const everyType: readonly RecordSet[] = [
  set('_sip._tcp.mekong.com', 'SRV', '10 5 5060 sip.mekong.com.'),
  set('alias.mekong.com', 'ALIAS', 'mekong.com.'),
  set('mekong.com', 'A', '192.0.2.1', '192.0.2.2'),
  set('mekong.com', 'AAAA', '2001:db8::1'),
  set('mekong.com', 'CAA', '0 issue "letsencrypt.org"'),
  set('mekong.com', 'MX', '0 .'),
  set('mekong.com', 'TXT', '"v=spf1 -all"', `"${'a'.repeat(255)}" "b \\"c\\" \\\\"`),
  set('ptr.mekong.com', 'PTR', 'mail.other.example.'),
  set('sub.mekong.com', 'NS', 'ns1.other.example.'),
  set('www.mekong.com', 'CNAME', 'mekong.com.'),
]

const label = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const host = fc.tuple(label, label).map(([one, two]) => `${one}.${two}.example`)
const short = fc.nat(65_535)
const typedValues: Readonly<
  Record<Exclude<DnsRecordType, 'CNAME' | 'ALIAS'>, fc.Arbitrary<string>>
> = {
  A: fc.ipV4(),
  AAAA: fc.ipV6(),
  NS: host,
  MX: fc.tuple(short, host).map((words) => words.join(' ')),
  SRV: fc.tuple(short, short, short, host).map((words) => words.join(' ')),
  CAA: fc.tuple(fc.nat(255), fc.constantFrom('issue', 'iodef'), label).map((w) => w.join(' ')),
  TXT: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 700 }),
}
const valueTypes = ['A', 'AAAA', 'NS', 'MX', 'SRV', 'CAA', 'TXT'] as const

it.skipIf(!isPowerdnsInstalled)('the client also runs against the installed pdns_server', () => {
  expect(servers).toHaveLength(2)
})

describe.each(servers)('the client of PowerDNS, against $name', ({ start }) => {
  let server: { readonly url: string; readonly dns: string; readonly stop: () => unknown }
  let powerdns: Powerdns
  beforeAll(async () => {
    server = await start()
    powerdns = connect(server.url)
  })
  afterAll(() => server.stop())
  beforeEach(() => powerdns.createZone(zone, 'customer-1', nameservers))
  afterEach(() => powerdns.deleteZone(zone))

  const ownSets = async () =>
    ((await powerdns.readZone(zone))?.recordSets ?? [])
      .filter(({ name, type }) => type !== 'SOA' && (type !== 'NS' || name !== zone))
      .map((one) => ({ ...one, contents: one.contents.toSorted() }))
      .toSorted((one, other) => (one.name + one.type < other.name + other.type ? -1 : 1))

  it('creates a zone once, with our nameservers and its account', async () => {
    expect(await powerdns.createZone(zone, 'customer-2', nameservers)).toBe('exists')
    expect(await powerdns.findZone(zone)).toMatchObject({ name: zone, account: 'customer-1' })
    const content = await powerdns.readZone(zone)
    expect(content?.recordSets).toContainEqual({
      ...{ name: zone, type: 'NS', ttl: 3600 },
      contents: nameservers.map((name) => `${name}.`),
    })
  })

  it('finds no zone that does not exist, and deletes it without error', async () => {
    expect(await powerdns.findZone('other.com')).toBeUndefined()
    expect(await powerdns.readZone('other.com')).toBeUndefined()
    expect(await powerdns.replaceRecordSets('other.com', [])).toEqual({
      ok: false,
      reason: 'no-zone',
    })
    await powerdns.deleteZone('other.com')
  })

  it('reads back every type as it was written, also after it was written twice', async () => {
    expect(await powerdns.replaceRecordSets(zone, everyType)).toEqual({ ok: true })
    const serial = (await powerdns.findZone(zone))?.serial ?? 0
    expect(await powerdns.replaceRecordSets(zone, everyType)).toEqual({ ok: true })
    expect(await ownSets()).toEqual(
      everyType.map((one) => ({ ...one, contents: one.contents.toSorted() })),
    )
    expect((await powerdns.findZone(zone))?.serial).toBeGreaterThan(serial)
  })

  it('answers look-ups with what was written, and says what there is not', async () => {
    const long = set('long.mekong.com', 'TXT', ...Array.from('abc', (a) => `"${a.repeat(255)}"`))
    await powerdns.replaceRecordSets(zone, [...everyType, long])
    const resolvers = createResolvers([server.dns], { timeoutMs: 2_000 })
    for (const { name, type, contents } of [...everyType, long]) {
      // A delegation is answered with a referral.
      if (type === 'NS' || !v.is(Looked, type)) continue
      const looked = await resolvers.look(name, type)
      expect(looked.is, `${name} ${type}`).toBe('records')
      expect('contents' in looked && looked.contents.toSorted()).toEqual(contents.toSorted())
    }
    expect(await resolvers.look('www.mekong.com', 'A')).toEqual({
      ...{ is: 'alias', contents: ['mekong.com.'] },
    })
    expect(await resolvers.look('none.mekong.com', 'A')).toEqual({ is: 'none' })
    expect(await resolvers.look(zone, 'DS')).toEqual({ is: 'none' })
    expect(await resolvers.look('other.example', 'A')).toEqual({ is: 'unread' })
  })

  it.each(valueTypes)(
    'accepts every %s value that we accept, and returns it unchanged',
    async (type) => {
      const contents = fc.sample(typedValues[type], 200).flatMap((typed) => {
        const read = readRecordValue(type, typed, zone)
        return read.ok ? [read.value] : []
      })
      const change = set('a.mekong.com', type, ...new Set(contents))
      expect(await powerdns.replaceRecordSets(zone, [change])).toEqual({ ok: true })
      expect(await ownSets()).toEqual([{ ...change, contents: change.contents.toSorted() }])
    },
  )

  it('changes A records to an alias and back in one call', async () => {
    await powerdns.replaceRecordSets(zone, [set('a.mekong.com', 'A', '192.0.2.1')])
    const alias = [set('a.mekong.com', 'CNAME', 'x.example.'), set('a.mekong.com', 'A')]
    expect(await powerdns.replaceRecordSets(zone, alias)).toEqual({ ok: true })
    expect(await ownSets()).toEqual([set('a.mekong.com', 'CNAME', 'x.example.')])
    const back = [set('a.mekong.com', 'A', '192.0.2.1'), set('a.mekong.com', 'CNAME')]
    expect(await powerdns.replaceRecordSets(zone, back)).toEqual({ ok: true })
    expect(await ownSets()).toEqual([set('a.mekong.com', 'A', '192.0.2.1')])
  })

  it('changes nothing when one content is refused', async () => {
    const refused = await powerdns.replaceRecordSets(zone, [
      set('ok.mekong.com', 'A', '192.0.2.1'),
      set('bad.mekong.com', 'AAAA', '192.0.2.1'),
    ])
    expect(refused).toEqual({
      ...{ ok: false, reason: 'refused' },
      message: "Record bad.mekong.com./AAAA '192.0.2.1': Invalid IPv6 address",
    })
    expect(await ownSets()).toEqual([])
  })

  it.each([
    set('mekong.com', 'CNAME', 'x.example.'),
    set('c.mekong.com', 'CNAME', 'x.example.', 'y.example.'),
    set('c.mekong.com', 'CNAME', 'x.example'),
    set('other.com', 'A', '192.0.2.1'),
    set('a b.mekong.com', 'A', '192.0.2.1'),
    set('a.mekong.com', 'A', '192.0.2'),
    set('a.mekong.com', 'A', '192.0.2.01'),
    set('a.mekong.com', 'A', '192.0.2.1', '192.0.2.1'),
    set('a.mekong.com', 'TXT', 'hello'),
    set('a.mekong.com', 'TXT', '"hello'),
    set('a.mekong.com', 'MX', 'mail.x.example.'),
    set('a.mekong.com', 'MX', '70000 mail.x.example.'),
    set('a.mekong.com', 'SRV', '10 5 sip.x.example.'),
    set('a.mekong.com', 'CAA', '0 issue x.example'),
    set('a.mekong.com', 'CAA', '300 issue "x.example"'),
    set('a.mekong.com', 'BOGUS', 'x'),
  ])('is refused $type $contents at $name', async (change) => {
    const result = await powerdns.replaceRecordSets(zone, [change])
    expect(result).toMatchObject({ ok: false, reason: 'refused' })
    expect(result).toHaveProperty('message', await messageOfSandbox(change))
  })

  it('fails for good with a wrong key', async () => {
    const failure: unknown = await connect(server.url, 'wrong')
      .findZone(zone)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'refused', code: '401' })
    expect(failure instanceof ProviderError && failureClass(failure)).toBe('fatal')
  })
})

/** Returns the message of the sandbox, which is the same as the real server's. */
const messageOfSandbox = async (change: RecordSet): Promise<string> => {
  const other = connect(sandbox.endpoints.powerdns)
  await other.createZone(zone, 'customer-1', nameservers)
  const result = await other.replaceRecordSets(zone, [change])
  return !result.ok && result.reason === 'refused' ? result.message : ''
}

describe('the client of PowerDNS, in trouble', () => {
  const powerdns = () =>
    createPowerdns({ baseUrl: sandbox.endpoints.powerdns, apiKey: POWERDNS_KEY, timeoutMs: 300 })
  afterEach(async () => {
    sandbox.behaviours.reset()
    await powerdns().deleteZone(zone)
  })
  const change = [set('a.mekong.com', 'A', '192.0.2.1')]

  it.each([
    [{ down: true }, 'unreachable'],
    [{ hang: true }, 'timeout'],
    [{ delayMs: 600 }, 'timeout'],
    [{ refuseWrites: 500 }, 'unreachable'],
  ] as const)('is worth a retry with %j', async (behaviour, kind) => {
    sandbox.behaviours.merge('powerdns', behaviour)
    const failure: unknown = await powerdns()
      .createZone(zone, 'customer-1', nameservers)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind })
    expect(failure instanceof ProviderError && failureClass(failure)).toBe('retry')
  })

  it('finds the zone and the change whose answers were lost', async () => {
    sandbox.behaviours.merge('powerdns', { loseAnswer: true })
    await expect(powerdns().createZone(zone, 'customer-1', nameservers)).rejects.toMatchObject({
      kind: 'unreachable',
    })
    await expect(powerdns().replaceRecordSets(zone, change)).rejects.toThrow()
    sandbox.behaviours.reset()
    expect(await powerdns().createZone(zone, 'customer-1', nameservers)).toBe('exists')
    expect((await powerdns().readZone(zone))?.recordSets).toContainEqual(change[0])
    expect(await powerdns().replaceRecordSets(zone, change)).toEqual({ ok: true })
  })

  it('returns a conflict and a refusal as results', async () => {
    sandbox.behaviours.merge('powerdns', { refuseWrites: 409 })
    expect(await powerdns().createZone(zone, 'customer-1', nameservers)).toBe('exists')
    sandbox.behaviours.merge('powerdns', { refuseWrites: 422 })
    expect(await powerdns().replaceRecordSets(zone, change)).toMatchObject({ reason: 'refused' })
  })
})
