import { generate } from 'selfsigned'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { createRegistry, type Registration, type Registry } from './registry.ts'
import { startScriptedRegistry, type ScriptedRegistry } from './scripted-registry.ts'
import { child, childrenOf } from '../xml-reader.ts'
import { readXml } from './read-xml.ts'
import * as ns from './namespaces.ts'

let server: ScriptedRegistry
let registry: Registry

const base = () => ({
  host: '127.0.0.1',
  port: server.port,
  clientId: 'tonle',
  password: 'pw & <secret>',
  ca: server.ca,
  rejectUnauthorized: true,
  timeoutMs: 2_000,
})

beforeEach(async () => {
  server = await startScriptedRegistry()
  registry = createRegistry({ ...base(), connections: 2, checkLimit: 3 }, systemClock)
})

afterEach(async () => {
  await registry.close()
  await server.close()
})

const namesIn = (xml: string): string[] => {
  const command = child(readXml(xml), ns.epp, 'command')
  const check = child(child(command, ns.epp, 'check'), ns.domain, 'check')
  return childrenOf(check, ns.domain, 'name').map(({ text }) => text)
}

const answerCheck = (xml: string) => ({
  code: 1000,
  resData: `<d:chkData xmlns:d="${ns.domain}">${namesIn(xml)
    .reverse()
    .map(
      (name) => `<d:cd><d:name avail="${name.startsWith('free') ? 1 : 0}">${name}</d:name></d:cd>`,
    )
    .join('')}</d:chkData>`,
})

const dates =
  '<d:crDate>2026-01-02T03:04:05.0Z</d:crDate><d:exDate>2027-01-02T03:04:05.0Z</d:exDate>'
const created = `<d:creData xmlns:d="${ns.domain}"><d:name>a.com</d:name>${dates}</d:creData>`
const term = {
  createdAt: new Date('2026-01-02T03:04:05Z'),
  expiresAt: new Date('2027-01-02T03:04:05Z'),
}

const registration: Registration = {
  name: 'a.com',
  years: 1,
  contactId: 'tc-0001',
  contact: {
    firstName: 'Sok',
    lastName: 'Dara',
    email: 'sok@example.com',
    phone: '+85512345678',
    address1: '12 Street 240',
    city: 'Phnom Penh',
    country: 'KH',
  },
  authInfo: 'secret-Ta9',
}

