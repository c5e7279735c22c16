import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createRegistry, type Registry } from './registry.ts'
import { startScriptedRegistry, type Reply, type ScriptedRegistry } from './scripted-registry.ts'
import * as ns from './namespaces.ts'

let server: ScriptedRegistry
let registry: Registry
const sent: string[] = []

const open = (timeoutMs = 2_000): Registry =>
  createRegistry(
    {
      host: '127.0.0.1',
      port: server.port,
      clientId: 'tonle',
      password: 'secret',
      ca: server.ca,
      rejectUnauthorized: true,
      timeoutMs,
      connections: 1,
      checkLimit: 2,
    },
    systemClock,
  )

beforeEach(async () => {
  server = await startScriptedRegistry()
  registry = open()
  sent.length = 0
})

afterEach(async () => {
  await registry.close()
  await server.close()
})

/** A registry that has no hosts but those named, and answers updates as told. */
const answers =
  (there: readonly string[], update: Reply, createHost: Reply = { code: 1000 }) =>
  (xml: string): Reply => {
    sent.push(xml)
    if (xml.includes('<domain:update')) return update
    if (xml.includes('<host:create')) return createHost
    const names = [...xml.matchAll(/<host:name>([^<]*)</g)].map(([, name = '']) => name)
    const items = names.map(
      (name) =>
        `<h:cd><h:name avail="${there.includes(name) ? 'false' : 'true'}">${name}</h:name></h:cd>`,
    )
    return {
      code: 1000,
      resData: `<h:chkData xmlns:h="${ns.host}">${items.join('')}</h:chkData>`,
    }
  }

const hosts = { addNameservers: ['ns1.a.example', 'ns2.a.example', 'ns3.a.example'] }

