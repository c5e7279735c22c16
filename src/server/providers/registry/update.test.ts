import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
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

/** Knows only the listed hosts and answers updates as configured. */
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

  const contact = {
    firstName: 'Sok',
    lastName: 'Dara',
    email: 'sok@example.com',
    phone: '+85512345678',
    address1: '12 Street 240',
    city: 'Phnom Penh',
    country: 'KH',
  }
  const holder = {
    newContact: { id: 'H-new', contact },
    registrant: 'H-new',
    addContacts: [{ type: 'admin', id: 'H-new' }],
    removeContacts: [
      { type: 'admin', id: 'H-old' },
      { type: 'tech', id: 'H-old' },
    ],
  }

  it('makes the contact that is to hold it, then gives it the name and what else it has', async () => {
    server.script = answers([], { code: 1000 })
    expect(await registry.update('a.com', holder)).toEqual({ ok: true })
    expect(server.received).toEqual(['login', 'create', 'update'])
    expect(sent[0]).toContain('<contact:id>H-new</contact:id>')
    expect(sent[0]).toContain('<contact:name>Sok Dara</contact:name>')
    expect(sent[0]).toContain('<contact:voice>+855.12345678</contact:voice>')
    expect(sent[1]).toContain(
      '<domain:name>a.com</domain:name>' +
        '<domain:add><domain:contact type="admin">H-new</domain:contact></domain:add>' +
        '<domain:rem><domain:contact type="admin">H-old</domain:contact>' +
        '<domain:contact type="tech">H-old</domain:contact></domain:rem>' +
        '<domain:chg><domain:registrant>H-new</domain:registrant></domain:chg></domain:update>',
    )
  })

  it.each([
    [{ code: 2302 }, { ok: true }, true],
    [{ code: 2005 }, { ok: false, reason: 'policy', code: 2005 }, false],
    [{ code: 2306 }, { ok: false, reason: 'policy', code: 2306 }, false],
  ])(
    'goes on with a contact that is there, and with no other: %j',
    async (code, result, goesOn) => {
      server.script = (xml) => (xml.includes('<contact:create') ? code : { code: 1000 })
      expect(await registry.update('a.com', holder)).toMatchObject(result)
      expect(server.received.includes('update')).toBe(goesOn)
    },
  )

  it('does not go on without an answer about the contact', async () => {
    server.script = () => ({ code: 2400 })
    await expect(registry.update('a.com', holder)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(server.received).not.toContain('update')
  })

  it('does not send what is no phone number', async () => {
    const newContact = { id: 'H-new', contact: { ...contact, phone: '12' } }
    expect(await registry.update('a.com', { ...holder, newContact })).toMatchObject({
      reason: 'policy',
    })
    expect(server.received).toEqual([])
  })

  it('creates missing hosts, with checks of a limited size', async () => {
    server.script = answers(['ns2.a.example'], { code: 1000 }, { code: 2302 })
    expect(await registry.update('a.com', hosts)).toEqual({ ok: true })
    expect(server.received).toEqual(['login', 'check', 'create', 'check', 'create', 'update'])
    expect(sent.filter((xml) => xml.includes('<host:create')).join()).not.toContain('ns2.a.example')
  })

  it('checks no host when none is added', async () => {
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
  it('declares hosts where the greeting offers them', async () => {
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

describe('a contact', () => {
  const info = (infos: string): Reply => ({
    code: 1000,
    resData:
      `<c:infData xmlns:c="${ns.contact}"><c:id>H-1</c:id>${infos}` +
      '<c:voice>+855.12345678</c:voice><c:email>sok@example.com</c:email></c:infData>',
  })
  const postal = (type: string, name: string, more = '') =>
    `<c:postalInfo type="${type}"><c:name>${name}</c:name>${more}<c:addr><c:street>12 Street 240</c:street>` +
    '<c:street>Floor 3</c:street><c:street/><c:city>Phnom Penh</c:city><c:pc>120207</c:pc>' +
    '<c:cc>KH</c:cc></c:addr></c:postalInfo>'

  it('is as it was written at home, where the registry has it so', async () => {
    server.script = (xml) => {
      sent.push(xml)
      return info(postal('int', 'Sok Dara') + postal('loc', 'សុខ ដារា', '<c:org>ក្រុមហ៊ុន</c:org>'))
    }
    expect(await registry.contact('H-1')).toEqual({
      name: 'សុខ ដារា',
      organization: 'ក្រុមហ៊ុន',
      email: 'sok@example.com',
      phone: '+85512345678',
      streets: ['12 Street 240', 'Floor 3'],
      city: 'Phnom Penh',
      state: '',
      postalCode: '120207',
      country: 'KH',
    })
    expect(sent[0]).toContain('<contact:id>H-1</contact:id></contact:info></info>')
    server.script = () => info(postal('int', 'Sok Dara'))
    expect(await registry.contact('H-1')).toMatchObject({ name: 'Sok Dara', organization: '' })
    // Withheld fields are empty.
    server.script = () => info('')
    expect(await registry.contact('H-1')).toMatchObject({ name: '', streets: [], country: '' })
  })

  it.each([2303, 2201])('that we may not see (%i) is none', async (code) => {
    server.script = () => ({ code })
    expect(await registry.contact('H-1')).toBeUndefined()
  })

  it('is not made up when the registry has trouble', async () => {
    server.script = () => ({ code: 2400 })
    await expect(registry.contact('H-1')).rejects.toMatchObject({ kind: 'unreachable' })
    server.script = () => ({ code: 1000 })
    await expect(registry.contact('H-1')).rejects.toMatchObject({ kind: 'protocol' })
  })
})

describe('info', () => {
  it('returns a name’s contacts and the time of its last change', async () => {
    const dates =
      '<d:crDate>2026-01-02T00:00:00Z</d:crDate><d:upDate>2026-02-02T00:00:00Z</d:upDate>' +
      '<d:exDate>2027-01-02T00:00:00Z</d:exDate>'
    server.script = () => ({
      code: 1000,
      resData:
        `<d:infData xmlns:d="${ns.domain}"><d:name>a.com</d:name><d:registrant>H-1</d:registrant>` +
        '<d:contact type="admin">H-1</d:contact><d:contact type="tech">H-2</d:contact>' +
        `<d:clID>tonle</d:clID>${dates}</d:infData>`,
    })
    expect(await registry.info('a.com')).toMatchObject({
      registrant: 'H-1',
      contacts: [
        { type: 'admin', id: 'H-1' },
        { type: 'tech', id: 'H-2' },
      ],
      updatedAt: '2026-02-02T00:00:00Z',
    })
  })

  it('returns statuses and nameservers, as objects or attributes', async () => {
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