describe('check', () => {
  it('checks in chunks over few sessions and answers under the given names', async () => {
    const sizes: number[] = []
    server.script = (xml) => {
      sizes.push(namesIn(xml).length)
      return answerCheck(xml)
    }
    const names = [
      'Free1.com',
      'taken.com',
      ...Array.from({ length: 18 }, (_, i) => `free-${i}.net`),
    ]
    const answers = await registry.check(names)
    expect([...answers.keys()]).toEqual(names)
    expect(answers.get('Free1.com')).toEqual({ available: true })
    expect(answers.get('taken.com')).toEqual({ available: false })
    expect(sizes).toEqual([3, 3, 3, 3, 3, 3, 2])
    expect(server.seen.connections).toBe(2)
    expect(server.received.filter((command) => command === 'login')).toHaveLength(2)
  })

  it('keeps one command in flight per session', async () => {
    let busy = 0
    let most = 0
    let meet = (): void => undefined
    const met = new Promise<void>((resolve) => {
      meet = resolve
    })
    server.script = async (xml) => {
      busy += 1
      most = Math.max(most, busy)
      // The first command waits until the second session also has one.
      if (busy === 2) meet()
      await met
      busy -= 1
      return answerCheck(xml)
    }
    await Promise.all(Array.from({ length: 30 }, (_, i) => registry.check([`free${i}.com`])))
    expect(most).toBe(2)
  })

  it('connects to nothing for no names', async () => {
    expect(await registry.check([])).toEqual(new Map())
    expect(server.seen.connections).toBe(0)
  })

  it('leaves out what the registry left out', async () => {
    server.script = () => ({ code: 1000 })
    expect(await registry.check(['a.com'])).toEqual(new Map())
  })

  it('finds the name that fails a whole command', async () => {
    server.script = (xml) => (namesIn(xml).includes('bad.com') ? { code: 2400 } : answerCheck(xml))
    const answers = await registry.check(['free1.com', 'bad.com', 'free2.com', 'free3.com'])
    expect([...answers.keys()]).toEqual(['free1.com', 'free2.com', 'free3.com'])
  })

  it('is sent again when the session broke', async () => {
    let first = true
    server.script = (xml) => {
      if (!first) return answerCheck(xml)
      first = false
      return 'hang-up'
    }
    const answers = await registry.check(['free.com'])
    expect(answers.get('free.com')).toEqual({ available: true })
    expect(server.received.filter((command) => command === 'check')).toHaveLength(2)
  })

  it('is not sent again for ever', async () => {
    server.script = () => 'hang-up'
    await expect(registry.check(['free.com'])).rejects.toMatchObject({ kind: 'unreachable' })
    expect(server.received.filter((command) => command === 'check')).toHaveLength(2)
  })

  it.each([
    [2400, 'unreachable'],
    [2500, 'unreachable'],
    [2502, 'rate-limited'],
    [2005, 'refused'],
  ])('fails on code %i as %s', async (code, kind) => {
    server.script = () => ({ code })
    await expect(registry.check(['a.com'])).rejects.toMatchObject({
      provider: 'registry',
      kind,
      code: String(code),
    })
  })

  it.each(['<epp', '<nothing/>', `<epp xmlns="${ns.epp}"><response/></epp>`])(
    'fails on the answer %s and drops the session',
    async (raw) => {
      server.script = () => ({ code: 1000, raw })
      await expect(registry.check(['a.com'])).rejects.toMatchObject({ kind: 'protocol' })
      await vi.waitFor(() => {
        expect(server.seen.open).toBe(0)
      })
    },
  )

  it("takes no other command's answer", async () => {
    const raw = `<epp xmlns="${ns.epp}"><response><result code="1000"/><trID><clTRID>other</clTRID></trID></response></epp>`
    server.script = () => ({ code: 1000, raw })
    await expect(registry.check(['a.com'])).rejects.toMatchObject({ kind: 'protocol' })
  })
})