describe('update', () => {
  it('says what is added, taken away and changed, in the order of the schema', async () => {
    server.script = answers(['ns1.a.example'], { code: 1001 })
    expect(
      await registry.update('a.com', {
        addNameservers: ['ns1.a.example'],
        removeNameservers: ['ns2.b.example'],
        addStatuses: ['clientTransferProhibited'],
        authInfo: 'a & <b>',
      }),
    ).toEqual({ ok: true })
    expect(sent.at(-1)).toContain(
      '<domain:name>a.com</domain:name>' +
        '<domain:add><domain:ns><domain:hostObj>ns1.a.example</domain:hostObj></domain:ns>' +
        '<domain:status s="clientTransferProhibited"/></domain:add>' +
        '<domain:rem><domain:ns><domain:hostObj>ns2.b.example</domain:hostObj></domain:ns></domain:rem>' +
        '<domain:chg><domain:authInfo><domain:pw>a &amp; &lt;b&gt;</domain:pw></domain:authInfo></domain:chg>',
    )
    await registry.update('a.com', { removeStatuses: ['clientTransferProhibited'] })
    expect(sent.at(-1)).toContain(
      '<domain:rem><domain:status s="clientTransferProhibited"/></domain:rem></domain:update>',
    )
  })

  it('makes the hosts that are missing, and asks in commands of a bearable size', async () => {
    server.script = answers(['ns2.a.example'], { code: 1000 }, { code: 2302 })
    expect(await registry.update('a.com', hosts)).toEqual({ ok: true })
    expect(server.received).toEqual(['login', 'check', 'create', 'check', 'create', 'update'])
    expect(sent.filter((xml) => xml.includes('<host:create')).join()).not.toContain('ns2.a.example')
  })

  it('asks for no host when none is added', async () => {
    server.script = answers([], { code: 1000 })
    await registry.update('a.com', { removeNameservers: ['ns1.a.example'] })
    expect(server.received).toEqual(['login', 'update'])
  })

  it('names the host that the registry does not take, and changes nothing', async () => {
    server.script = answers(['ns1.a.example'], { code: 1000 }, { code: 2303 })
    expect(await registry.update('a.com', hosts)).toEqual({
      ok: false,
      reason: 'host-refused',
      host: 'ns2.a.example',
      code: 2303,
      message: 'message 2303',
    })
    expect(server.received).not.toContain('update')
  })

  it('takes a host that went meanwhile for that', async () => {
    const raw = `<epp xmlns="${ns.epp}"><response><result code="2303"><msg>host NS3.a.example</msg></result></response></epp>`
    server.script = answers(hosts.addNameservers, { code: 2303, raw })
    expect(await registry.update('a.com', hosts)).toMatchObject({
      reason: 'host-refused',
      host: 'ns3.a.example',
    })
  })

  it('works at a registry without host objects', async () => {
    server.script = (xml) => (xml.includes('<host:') ? { code: 2307 } : { code: 1000 })
    expect(await registry.update('a.com', hosts)).toEqual({ ok: true })
  })

  it.each([
    [2201, 'not-ours'],
    [2303, 'not-ours'],
    [2300, 'status-prohibits'],
    [2304, 'status-prohibits'],
    [2004, 'policy'],
    [2306, 'policy'],
    [2308, 'policy'],
    [2102, 'refused'],
  ])('takes code %i for %s', async (code, reason) => {
    server.script = answers([], { code })
    expect(await registry.update('a.com', { authInfo: 'new-secret' })).toEqual({
      ok: false,
      reason,
      code,
      message: `message ${code}`,
    })
  })

  it.each([
    ['hang-up', 'unreachable'],
    ['silence', 'timeout'],
    [{ code: 2400 }, 'unreachable'],
    [{ code: 2500 }, 'unreachable'],
  ] as const)('on %j is %s, and is never sent twice', async (reply, kind) => {
    const impatient = open(200)
    server.script = answers([], reply)
    await expect(impatient.update('a.com', { authInfo: 'new-secret' })).rejects.toMatchObject({
      kind,
    })
    expect(server.received.filter((command) => command === 'update')).toHaveLength(1)
    await impatient.close()
  })

  it.each([
    [{ code: 2400 }, { code: 1000 }],
    [{ code: 1000 }, { code: 2400 }],
  ] as const)(
    'does not go on when the hosts are in trouble: check %j, create %j',
    async (check, create) => {
      const known = answers([], { code: 1000 }, create)
      server.script = (xml) =>
        xml.includes('<host:check') && check.code !== 1000 ? check : known(xml)
      await expect(registry.update('a.com', hosts)).rejects.toMatchObject({ kind: 'unreachable' })
      expect(server.received).not.toContain('update')
    },
  )
})

describe('a login', () => {
  it('asks for hosts where the greeting offers them', async () => {
    const logins: string[] = []
    server.login = (xml) => {
      logins.push(xml)
      return { code: 1000 }
    }
    server.script = answers([], { code: 1000 })
    await registry.update('a.com', { authInfo: 'new-secret' })
    expect(logins.join()).toContain(`<objURI>${ns.host}</objURI>`)
  })
})

describe('info', () => {
  it('tells statuses and name servers, as objects or attributes', async () => {
    const dates =
      '<d:crDate>2026-01-02T00:00:00Z</d:crDate><d:exDate>2027-01-02T00:00:00Z</d:exDate>'
    const info = (servers: string): Reply => ({
      code: 1000,
      resData:
        `<d:infData xmlns:d="${ns.domain}"><d:name>a.com</d:name><d:status s="ok"/>` +
        `<d:status s="clientTransferProhibited">locked</d:status><d:ns>${servers}</d:ns>` +
        `<d:clID>tonle</d:clID>${dates}</d:infData>`,
    })
    server.script = () => info('<d:hostObj>NS1.a.example</d:hostObj><d:hostObj/>')
    expect(await registry.info('a.com')).toMatchObject({
      statuses: ['ok', 'clientTransferProhibited'],
      nameservers: ['ns1.a.example'],
    })
    server.script = () =>
      info(
        '<d:hostAttr><d:hostName>ns1.a.example</d:hostName><d:hostAddr>192.0.2.1</d:hostAddr></d:hostAttr>',
      )
    expect(await registry.info('a.com')).toMatchObject({ nameservers: ['ns1.a.example'] })
  })
})
