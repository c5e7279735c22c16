import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { EPP_CLIENT_ID, EPP_PASSWORD } from '../../credentials.ts'
import { startSandbox, type Sandbox } from '../../start-sandbox.ts'
import { createFrameReader, encodeFrame } from './frames.ts'
import { NS } from './results.ts'
import { child, parseXml, type XmlElement } from './xml.ts'

const Domains = v.array(
  v.object({
    name: v.string(),
    years: v.number(),
    clientId: v.string(),
    contact: v.nullable(v.object({ id: v.string(), name: v.string(), email: v.string() })),
  }),
)

let sandbox: Sandbox
const open: RawClient[] = []
beforeAll(async () => {
  sandbox = await startSandbox({
    basePort: 0,
    now: () => new Date('2026-11-21T03:00:00Z'),
    eppAccounts: [
      { clID: EPP_CLIENT_ID, pw: EPP_PASSWORD },
      { clID: 'other', pw: 'other-pw' },
    ],
  })
})
afterEach(() => {
  sandbox.behaviours.reset()
  for (const client of open.splice(0)) client.socket.destroy()
})
afterAll(() => sandbox.stop())

/** A connection that only handles frames. */
interface RawClient {
  readonly socket: TLSSocket
  /** Returns the next document; rejects when the connection ends first. */
  next(): Promise<string>
}