describe('sessions', () => {
  it('give up on silence and never use that connection again', async () => {
    const impatient = createRegistry({ ...base(), connections: 1, timeoutMs: 150 }, systemClock)
    server.script = () => 'silence'
    await expect(impatient.check(['a.com'])).rejects.toMatchObject({ kind: 'timeout' })
    server.script = answerCheck
    expect((await impatient.check(['free.com'])).get('free.com')).toEqual({ available: true })
    expect(server.seen.connections).toBe(2)
    await impatient.close()
  })

  it('do not let the queue wait longer than a command', async () => {
    const impatient = createRegistry({ ...base(), connections: 1, timeoutMs: 150 }, systemClock)
    server.script = () => 'silence'
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => impatient.check([`a${i}.com`])),
    )
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'timeout' } })
    }
    await impatient.close()
  })

  it('give up when no greeting comes', async () => {
    server.greets = false
    const impatient = createRegistry({ ...base(), timeoutMs: 100 }, systemClock)
    await expect(impatient.check(['a.com'])).rejects.toMatchObject({ kind: 'timeout' })
    await impatient.close()
  })

  it('fail at once while the registry is away, and come back with it', async () => {
    const { port } = server
    await server.close()
    await expect(registry.check(['a.com'])).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'ECONNREFUSED',
    })
    const soon = await registry.check(['a.com']).catch((error: unknown) => error)
    expect(soon).toHaveProperty('retryAfterMs')
    expect(soon).toMatchObject({ kind: 'unreachable' })
    server = await startScriptedRegistry()
    expect(port).not.toBe(server.port)
    registry = createRegistry(base(), systemClock)
    server.script = answerCheck
    server.login = () => ({ code: 2502 })
    await expect(registry.check(['free.com'])).rejects.toMatchObject({ kind: 'rate-limited' })
    server.login = () => ({ code: 1000 })
    await vi.waitFor(async () => {
      expect((await registry.check(['free.com'])).size).toBe(1)
    })
  })

  it('are refused with wrong credentials', async () => {
    server.login = () => ({ code: 2200 })
    await expect(registry.check(['a.com'])).rejects.toMatchObject({
      kind: 'refused',
      code: '2200',
    })
  })

  it('trust only the given authority', async () => {
    const strict = createRegistry({ ...base(), ca: undefined }, systemClock)
    await expect(strict.check(['a.com'])).rejects.toMatchObject({ kind: 'unreachable' })
    const lax = createRegistry({ ...base(), ca: undefined, rejectUnauthorized: false }, systemClock)
    server.script = answerCheck
    expect((await lax.check(['free.com'])).size).toBe(1)
    await Promise.all([strict.close(), lax.close()])
  })

  it('show a certificate of ours to a registry that demands one', async () => {
    const ours = await generate([{ name: 'commonName', value: 'tonle' }], { keyType: 'ec' })
    const demanding = await startScriptedRegistry(ours.cert)
    demanding.script = answerCheck
    const to = { ...base(), port: demanding.port, ca: demanding.ca }
    const nobody = createRegistry(to, systemClock)
    await expect(nobody.check(['free.com'])).rejects.toMatchObject({ kind: 'unreachable' })
    const known = createRegistry({ ...to, cert: ours.cert, key: ours.private }, systemClock)
    expect((await known.check(['free.com'])).size).toBe(1)
    await Promise.all([nobody.close(), known.close()])
    await demanding.close()
  })

  it('are kept alive with hello, and opened anew when cut while idle', async () => {
    const lively = createRegistry({ ...base(), connections: 1, keepAliveMs: 20 }, systemClock)
    server.script = answerCheck
    await lively.check(['free.com'])
    await vi.waitFor(() => {
      expect(server.received.filter((command) => command === 'hello').length).toBeGreaterThan(1)
    })
    server.cut()
    expect((await lively.check(['free.com'])).size).toBe(1)
    expect(server.seen.connections).toBe(2)
    await lively.close()
  })

  it('end with logout, after the command under way; later commands are refused', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.script = async (xml) => {
      await held
      return answerCheck(xml)
    }
    const answers = registry.check(['free.com'])
    await vi.waitFor(() => {
      expect(server.received).toContain('check')
    })
    const closed = registry.close()
    await expect(registry.check(['b.com'])).rejects.toMatchObject({ kind: 'unreachable' })
    release()
    expect((await answers).size).toBe(1)
    await closed
    expect(server.received.at(-1)).toBe('logout')
    await vi.waitFor(() => {
      expect(server.seen.open).toBe(0)
    })
  })

  it('survive a torrent of cuts without losing or hanging a command', async () => {
    let count = 0
    server.script = (xml) => {
      count += 1
      return count % 7 === 0 ? 'hang-up' : answerCheck(xml)
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => registry.check([`free${i}.com`])),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value.size).toBe(1)
      else expect(outcome.reason).toMatchObject({ provider: 'registry', kind: 'unreachable' })
    }
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(150)
    await vi.waitFor(() => {
      expect(server.seen.open).toBeLessThanOrEqual(2)
    })
  })
})

