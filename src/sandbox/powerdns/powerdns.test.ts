import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import dnsPacket, { type Packet, type RecordType } from 'dns-packet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POWERDNS_KEY } from '../credentials.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let now = new Date('2026-11-24T08:00:00Z')
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0, now: () => now })
})
afterAll(() => sandbox.stop())

const call = async (method: string, path: string, body?: object, key = POWERDNS_KEY) => {
  const answer = await fetch(
    `${sandbox.endpoints.powerdns}/api/v1/servers/localhost/zones${path}`,
    {
      method,
      headers: { 'x-api-key': key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  )
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

const rrset = (name: string, type: string, ...contents: string[]) => ({
  ...{ name, type, ttl: 300, changetype: 'REPLACE' },
  records: contents.map((content) => ({ content, disabled: false })),
})
const patch = (...rrsets: object[]) => call('PATCH', '/mekong.com.', { rrsets })
const nameservers = ['ns1.tonle.example.', 'ns2.tonle.example.']

const question = (name: string, type: RecordType): Packet => ({
  type: 'query',
  id: 7,
  questions: [{ name, type }],
})

const askUdp = (name: string, type: RecordType) =>
  new Promise<Packet>((resolve) => {
    const socket = createSocket('udp4')
    socket.once('message', (message) => {
      socket.close()
      resolve(dnsPacket.decode(message))
    })
    socket.send(dnsPacket.encode(question(name, type)), sandbox.endpoints.dns.port, '127.0.0.1')
  })

const askTcp = (name: string, type: RecordType) =>
  new Promise<Packet>((resolve) => {
    const socket = connect(sandbox.endpoints.dns.port, '127.0.0.1')
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2 + received.readUInt16BE(0)) return
      socket.destroy()
      resolve(dnsPacket.streamDecode(received))
    })
    socket.write(dnsPacket.streamEncode(question(name, type)))
  })

const codeOf = ({ flags = 0 }: Packet) => flags & 15
const dataOf = ({ answers = [] }: Packet) =>
  answers.map((answer) => ('data' in answer ? answer.data : undefined))

beforeEach(async () => {
  await call('POST', '', { name: 'mekong.com.', kind: 'Native', nameservers, account: 'c1' })
})
afterEach(async () => {
  sandbox.behaviours.reset()
  await call('DELETE', '/mekong.com.')
})