async function dial(): Promise<RawClient> {
  const { host, port } = sandbox.endpoints.epp
  const socket = connect({ host, port, ca: sandbox.eppCertificate, servername: 'localhost' })
  const read = createFrameReader()
  const documents: string[] = []
  const waiting: { resolve: (xml: string) => void; reject: (error: Error) => void }[] = []
  socket.on('data', (segment: Buffer) => {
    for (const xml of read(segment)) {
      const waiter = waiting.shift()
      if (waiter === undefined) documents.push(xml)
      else waiter.resolve(xml)
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting) reject(new Error('closed'))
  })
  const client: RawClient = {
    socket,
    next: () => {
      const document = documents.shift()
      if (document !== undefined) return Promise.resolve(document)
      if (socket.destroyed) return Promise.reject(new Error('closed'))
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
  }
  open.push(client)
  await once(socket, 'secureConnect')
  return client
}

const command = (xml: string, extension = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><epp xmlns="${NS.epp}"><command>${xml}` +
  (extension === '' ? '' : `<extension>${extension}</extension>`) +
  '<clTRID>ABC-12345</clTRID></command></epp>'

async function ask(client: RawClient, xml: string, extension = '') {
  client.socket.write(encodeFrame(command(xml, extension)))
  return readAnswer(await client.next())
}

function readAnswer(xml: string) {
  const response = child(parseXml(xml), 'response')
  const code = Number(child(response, 'result')?.attributes.get('code'))
  return { code, xml, resData: child(response, 'resData')?.children[0] }
}

const loginXml = (clID: string, pw: string, objURI: string = NS.domain) =>
  `<login><clID>${clID}</clID><pw>${pw}</pw><options><version>1.0</version><lang>en</lang></options>` +
  `<svcs><objURI>${objURI}</objURI><objURI>${NS.contact}</objURI>` +
  `<svcExtension><extURI>${NS.fee}</extURI></svcExtension></svcs></login>`

async function loggedIn(clID = EPP_CLIENT_ID, pw = EPP_PASSWORD): Promise<RawClient> {
  const client = await dial()
  await client.next()
  expect((await ask(client, loginXml(clID, pw))).code).toBe(1000)
  return client
}

const checkXml = (...names: string[]) =>
  `<check><domain:check xmlns:domain="${NS.domain}">` +
  `${names.map((name) => `<domain:name>${name}</domain:name>`).join('')}</domain:check></check>`

const contactXml = (id: string, changes: { name?: string; voice?: string; type?: string } = {}) =>
  `<create><contact:create xmlns:contact="${NS.contact}"><contact:id>${id}</contact:id>` +
  `<contact:postalInfo type="${changes.type ?? 'int'}"><contact:name>${changes.name ?? 'Sok Dara'}</contact:name>` +
  '<contact:addr><contact:street>12 Street 240</contact:street><contact:city>Phnom Penh</contact:city>' +
  '<contact:pc>120207</contact:pc><contact:cc>KH</contact:cc></contact:addr></contact:postalInfo>' +
  `<contact:voice>${changes.voice ?? '+855.12345678'}</contact:voice><contact:email>sok@example.com</contact:email>` +
  '<contact:authInfo><contact:pw>c-secret</contact:pw></contact:authInfo></contact:create></create>'

const createXml = (name: string, registrant: string, years = '1') =>
  `<create><domain:create xmlns:domain="${NS.domain}"><domain:name>${name}</domain:name>` +
  `<domain:period unit="y">${years}</domain:period><domain:registrant>${registrant}</domain:registrant>` +
  `<domain:contact type="admin">${registrant}</domain:contact>` +
  '<domain:authInfo><domain:pw>d-secret</domain:pw></domain:authInfo></domain:create></create>'

const infoXml = (name: string, pw = '') =>
  `<info><domain:info xmlns:domain="${NS.domain}"><domain:name hosts="all">${name}</domain:name>` +
  `${pw === '' ? '' : `<domain:authInfo><domain:pw>${pw}</domain:pw></domain:authInfo>`}</domain:info></info>`

const feeXml = (kind: 'create' | 'renew', amount: string) =>
  `<fee:${kind} xmlns:fee="${NS.fee}"><fee:currency>USD</fee:currency><fee:fee>${amount}</fee:fee></fee:${kind}>`

function availability(resData: XmlElement | undefined): Record<string, string> {
  const names = resData?.children.flatMap((cd) => child(cd, 'name') ?? []) ?? []
  return Object.fromEntries(names.map((name) => [name.text, name.attributes.get('avail') ?? '']))
}

describe('a session', () => {
  it('is greeted, and greeted again at hello', async () => {
    const client = await dial()
    expect(await client.next()).toContain('<greeting>')
    client.socket.write(encodeFrame(`<epp xmlns="${NS.epp}"><hello/></epp>`))
    expect(await client.next()).toContain(NS.fee)
  })

  it('needs a login with the right password, and ends with logout', async () => {
    const client = await dial()
    await client.next()
    expect((await ask(client, checkXml('a-free.com'))).code).toBe(2002)
    expect((await ask(client, loginXml(EPP_CLIENT_ID, 'wrong'))).code).toBe(2200)
    expect((await ask(client, loginXml(EPP_CLIENT_ID, EPP_PASSWORD, 'urn:other'))).code).toBe(2307)
    expect((await ask(client, loginXml(EPP_CLIENT_ID, EPP_PASSWORD))).code).toBe(1000)
    expect((await ask(client, loginXml(EPP_CLIENT_ID, EPP_PASSWORD))).code).toBe(2002)
    expect((await ask(client, '<poll op="req"/>')).code).toBe(1300)
    const ended = await ask(client, '<logout/>')
    expect(ended.code).toBe(1500)
    expect(ended.xml).toContain('<clTRID>ABC-12345</clTRID>')
    await expect(client.next()).rejects.toThrow('closed')
  })

  it('is cut after three wrong passwords', async () => {
    const client = await dial()
    await client.next()
    const codes: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      codes.push((await ask(client, loginXml(EPP_CLIENT_ID, 'wrong'))).code)
    }
    expect(codes).toEqual([2200, 2200, 2501])
    await expect(client.next()).rejects.toThrow('closed')
  })

  it.each([
    ['<nonsense', 2001],
    ['<!DOCTYPE epp><epp xmlns="urn:ietf:params:xml:ns:epp-1.0"/>', 2001],
    ['<epp xmlns="urn:other"><hello/></epp>', 2001],
    [command('<restore/>'), 2000],
    [command('<update><x:update xmlns:x="urn:x"/></update>'), 2002],
  ])('answers %s with an error and goes on', async (document, code) => {
    const client = await dial()
    await client.next()
    client.socket.write(encodeFrame(document))
    expect(readAnswer(await client.next()).code).toBe(code)
    expect((await ask(client, loginXml(EPP_CLIENT_ID, EPP_PASSWORD))).code).toBe(1000)
    const other = 'urn:example:other-1.0'
    expect((await ask(client, `<check><o:check xmlns:o="${other}"/></check>`)).code).toBe(2307)
  })

  it('accepts commands in any segments, and answers them in order', async () => {
    const client = await loggedIn()
    const stream = Buffer.concat(
      ['one-free.com', 'two-free.com', 'three-free.com'].map((name) =>
        encodeFrame(command(checkXml(name))),
      ),
    )
    for (let at = 0; at < stream.length; at += 37) {
      client.socket.write(stream.subarray(at, at + 37))
    }
    const answers = [await client.next(), await client.next(), await client.next()]
    expect(answers.map((xml) => Object.keys(availability(readAnswer(xml).resData))[0])).toEqual([
      'one-free.com',
      'two-free.com',
      'three-free.com',
    ])
  })

  it('is cut at an impossible frame', async () => {
    const client = await loggedIn()
    client.socket.write(Buffer.from([0xff, 0, 0, 0]))
    await expect(client.next()).rejects.toThrow('closed')
  })
})

describe('a domain check', () => {
  it('answers several names', async () => {
    const client = await loggedIn()
    const answer = await ask(client, checkXml('Google.com', 'a-free.com.kh', 'nic.shop', 'a_b.com'))
    expect(availability(answer.resData)).toEqual({
      'google.com': '0',
      'a-free.com.kh': '1',
      'nic.shop': '0',
      'a_b.com': '0',
    })
    expect(answer.xml).toContain('<domain:reason>Reserved</domain:reason>')
    expect(answer.xml).not.toContain('chkData xmlns:fee')
  })

  it('returns class and fees on request', async () => {
    const client = await loggedIn()
    const answer = await ask(
      client,
      checkXml('premium-tea.com', 'a-free.com'),
      `<fee:check xmlns:fee="${NS.fee}"><fee:currency>USD</fee:currency>` +
        '<fee:command name="create"><fee:period unit="y">2</fee:period></fee:command>' +
        '<fee:command name="renew"/></fee:check>',
    )
    const extension = child(child(parseXml(answer.xml), 'response'), 'extension')
    const [premium, standard] =
      extension?.children[0]?.children.filter(({ local }) => local === 'cd') ?? []
    const read = (cd: XmlElement | undefined) => [
      child(cd, 'class')?.text,
      ...(cd?.children
        .filter(({ local }) => local === 'command')
        .map((fee) => [
          fee.attributes.get('name'),
          fee.attributes.get('standard'),
          Number(child(fee, 'fee')?.text),
        ]) ?? []),
    ]
    expect(read(standard)).toEqual(['standard', ['create', '1', 19.18], ['renew', '1', 9.59]])
    const [feeClass, create, renew] = read(premium)
    expect(feeClass).toBe('premium')
    expect([500, 1200, 2400]).toContain(Number(create?.[2]))
    expect(Number(create?.[2])).toBe(2 * Number(renew?.[2]))
  })

  it('accepts at most 20 names', async () => {
    const client = await loggedIn()
    const names = Array.from({ length: 21 }, (_, index) => `free${index}.com`)
    expect((await ask(client, checkXml(...names))).code).toBe(2306)
    expect((await ask(client, checkXml(...names.slice(1)))).code).toBe(1000)
    expect((await ask(client, checkXml())).code).toBe(2003)
  })
})

describe('a registration', () => {
  it('goes from contact to domain, info and renew', async () => {
    const client = await loggedIn()
    expect((await ask(client, createXml('flow-free.com', 'no-contact'))).code).toBe(2303)
    expect((await ask(client, contactXml('C-FLOW'))).code).toBe(1000)
    expect((await ask(client, contactXml('C-FLOW'))).code).toBe(2302)

    const created = await ask(client, createXml('flow-free.com', 'C-FLOW', '2'))
    expect(created.code).toBe(1000)
    expect(child(created.resData, 'exDate')?.text).toBe('2028-11-21T03:00:00.000Z')
    expect((await ask(client, createXml('flow-free.com', 'C-FLOW'))).code).toBe(2302)
    expect(availability((await ask(client, checkXml('flow-free.com'))).resData)).toEqual({
      'flow-free.com': '0',
    })

    const info = await ask(client, infoXml('flow-free.com'))
    expect(child(info.resData, 'registrant')?.text).toBe('C-FLOW')
    expect(info.xml).toContain('d-secret')

    const renewXml = (date: string, years: number) =>
      `<renew><domain:renew xmlns:domain="${NS.domain}"><domain:name>flow-free.com</domain:name>` +
      `<domain:curExpDate>${date}</domain:curExpDate><domain:period unit="y">${years}</domain:period>` +
      '</domain:renew></renew>'
    expect((await ask(client, renewXml('2027-11-21', 1))).code).toBe(2004)
    expect((await ask(client, renewXml('2028-11-21', 9))).code).toBe(2306)
    const renewed = await ask(client, renewXml('2028-11-21', 1))
    expect(child(renewed.resData, 'exDate')?.text).toBe('2029-11-21T03:00:00.000Z')

    const listed = await fetch(`${sandbox.endpoints.control}/control/registry/domains`)
    const domains = v.parse(Domains, await listed.json())
    expect(domains).toEqual([
      {
        name: 'flow-free.com',
        years: 3,
        clientId: EPP_CLIENT_ID,
        contact: { id: 'C-FLOW', name: 'Sok Dara', email: 'sok@example.com' },
      },
    ])
    const rdap = `${sandbox.endpoints.rdap}/rdap/com-net/domain/flow-free.com`
    expect((await fetch(rdap)).status).toBe(200)
  })

  it('shows its authInfo only to its sponsor, or on request with the code', async () => {
    const owner = await loggedIn()
    await ask(owner, contactXml('C-SECRET'))
    expect((await ask(owner, createXml('secret-free.com', 'C-SECRET'))).code).toBe(1000)
    const other = await loggedIn('other', 'other-pw')
    expect((await ask(other, infoXml('secret-free.com'))).xml).not.toContain('d-secret')
    expect((await ask(other, infoXml('secret-free.com', 'wrong'))).code).toBe(2202)
    expect((await ask(other, infoXml('secret-free.com', 'd-secret'))).xml).toContain('d-secret')
    expect((await ask(other, infoXml('google.com'))).code).toBe(1000)
    expect((await ask(other, infoXml('nobody-free.com'))).code).toBe(2303)
  })

  it('of a premium name needs its fee and one year', async () => {
    const client = await loggedIn()
    await ask(client, contactXml('C-PREMIUM'))
    const name = 'premium-rice.com'
    const checked = await ask(
      client,
      checkXml(name),
      `<fee:check xmlns:fee="${NS.fee}"><fee:currency>USD</fee:currency><fee:command name="create"/></fee:check>`,
    )
    const fee = /<fee:fee[^>]*>([\d.]+)</.exec(checked.xml)?.[1] ?? ''
    const create = (years: string, extension = '') =>
      ask(client, createXml(name, 'C-PREMIUM', years), extension)
    expect((await create('1')).code).toBe(2003)
    expect((await create('1', feeXml('create', '10.00'))).code).toBe(2004)
    expect((await create('2', feeXml('create', fee))).code).toBe(2306)
    const created = await create('1', feeXml('create', fee))
    expect(created.code).toBe(1000)
    expect(created.xml).toContain(`<fee:fee>${fee}</fee:fee>`)
  })

  it.each([
    ['google.com', '1', 2302],
    // Khmer, which this registry rejects.
    ['xn--j2e0cg3n2c.org', '1', 2306],
    ['nic.com', '1', 2304],
    ['year-free.com', '11', 2004],
    ['year-free.com', '0', 2004],
    ['a_b.com', '1', 2005],
  ])('of %s for %s years is refused with %i', async (name, years, code) => {
    const client = await loggedIn()
    await ask(client, contactXml('C-REFUSED'))
    expect((await ask(client, createXml(name, 'C-REFUSED', years))).code).toBe(code)
  })

  it('requires well-formed contacts', async () => {
    const client = await loggedIn()
    expect((await ask(client, contactXml('C-1', { voice: '012345678' }))).code).toBe(2005)
    expect((await ask(client, contactXml('C-1', { name: 'សុខ ដារ៉ា' }))).code).toBe(2005)
    expect((await ask(client, contactXml('C-1', { name: '' }))).code).toBe(2003)
    expect((await ask(client, contactXml('C-1', { name: 'សុខ ដារ៉ា', type: 'loc' }))).code).toBe(1000)
    const info = await ask(
      client,
      `<info><contact:info xmlns:contact="${NS.contact}"><contact:id>C-1</contact:id></contact:info></info>`,
    )
    expect(info.xml).toContain('សុខ ដារ៉ា')
  })
})

const hostXml = (verb: 'check' | 'create', ...names: string[]) =>
  `<${verb}><host:${verb} xmlns:host="${NS.host}">` +
  `${names.map((name) => `<host:name>${name}</host:name>`).join('')}</host:${verb}></${verb}>`

const updateXml = (name: string, parts: string) =>
  `<update><domain:update xmlns:domain="${NS.domain}"><domain:name>${name}</domain:name>` +
  `${parts}</domain:update></update>`
const hostObjs = (...hosts: string[]) =>
  `<domain:ns>${hosts.map((host) => `<domain:hostObj>${host}</domain:hostObj>`).join('')}</domain:ns>`
const status = (...names: string[]) => names.map((name) => `<domain:status s="${name}"/>`).join('')
const add = (parts: string) => `<domain:add>${parts}</domain:add>`
const rem = (parts: string) => `<domain:rem>${parts}</domain:rem>`
const newPassword = (pw: string) =>
  `<domain:chg><domain:authInfo><domain:pw>${pw}</domain:pw></domain:authInfo></domain:chg>`

describe('hosts', () => {
  it('are offered in the greeting and can be requested at login', async () => {
    const client = await dial()
    expect(await client.next()).toContain(NS.host)
    expect((await ask(client, loginXml(EPP_CLIENT_ID, EPP_PASSWORD, NS.host))).code).toBe(1000)
  })

  it('outside of the registry are created once; those of taken names are there', async () => {
    const client = await loggedIn()
    const names = ['ns1.hosts.example', 'NS1.google.com', 'ns1.nobody-free.com', 'a_b.com']
    const checked = await ask(client, hostXml('check', ...names))
    expect(availability(checked.resData)).toEqual({
      'ns1.hosts.example': '1',
      'ns1.google.com': '0',
      'ns1.nobody-free.com': '1',
      'a_b.com': '0',
    })
    expect((await ask(client, hostXml('create', 'NS1.hosts.example'))).code).toBe(1000)
    expect((await ask(client, hostXml('create', 'ns1.hosts.example'))).code).toBe(2302)
    expect(
      availability((await ask(client, hostXml('check', 'ns1.hosts.example'))).resData),
    ).toEqual({ 'ns1.hosts.example': '0' })
  })

  it('inside of it need their domain, its sponsor and IP addresses', async () => {
    const client = await loggedIn()
    await ask(client, contactXml('C-HOSTS'))
    await ask(client, createXml('hosts-free.com', 'C-HOSTS'))
    const code = async (of: RawClient, name: string) =>
      (await ask(of, hostXml('create', name))).code
    expect(await code(client, 'ns1.hosts-free.com')).toBe(2003)
    expect(await code(await loggedIn('other', 'other-pw'), 'ns1.hosts-free.com')).toBe(2201)
    expect(await code(client, 'ns1.nobody-free.com')).toBe(2303)
    expect(await code(client, 'ns1.google.com')).toBe(2302)
    expect(await code(client, 'ns1_.example')).toBe(2005)
    expect((await ask(client, hostXml('create'))).code).toBe(2003)
    expect((await ask(client, hostXml('check'))).code).toBe(2003)
    const many = Array.from({ length: 21 }, (_, at) => `ns${at}.many.example`)
    expect((await ask(client, hostXml('check', ...many))).code).toBe(2306)
  })
})

describe('a contact', () => {
  const postal = (type: string, name: string) =>
    `<contact:postalInfo type="${type}"><contact:name>${name}</contact:name><contact:addr>` +
    '<contact:city>Phnom Penh</contact:city><contact:cc>KH</contact:cc></contact:addr></contact:postalInfo>'
  const createOf = (id: string, infos: string) =>
    `<create><contact:create xmlns:contact="${NS.contact}"><contact:id>${id}</contact:id>${infos}` +
    '<contact:email>sok@example.com</contact:email><contact:authInfo><contact:pw>c-secret</contact:pw>' +
    '</contact:authInfo></contact:create></create>'

  it('has its name in ASCII and in local script, each once', async () => {
    const client = await loggedIn()
    const both = postal('loc', 'សុខ ដារា') + postal('int', 'Sok Dara')
    expect((await ask(client, createOf('C-both', both))).code).toBe(1000)
    const { xml } = await ask(
      client,
      `<info><contact:info xmlns:contact="${NS.contact}"><contact:id>C-both</contact:id></contact:info></info>`,
    )
    expect(xml).toContain(postal('int', 'Sok Dara') + postal('loc', 'សុខ ដារា'))
    const twice = postal('loc', 'a') + postal('loc', 'b')
    expect((await ask(client, createOf('C-twice', twice))).code).toBe(2005)
    expect((await ask(client, createOf('C-none', ''))).code).toBe(2003)
  })
})

describe('a domain update', () => {
  const registered = async (label: string): Promise<[RawClient, string]> => {
    const client = await loggedIn()
    await ask(client, contactXml(`C-${label}`))
    const name = `${label}-update-free.com`
    expect((await ask(client, createXml(name, `C-${label}`))).code).toBe(1000)
    return [client, name]
  }
  const update = async (client: RawClient, name: string, parts: string) =>
    (await ask(client, updateXml(name, parts))).code
  const look = async (client: RawClient, name: string) => {
    const { resData } = await ask(client, infoXml(name))
    const texts = (parent: XmlElement | undefined, local: string) =>
      parent?.children.filter((one) => one.local === local) ?? []
    return {
      hosts: texts(child(resData, 'ns'), 'hostObj').map(({ text }) => text),
      statuses: texts(resData, 'status').map(({ attributes }) => attributes.get('s')),
      authInfo: child(child(resData, 'authInfo'), 'pw')?.text,
    }
  }
  const rdapStatus = async (name: string): Promise<unknown> => {
    const answer = await fetch(`${sandbox.endpoints.rdap}/rdap/com-net/domain/${name}`)
    return v.parse(v.object({ status: v.array(v.string()) }), await answer.json()).status
  }

  it('changes name servers: of those that exist, and back to none', async () => {
    const [client, name] = await registered('ns')
    expect((await look(client, name)).statuses).toEqual(['inactive'])
    const hosts = ['ns1.google.com', 'ns1.update.example']
    expect(await update(client, name, add(hostObjs(...hosts)))).toBe(2303)
    await ask(client, hostXml('create', 'ns1.update.example'))
    expect(await update(client, name, add(hostObjs(...hosts)))).toBe(1000)
    expect(await look(client, name)).toMatchObject({ hosts, statuses: ['ok'] })
    expect(await update(client, name, add(hostObjs('NS1.google.com')))).toBe(2306)
    expect(await update(client, name, rem(hostObjs('ns2.google.com')))).toBe(2306)
    const swapped = add(hostObjs('ns2.google.com')) + rem(hostObjs('ns1.google.com'))
    expect(await update(client, name, swapped)).toBe(1000)
    expect((await look(client, name)).hosts).toEqual(['ns1.update.example', 'ns2.google.com'])
    const many = Array.from({ length: 12 }, (_, at) => `ns${at + 3}.google.com`)
    expect(await update(client, name, add(hostObjs(...many)))).toBe(2306)
    expect(await update(client, name, rem(hostObjs('ns1.update.example', 'ns2.google.com')))).toBe(
      1000,
    )
    expect((await look(client, name)).statuses).toEqual(['inactive'])
  })

  it('locks and unlocks, which info and RDAP show', async () => {
    const [client, name] = await registered('lock')
    expect(await update(client, name, add(status('clientTransferProhibited')))).toBe(1000)
    expect((await look(client, name)).statuses).toEqual(['clientTransferProhibited', 'inactive'])
    expect(await rdapStatus(name)).toContain('client transfer prohibited')
    expect(await update(client, name, add(status('clientTransferProhibited')))).toBe(2306)
    expect(await update(client, name, rem(status('clientTransferProhibited')))).toBe(1000)
    expect(await update(client, name, rem(status('clientTransferProhibited')))).toBe(2306)
    expect(await update(client, name, add(status('serverHold')))).toBe(2306)
    expect(await rdapStatus(name)).not.toContain('client transfer prohibited')
  })

  it('is prohibited by clientUpdateProhibited, but for its own removal', async () => {
    const [client, name] = await registered('held')
    const held = status('clientUpdateProhibited')
    expect(await update(client, name, add(held))).toBe(1000)
    expect(await update(client, name, add(status('clientTransferProhibited')))).toBe(2304)
    expect(await update(client, name, newPassword('new-secret'))).toBe(2304)
    expect(await update(client, name, rem(held) + newPassword('new-secret'))).toBe(2304)
    expect(await update(client, name, rem(held))).toBe(1000)
    expect(await update(client, name, newPassword('new-secret'))).toBe(1000)
    expect((await look(client, name)).authInfo).toBe('new-secret')
  })

  it('changes its registrant and contacts to existing ones', async () => {
    const [client, name] = await registered('whom')
    await ask(client, contactXml('C-new', { name: 'Keo Sophea' }))
    const contact = (type: string, id: string) =>
      `<domain:contact type="${type}">${id}</domain:contact>`
    const holder = (id: string) =>
      `<domain:chg><domain:registrant>${id}</domain:registrant></domain:chg>`
    const contactsNow = async () => {
      const { resData } = await ask(client, infoXml(name))
      const contacts = resData?.children.filter(({ local }) => local === 'contact') ?? []
      return [
        child(resData, 'registrant')?.text,
        ...contacts.map(({ attributes, text }) => `${attributes.get('type') ?? ''} ${text}`),
      ]
    }
    expect((await ask(client, infoXml(name))).xml).not.toContain('upDate')
    for (const [parts, code] of [
      [holder('C-nobody'), 2303],
      [holder(''), 2306],
      [add(contact('tech', 'C-nobody')), 2303],
      [add(contact('friend', 'C-new')), 2005],
      [add(contact('admin', 'C-whom')), 2306],
      [rem(contact('admin', 'C-new')), 2306],
      [rem(contact('tech', 'C-whom')), 2306],
    ] as const) {
      expect([parts, await update(client, name, parts)]).toEqual([parts, code])
    }
    expect(await contactsNow()).toEqual(['C-whom', 'admin C-whom'])
    const swapped =
      add(contact('admin', 'C-new') + contact('tech', 'C-new')) + rem(contact('admin', 'C-whom'))
    expect(await update(client, name, swapped + holder('C-new'))).toBe(1000)
    expect(await contactsNow()).toEqual(['C-new', 'admin C-new', 'tech C-new'])
    expect((await ask(client, infoXml(name))).xml).toContain(
      `<domain:upID>${EPP_CLIENT_ID}</domain:upID><domain:upDate>2026-11-21T03:00:00.000Z</domain:upDate>`,
    )
    const held = status('clientUpdateProhibited')
    expect(await update(client, name, add(held))).toBe(1000)
    expect(await update(client, name, holder('C-whom'))).toBe(2304)
    expect(await update(client, name, rem(contact('tech', 'C-new') + held))).toBe(2304)
    expect((await contactsNow())[0]).toBe('C-new')
  })

  it('is refused for another client’s object, without a change and for a short password', async () => {
    const [client, name] = await registered('whose')
    expect(await update(client, 'google.com', newPassword('new-secret'))).toBe(2201)
    expect(await update(client, 'nobody-free.com', newPassword('new-secret'))).toBe(2303)
    expect(await update(client, name, '')).toBe(2003)
    expect(await update(client, name, newPassword('12345'))).toBe(2306)
    const other = await loggedIn('other', 'other-pw')
    expect(await update(other, name, newPassword('new-secret'))).toBe(2201)
    expect((await look(client, name)).authInfo).toBe('d-secret')
  })
})

describe('configured to', () => {
  it('refuse updates and hide authInfo, it does', async () => {
    const client = await loggedIn()
    await ask(client, contactXml('C-TOLD'))
    await ask(client, createXml('told-free.com', 'C-TOLD'))
    sandbox.behaviours.merge('registry', { failUpdate: 2304, hideAuthInfo: true })
    expect((await ask(client, updateXml('told-free.com', newPassword('new-secret')))).code).toBe(
      2304,
    )
    expect((await ask(client, infoXml('told-free.com'))).xml).not.toContain('d-secret')
    expect((await ask(client, infoXml('told-free.com', 'd-secret'))).code).toBe(1000)
  })

  it('refuse billing, create answers 2104 and registers nothing', async () => {
    const client = await loggedIn()
    await ask(client, contactXml('C-BILLING'))
    sandbox.behaviours.merge('registry', { failCreate: 2104 })
    expect((await ask(client, createXml('bill-free.com', 'C-BILLING'))).code).toBe(2104)
    sandbox.behaviours.merge('registry', { failCreate: null })
    expect((await ask(client, createXml('bill-free.com', 'C-BILLING'))).code).toBe(1000)
  })

  it('be down, it cuts connections and takes none', async () => {
    const client = await loggedIn()
    const cut = client.next()
    sandbox.behaviours.merge('registry', { down: true })
    await expect(cut).rejects.toThrow('closed')
    await expect(dial()).rejects.toThrow()
  })

  it('let another registrar take a name, it is taken', async () => {
    const client = await loggedIn()
    sandbox.behaviours.merge('registry', { taken: ['gone-free.com'] })
    const answer = await ask(client, checkXml('gone-free.com'))
    expect(availability(answer.resData)).toEqual({ 'gone-free.com': '0' })
    expect((await ask(client, createXml('gone-free.com', 'x'))).code).toBe(2302)
  })

  it('treat TLDs differently, it does', async () => {
    const client = await loggedIn()
    sandbox.behaviours.merge('registry', {
      tlds: { com: { fail: true }, net: { limit: 1 }, org: { unsupported: true } },
    })
    expect((await ask(client, checkXml('a-free.com', 'a-free.io'))).code).toBe(2400)
    expect((await ask(client, checkXml('a-free.net', 'b-free.net'))).code).toBe(2306)
    expect((await ask(client, checkXml('a-free.org'))).xml).toContain('TLD not supported')
    expect((await ask(client, checkXml('a-free.io', 'a-free.net'))).code).toBe(1000)
  })

  it('hang for a TLD, that connection gets no more answers, another one does', async () => {
    const client = await loggedIn()
    sandbox.behaviours.merge('registry', { tlds: { com: { hang: true } } })
    const never = ask(client, checkXml('a-free.com')).catch(() => 'closed')
    const other = await loggedIn()
    expect((await ask(other, checkXml('a-free.net'))).code).toBe(1000)
    client.socket.destroy()
    expect(await never).toBe('closed')
  })

  it('hang altogether, it sends not even a greeting', async () => {
    sandbox.behaviours.merge('registry', { hang: true })
    const client = await dial()
    const greeting = client.next().catch(() => 'closed')
    client.socket.destroy()
    expect(await greeting).toBe('closed')
  })
})

it('loses the answer of a create that is done, and of no check', async () => {
  const client = await loggedIn()
  await ask(client, contactXml('lost-1'))
  sandbox.behaviours.merge('registry', { loseAnswer: true })
  expect((await ask(client, checkXml('lost-free.com'))).code).toBe(1000)
  await expect(ask(client, createXml('lost-free.com', 'lost-1'))).rejects.toThrow('closed')
  const again = await loggedIn()
  expect((await ask(again, infoXml('lost-free.com'))).code).toBe(1000)
})