describe('create', () => {
  const isContact = (xml: string) => xml.includes(`"${ns.contact}"`) && xml.includes('<contact:')

  it('creates the contact, then the name', async () => {
    const commands: string[] = []
    server.script = (xml) => {
      commands.push(xml)
      return isContact(xml) ? { code: 1000 } : { code: 1000, resData: created }
    }
    expect(
      await registry.create({
        ...registration,
        premiumFee: fromDollars(90.1),
        nameservers: ['ns1.example.com', 'ns2.example.com'],
      }),
    ).toEqual({ ok: true, isPending: false, ...term, authInfo: 'secret-Ta9' })
    expect(commands).toHaveLength(2)
    expect(commands[1]).toContain(
      '<domain:name>a.com</domain:name><domain:period unit="y">1</domain:period>' +
        '<domain:ns><domain:hostObj>ns1.example.com</domain:hostObj><domain:hostObj>ns2.example.com</domain:hostObj></domain:ns>' +
        '<domain:registrant>tc-0001</domain:registrant><domain:contact type="admin">tc-0001</domain:contact>',
    )
    expect(commands[1]).toContain('<fee:currency>USD</fee:currency><fee:fee>90.10</fee:fee>')
  })

  it('makes a transfer password of its own', async () => {
    server.script = (xml) => (isContact(xml) ? { code: 1000 } : { code: 1001, resData: created })
    const without = { ...registration, authInfo: undefined }
    const [one, two] = await Promise.all([registry.create(without), registry.create(without)])
    if (!one.ok || !two.ok) throw new Error('refused')
    expect(one.authInfo).toMatch(/^[\w-]{14}-Ta9$/)
    expect(one.authInfo).not.toBe(two.authInfo)
  })

  it.each([
    [2302, 'taken'],
    [2003, 'premium-price-changed'],
    [2004, 'premium-price-changed'],
    [2306, 'policy'],
    [2304, 'refused'],
    [2005, 'refused'],
  ])('takes code %i for %s', async (code, reason) => {
    // A contact of an earlier request is no obstacle.
    server.script = (xml) => ({ code: isContact(xml) ? 2302 : code })
    expect(await registry.create(registration)).toEqual({
      ok: false,
      reason,
      code,
      message: `message ${code}`,
    })
  })

  it('takes 1001 for a decision that follows, with or without dates', async () => {
    for (const resData of [created, undefined]) {
      server.script = (xml) =>
        isContact(xml) ? { code: 1000 } : { code: 1001, ...(resData && { resData }) }
      expect(await registry.create(registration)).toEqual({
        ...{ ok: true, isPending: true, svTRID: 's', authInfo: 'secret-Ta9' },
      })
    }
  })

  it.each([2001, 2104, 2201, 2307, 2308])(
    'takes %i for a refusal of the account, of the contact or of the name',
    async (code) => {
      server.script = (xml) => ({ code: isContact(xml) ? 1000 : code })
      const failure = { code: String(code), class: 'fatal' }
      await expect(registry.create(registration)).rejects.toMatchObject(failure)
      server.script = () => ({ code })
      await expect(registry.create(registration)).rejects.toMatchObject(failure)
    },
  )

  it('takes too many sessions for a temporary failure', async () => {
    server.login = () => ({ code: 2502 })
    await expect(registry.create(registration)).rejects.toMatchObject({
      ...{ code: '2502', kind: 'rate-limited', class: undefined },
    })
  })

  it('takes a refused log-in for a refusal of the account', async () => {
    server.login = () => ({ code: 2200 })
    await expect(registry.create(registration)).rejects.toMatchObject({ class: 'fatal' })
    // The next one fails without a try to connect.
    await expect(registry.create(registration)).rejects.toMatchObject({ class: 'fatal' })
  })

  it('does not go on without the contact', async () => {
    server.script = () => ({ code: 2306 })
    expect(await registry.create(registration)).toMatchObject({ ok: false, reason: 'policy' })
    expect(server.received.filter((command) => command === 'create')).toHaveLength(1)
    expect(
      await registry.create({ ...registration, contact: { ...registration.contact, phone: '1' } }),
    ).toMatchObject({ ok: false, reason: 'refused', code: 2005 })
  })

  it.each([
    ['hang-up', 'unreachable'],
    ['silence', 'timeout'],
    [{ code: 2400 }, 'unreachable'],
    [{ code: 2500 }, 'unreachable'],
    [{ code: 1000 }, 'protocol'],
  ] as const)('on %j is %s, and is never sent twice', async (reply, kind) => {
    const impatient = createRegistry({ ...base(), timeoutMs: 200 }, systemClock)
    server.script = (xml) => (isContact(xml) ? { code: 1000 } : reply)
    await expect(impatient.create(registration)).rejects.toMatchObject({ kind })
    expect(server.received.filter((command) => command === 'create')).toHaveLength(2)
    await impatient.close()
  })

  it('goes before the searches that wait', async () => {
    const single = createRegistry({ ...base(), connections: 1, checkLimit: 1 }, systemClock)
    server.script = (xml) => {
      if (xml.includes('<check>')) return answerCheck(xml)
      return isContact(xml) ? { code: 1000 } : { code: 1000, resData: created }
    }
    const searches = single.check(Array.from({ length: 50 }, (_, i) => `free${i}.com`))
    await single.create(registration)
    expect(server.received.filter((command) => command === 'check').length).toBeLessThan(10)
    await searches
    await single.close()
  })
})