describe('the API of PowerDNS', () => {
  it('refuses a call without its key', async () => {
    expect(await call('GET', '', undefined, 'wrong')).toEqual({
      status: 401,
      body: { error: 'Unauthorized' },
    })
  })

  it('finds, creates and deletes zones', async () => {
    expect(await call('GET', '?zone=other.com.')).toEqual({ status: 200, body: [] })
    expect(await call('GET', '?zone=mekong.com.')).toMatchObject({
      body: [{ id: 'mekong.com.', account: 'c1', kind: 'Native', serial: 2026112401 }],
    })
    const again = await call('POST', '', { name: 'mekong.com.', kind: 'Native', nameservers })
    expect(again).toEqual({ status: 409, body: { error: 'Conflict' } })
    expect(await call('POST', '', { name: 'a.com', nameservers })).toMatchObject({ status: 422 })
    expect(await call('POST', '', { name: 'a.com.', nameservers: ['ns1.x'] })).toEqual({
      status: 422,
      body: { error: "Nameserver is not canonical: 'ns1.x'" },
    })
    expect((await call('DELETE', '/mekong.com.')).status).toBe(204)
    expect((await call('DELETE', '/mekong.com.')).status).toBe(404)
    expect((await call('GET', '/mekong.com.')).status).toBe(404)
  })

  it('replaces record sets and raises the serial by each change', async () => {
    expect((await patch(rrset('www.mekong.com.', 'A', '192.0.2.1'))).status).toBe(204)
    await patch(rrset('www.mekong.com.', 'A', '192.0.2.2', '192.0.2.3'))
    const path = '/mekong.com.?rrset_name=www.mekong.com.&rrset_type=A'
    expect(await call('GET', path)).toMatchObject({
      body: {
        serial: 2026112403,
        rrsets: [{ ttl: 300, records: [{ content: '192.0.2.2' }, { content: '192.0.2.3' }] }],
      },
    })
    await patch({ name: 'www.mekong.com.', type: 'A', changetype: 'DELETE' })
    expect(await call('GET', path)).toMatchObject({ body: { rrsets: [] } })
  })

  it('makes all changes of a call or none', async () => {
    const refused = await patch(
      rrset('ok.mekong.com.', 'A', '192.0.2.1'),
      rrset('bad.mekong.com.', 'AAAA', '192.0.2.1'),
    )
    expect(refused).toEqual({
      status: 422,
      body: { error: "Record bad.mekong.com./AAAA '192.0.2.1': Invalid IPv6 address" },
    })
    expect(await call('GET', '/mekong.com.?rrset_name=ok.mekong.com.')).toMatchObject({
      body: { rrsets: [] },
    })
  })

  it.each([
    [rrset('mekong.com.', 'CNAME', 'x.net.'), /Conflicts with pre-existing RRset/],
    [rrset('c.mekong.com.', 'CNAME', 'x.net.', 'y.net.'), /more than one record/],
    [rrset('c.mekong.com.', 'CNAME', 'x.net'), /parsed as 'x\.net\.'/],
    [rrset('other.com.', 'A', '192.0.2.1'), /Name is out of zone/],
    [rrset('a.mekong.com', 'A', '192.0.2.1'), /is not canonical/],
    [rrset('a b.mekong.com.', 'A', '192.0.2.1'), /a\\032b\.mekong\.com\.' contains unsupported/],
    [rrset('a.mekong.com.', 'A', '192.0.2'), /not enough dots/],
    [rrset('a.mekong.com.', 'A', '192.0.2.1', '192.0.2.1'), /Duplicate record/],
    [rrset('a.mekong.com.', 'TXT', 'hello'), /parsed as '"hello"'/],
    [rrset('a.mekong.com.', 'TXT', '"hello'), /should end on a quote/],
    [rrset('a.mekong.com.', 'MX', 'mail.x.net.'), /expected digits at position 0/],
    [rrset('a.mekong.com.', 'MX', '70000 mail.x.net.'), /Overflow reading 16 bit/],
    [rrset('a.mekong.com.', 'SRV', '10 5 sip.x.net.'), /expected digits at position 5/],
    [rrset('a.mekong.com.', 'CAA', '0 issue x.net'), /should start with quote/],
    [rrset('a.mekong.com.', 'BOGUS', 'x'), /unknown type given/],
    [{ ...rrset('a.mekong.com.', 'A'), ttl: undefined }, /'ttl' not an Integer/],
    [{ name: 'a.mekong.com.', type: 'A', changetype: 'FOO' }, /Changetype not understood/],
  ])('refuses %j', async (change, message) => {
    const refused = await patch(change)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body).replaceAll('\\\\', '\\').replaceAll('\\"', '"')).toMatch(
      message,
    )
  })

  it('makes a change whose answer it loses, and none that it refuses or while it is down', async () => {
    sandbox.behaviours.merge('powerdns', { loseAnswer: true })
    await expect(patch(rrset('a.mekong.com.', 'A', '192.0.2.1'))).rejects.toThrow()
    sandbox.behaviours.merge('powerdns', { loseAnswer: false, refuseWrites: 500 })
    expect((await patch(rrset('b.mekong.com.', 'A', '192.0.2.1'))).status).toBe(500)
    sandbox.behaviours.merge('powerdns', { refuseWrites: null, down: true })
    await expect(patch(rrset('b.mekong.com.', 'A', '192.0.2.1'))).rejects.toThrow()
    sandbox.behaviours.reset()
    expect(await call('GET', '/mekong.com.?rrset_name=a.mekong.com.')).toMatchObject({
      body: { rrsets: [{ type: 'A' }] },
    })
    expect(await call('GET', '/mekong.com.?rrset_name=b.mekong.com.')).toMatchObject({
      body: { rrsets: [] },
    })
  })
})