describe('messages', () => {
  const message = (resData = '') =>
    `<epp xmlns="${ns.epp}"><response><result code="1301"><msg>more</msg></result>` +
    '<msgQ count="2" id="17"><qDate>2026-01-01T00:00:00Z</qDate><msg>Decided.</msg></msgQ>' +
    `<resData>${resData}</resData><trID><svTRID>s</svTRID></trID></response></epp>`
  const decision = (result: string) =>
    message(
      `<d:panData xmlns:d="${ns.domain}"><d:name paResult="${result}">A.com</d:name>` +
        `<d:paTRID><clTRID xmlns="${ns.epp}">c</clTRID><svTRID xmlns="${ns.epp}">s-7</svTRID>` +
        '</d:paTRID><d:paDate>2026-01-02T03:04:05.0Z</d:paDate></d:panData>',
    )
  const decided = { name: 'a.com', svTRID: 's-7', decidedAt: new Date('2026-01-02T03:04:05Z') }

  it.each([
    ['a decision', decision('1'), { ...decided, isApproved: true }],
    ['a refusal', decision('0'), { ...decided, isApproved: false }],
    ['a refusal in words', decision('false'), { ...decided, isApproved: false }],
    [
      'a transfer',
      message(`<d:trnData xmlns:d="${ns.domain}"><d:name>a.com</d:name></d:trnData>`),
      { name: 'a.com' },
    ],
    ['a message about no name', message(), {}],
  ])('of the queue may be %s', async (_, raw, about) => {
    server.script = () => ({ code: 1301, raw })
    expect(await registry.nextMessage()).toEqual({ id: '17', text: 'Decided.', ...about })
  })

  it('are none in an empty queue, and are acknowledged once or twice', async () => {
    const commands: string[] = []
    server.script = (xml) => {
      commands.push(xml)
      return { code: xml.includes('op="req"') ? 1300 : commands.length === 2 ? 1000 : 2303 }
    }
    expect(await registry.nextMessage()).toBeUndefined()
    await registry.acknowledgeMessage('17')
    await registry.acknowledgeMessage('17')
    expect(commands[1]).toContain('<poll op="ack" msgID="17"/>')
    server.script = () => ({ code: 2400 })
    await expect(registry.acknowledgeMessage('17')).rejects.toMatchObject({ code: '2400' })
  })
})

describe('info', () => {
  const info = (sponsor: string) => ({
    code: 1000,
    resData: `<d:infData xmlns:d="${ns.domain}"><d:name>a.com</d:name><d:registrant>tc-0001</d:registrant><d:clID>${sponsor}</d:clID>${dates}<d:authInfo><d:pw>secret-Ta9</d:pw></d:authInfo></d:infData>`,
  })

  it('returns whether a name is ours', async () => {
    server.script = () => info('tonle')
    expect(await registry.info('a.com')).toEqual({
      ownedByUs: true,
      registrant: 'tc-0001',
      contacts: [],
      ...term,
      statuses: [],
      graceStatuses: [],
      nameservers: [],
      authInfo: 'secret-Ta9',
    })
    server.script = () => info('another')
    expect(await registry.info('a.com')).toEqual({ ownedByUs: false })
    server.script = () => ({ code: 2201 })
    expect(await registry.info('a.com')).toEqual({ ownedByUs: false })
    server.script = () => ({ code: 2303 })
    expect(await registry.info('a.com')).toBeUndefined()
  })

  it('does not guess', async () => {
    server.script = () => ({ code: 1000 })
    await expect(registry.info('a.com')).rejects.toMatchObject({ kind: 'protocol' })
    server.script = () => ({ code: 2306 })
    await expect(registry.info('a.com')).rejects.toMatchObject({ kind: 'refused', code: '2306' })
  })
})