describe('the DNS responder', () => {
  it('answers every type from the same zones, over UDP and TCP', async () => {
    await patch(
      rrset('mekong.com.', 'A', '192.0.2.1'),
      rrset('mekong.com.', 'AAAA', '2001:db8::1'),
      rrset('mekong.com.', 'MX', '10 mail.mekong.com.'),
      rrset('mekong.com.', 'TXT', '"v=spf1 -all" "; \\"x\\""'),
      rrset('mekong.com.', 'CAA', '0 issue "letsencrypt.org"'),
      rrset('_sip._tcp.mekong.com.', 'SRV', '10 5 5060 sip.mekong.com.'),
      rrset('www.mekong.com.', 'CNAME', 'mekong.com.'),
    )
    expect(dataOf(await askUdp('MEKONG.com', 'A'))).toEqual(['192.0.2.1'])
    expect(dataOf(await askTcp('mekong.com', 'AAAA'))).toEqual(['2001:db8::1'])
    expect(dataOf(await askUdp('mekong.com', 'MX'))).toEqual([
      { preference: 10, exchange: 'mail.mekong.com' },
    ])
    expect(dataOf(await askUdp('mekong.com', 'TXT'))).toEqual([
      [Buffer.from('v=spf1 -all'), Buffer.from('; "x"')],
    ])
    expect(dataOf(await askUdp('mekong.com', 'CAA'))).toMatchObject([
      { tag: 'issue', value: 'letsencrypt.org' },
    ])
    expect(dataOf(await askUdp('_sip._tcp.mekong.com', 'SRV'))).toEqual([
      { priority: 10, weight: 5, port: 5060, target: 'sip.mekong.com' },
    ])
    expect(dataOf(await askUdp('mekong.com', 'NS'))).toEqual([
      'ns1.tonle.example',
      'ns2.tonle.example',
    ])
    expect(dataOf(await askUdp('www.mekong.com', 'A'))).toEqual(['mekong.com', '192.0.2.1'])
  })

  it('covers names by a wildcard, delegates, and denies the rest', async () => {
    await patch(
      rrset('*.mekong.com.', 'A', '192.0.2.9'),
      rrset('only.mekong.com.', 'TXT', '"x"'),
      rrset('sub.mekong.com.', 'NS', 'ns1.other.example.'),
    )
    expect(dataOf(await askUdp('any.mekong.com', 'A'))).toEqual(['192.0.2.9'])
    const none = await askUdp('only.mekong.com', 'A')
    expect([codeOf(none), none.answers, none.authorities?.[0]?.type]).toEqual([0, [], 'SOA'])
    const delegated = await askUdp('a.sub.mekong.com', 'A')
    expect(delegated.authorities).toMatchObject([{ type: 'NS', data: 'ns1.other.example' }])
    expect(codeOf(await askUdp('a.only.mekong.com', 'A'))).toBe(3)
    expect(codeOf(await askUdp('elsewhere.com', 'A'))).toBe(5)
  })

  it('truncates a long answer over UDP, which TCP has whole', async () => {
    const texts = Array.from({ length: 5 }, (_, at) => `"${at}${'x'.repeat(200)}"`)
    await patch(rrset('long.mekong.com.', 'TXT', ...texts))
    const short = await askUdp('long.mekong.com', 'TXT')
    expect([short.answers, (short.flags ?? 0) & dnsPacket.TRUNCATED_RESPONSE]).toEqual([[], 512])
    expect((await askTcp('long.mekong.com', 'TXT')).answers).toHaveLength(5)
  })

  it('knows a change after its propagation', async () => {
    sandbox.behaviours.merge('powerdns', { propagationMs: 60_000 })
    await patch(rrset('a.mekong.com.', 'A', '192.0.2.1'))
    expect(codeOf(await askUdp('a.mekong.com', 'A'))).toBe(3)
    now = new Date(now.getTime() + 60_000)
    expect(dataOf(await askUdp('a.mekong.com', 'A'))).toEqual(['192.0.2.1'])
  })
})
