import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromDollars, toDollars, zero } from '../../src/contract/money.ts'
import { sandboxRefundKey } from '../../src/server/platform/sandbox-refund-key.ts'
import { PAYWAY_API_KEY, PAYWAY_MERCHANT_ID } from '../../src/sandbox/credentials.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { createMailer, type Mailer } from '../../src/server/platform/mail/mailer.ts'
import { createPayWay, type PayWay } from '../../src/server/providers/payway/payway.ts'
import { newTranId } from '../../src/server/providers/payway/tran-id.ts'
import { createRdap, type Rdap } from '../../src/server/providers/rdap/rdap.ts'
import type { Registration, Registry } from '../../src/server/providers/registry/registry.ts'
import { parseWhoisServers } from '../../src/server/platform/whois-servers.ts'
import { createWhois, type Whois } from '../../src/server/providers/whois/whois.ts'
import { connectRegistry } from './registry-account.ts'

interface Received {
  readonly body: string
  readonly signature: string | undefined
}

let sandbox: Sandbox
let shop: Server
let newPayWay: (timeoutMs: number) => PayWay
let payway: PayWay
let registry: Registry
let rdap: Rdap
let whois: Whois
let mailer: Mailer
let pushbacks: Received[] = []

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

const newRegistry = (timeoutMs: number): Registry =>
  connectRegistry(sandbox, systemClock, timeoutMs)

const newRdap = (timeoutMs: number): Rdap =>
  createRdap(
    { bootstrapUrl: sandbox.endpoints.rdapBootstrap, timeoutMs, maxPerHost: 2 },
    systemClock,
  )

/** How long a client waits for an outcome. */
const patience = (reason: string): number => (reason === 'timeout' ? 300 : 10_000)

const newWhois = (timeoutMs = 10_000): Whois => {
  const { host, port } = sandbox.endpoints.whois
  const servers = parseWhoisServers(`*=${host}:${port},dead=127.0.0.1:1`)
  if (servers === undefined) throw new Error('no servers')
  return createWhois({ servers, timeoutMs, maxPerHost: 2 }, systemClock)
}

beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
  shop = createServer((request, response) => {
    void readBody(request).then((body) => {
      const signature = request.headers['x-payway-hmac-sha512']
      pushbacks.push({ body, signature: Array.isArray(signature) ? signature[0] : signature })
      response.end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const bound = shop.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  newPayWay = (timeoutMs) =>
    createPayWay(
      {
        baseUrl: sandbox.endpoints.payway,
        merchantId: PAYWAY_MERCHANT_ID,
        apiKey: PAYWAY_API_KEY,
        refundKey: sandboxRefundKey,
        returnUrl: `http://127.0.0.1:${port}/payment/payway/pushback`,
        lifetimeMinutes: 30,
        timeoutMs,
      },
      systemClock,
    )
  payway = newPayWay(10_000)
  registry = newRegistry(5_000)
  rdap = newRdap(10_000)
  const { host, port: smtpPort } = sandbox.endpoints.smtp
  mailer = createMailer({
    smtpUrl: `smtp://${host}:${smtpPort}`,
    from: 'Tonlé Cloud <no-reply@example.com>',
  })
})

afterAll(async () => {
  await registry.close()
  mailer.close()
  await sandbox.stop()
  await new Promise((resolve) => shop.close(resolve))
})

beforeEach(() => {
  whois = newWhois()
  pushbacks = []
})

afterEach(() => {
  sandbox.behaviours.reset()
})

const behave = (part: 'payway' | 'registry' | 'rdap' | 'whois' | 'mail', change: object): void => {
  const refused = sandbox.behaviours.merge(part, change)
  if (refused !== undefined) throw new Error(refused)
}

describe('PayWay', () => {
  const continueSuccessUrl = 'http://127.0.0.1:9/payment/success'
  const cancelUrl = 'http://127.0.0.1:9/checkout-basket'

  /** Posts the form like a browser, and returns the URL of the payment page. */
  const start = async (tranId: string): Promise<string> => {
    const form = payway.purchaseForm({
      tranId,
      amount: fromDollars(12.5),
      currency: 'USD',
      items: [{ name: 'ភ្នំពេញ.com', quantity: 1, price: fromDollars(12.5) }],
      firstName: 'សុខ',
      lastName: 'Dara',
      email: 'sok@example.com',
      phone: '+85512345678',
      paymentOption: '',
      continueSuccessUrl,
      cancelUrl,
      returnParams: 'order=1',
    })
    const body = new FormData()
    for (const [name, value] of Object.entries(form.fields)) body.set(name, value)
    const response = await fetch(form.action, { method: form.method, body, redirect: 'manual' })
    const location = response.headers.get('location')
    if (location === null) throw new Error(`no payment page: ${await response.text()}`)
    return location
  }

  const press = (page: string, button: 'approve' | 'decline' | 'cancel') =>
    fetch(`${page}/${button}`, { method: 'POST', redirect: 'manual' })

  const verify = ({ body, signature }: Received) => payway.verifyPushback(body, signature)

  it('completes a purchase with approval, push-back and check', async () => {
    const tranId = newTranId(new Date())
    const page = await start(tranId)
    expect(await payway.checkTransaction(tranId)).toEqual({
      state: 'pending',
      amount: fromDollars(12.5),
      currency: '',
      apv: '',
      refunded: zero,
    })
    const approved = await press(page, 'approve')
    expect(approved.headers.get('location')).toBe(continueSuccessUrl)
    await vi.waitFor(() => {
      expect(pushbacks).toHaveLength(1)
    })
    expect(pushbacks.map(verify)).toMatchObject([
      { kind: 'verified', tranId, paid: true, returnParams: 'order=1' },
    ])
    expect(await payway.checkTransaction(tranId)).toMatchObject({
      state: 'approved',
      amount: fromDollars(12.5),
      currency: 'USD',
      apv: expect.stringMatching(/^\d{6}$/) as unknown,
    })
  })

  it('detects a forged push-back', async () => {
    behave('payway', { pushback: 'forged' })
    await press(await start(newTranId(new Date())), 'approve')
    await vi.waitFor(() => {
      expect(pushbacks.map(verify)).toMatchObject([{ kind: 'forged' }])
    })
  })

  it('reports declined, cancelled, closed and unknown payments', async () => {
    const declined = newTranId(new Date())
    const cancelled = newTranId(new Date())
    const closed = newTranId(new Date())
    await press(await start(declined), 'decline')
    await press(await start(cancelled), 'cancel')
    await start(closed)
    expect(await payway.closeTransaction(closed)).toBe('closed')
    const states = [declined, cancelled, closed, 'unknown'].map(
      async (tranId) => (await payway.checkTransaction(tranId)).state,
    )
    expect(await Promise.all(states)).toEqual(['declined', 'cancelled', 'cancelled', 'not-found'])
    expect(await payway.closeTransaction('unknown')).toBe('not-found')
  })

  it('reports an amount that differs from ours', async () => {
    behave('payway', { amountDelta: -2 })
    const tranId = newTranId(new Date())
    await press(await start(tranId), 'approve')
    expect(await payway.checkTransaction(tranId)).toMatchObject({
      state: 'approved',
      amount: fromDollars(10.5),
    })
  })

  it('does not close a paid payment', async () => {
    const tranId = newTranId(new Date())
    await press(await start(tranId), 'approve')
    expect(await payway.closeTransaction(tranId)).not.toBe('closed')
    expect(await payway.checkTransaction(tranId)).toMatchObject({ state: 'approved' })
  })

  it('reports an outage, and times out when the server hangs', async () => {
    behave('payway', { down: true })
    await expect(payway.checkTransaction('T1')).rejects.toMatchObject({ kind: 'unreachable' })
    behave('payway', { down: false, hang: true })
    await expect(newPayWay(300).checkTransaction('T1')).rejects.toMatchObject({ kind: 'timeout' })
  })
})

describe('the registry', () => {
  const registration = (name: string): Registration => ({
    name,
    years: 2,
    contactId: `tc-${name.length}-${name.slice(0, 8)}`,
    contact: {
      firstName: 'Sok',
      lastName: 'Dara',
      email: 'sok@example.com',
      phone: '+85512345678',
      address1: '12 Street 240',
      address2: 'សង្កាត់ចតុមុខ',
      city: 'Phnom Penh',
      postalCode: '120207',
      country: 'KH',
    },
    authInfo: 'Secret-Ta9-1234',
  })

  it('checks names, premium ones with their fee', async () => {
    const answers = await registry.check(['Free-one.com', 'taken-one.com', 'premium-one.net'])
    expect(answers.get('Free-one.com')).toEqual({ available: true })
    expect(answers.get('taken-one.com')).toMatchObject({ available: false })
    const premium = answers.get('premium-one.net')
    expect(premium?.available).toBe(true)
    expect(toDollars(premium?.premium?.registration ?? fromDollars(0))).toBeGreaterThan(100)
  })

  it('checks many names in one command', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `free-${index}.com`)
    const answers = await registry.check(names)
    expect([...answers.values()].filter(({ available }) => available)).toHaveLength(100)
  })

  it('registers a name once, and reports its sponsor', async () => {
    const order = registration('free-mine.com')
    expect(await registry.info(order.name)).toBeUndefined()
    const result = await registry.create(order)
    if (!result.ok || result.isPending) throw new Error('not registered')
    expect(result.expiresAt.getUTCFullYear()).toBe(result.createdAt.getUTCFullYear() + 2)
    expect(await registry.info(order.name)).toEqual({
      ownedByUs: true,
      registrant: order.contactId,
      contacts: ['admin', 'tech', 'billing'].map((type) => ({ type, id: order.contactId })),
      createdAt: result.createdAt,
      expiresAt: result.expiresAt,
      statuses: ['inactive'],
      graceStatuses: ['addPeriod'],
      nameservers: [],
      authInfo: 'Secret-Ta9-1234',
    })
    expect(await registry.create(order)).toMatchObject({ ok: false, reason: 'taken', code: 2302 })
    expect((await registry.check([order.name])).get(order.name)?.available).toBe(false)
    expect(await registry.info('taken-one.com')).toEqual({ ownedByUs: false })
  })

  it('requires the right fee for a premium name', async () => {
    const name = 'premium-two.com'
    const order = registration(name)
    const premium = (await registry.check([name])).get(name)?.premium
    if (premium === undefined) throw new Error('no premium name')
    for (const premiumFee of [undefined, fromDollars(1)]) {
      expect(await registry.create({ ...order, years: 1, premiumFee })).toMatchObject({
        ok: false,
        reason: 'premium-price-changed',
      })
    }
    const paid = await registry.create({ ...order, years: 1, premiumFee: premium.registration })
    expect(paid).toMatchObject({ ok: true })
  })

  it('reports why it does not register', async () => {
    behave('registry', { failCreate: 2104 })
    await expect(registry.create(registration('free-b.com'))).rejects.toMatchObject({
      class: 'fatal',
    })
    behave('registry', { failCreate: 2306 })
    expect(await registry.create(registration('free-b.com'))).toMatchObject({ reason: 'policy' })
    behave('registry', { failCreate: 2400 })
    await expect(registry.create(registration('free-b.com'))).rejects.toMatchObject({
      kind: 'unreachable',
    })
    behave('registry', { failCreate: null })
    expect(await registry.create(registration('free-b.com'))).toMatchObject({ ok: true })
  })

  it.each(['approve', 'reject'] as const)('reports a decision to %s later', async (decision) => {
    const order = registration(`free-${decision}.com`)
    behave('registry', { createPends: true })
    expect(await registry.create(order)).toMatchObject({ ok: true, isPending: true })
    behave('registry', { createPends: false })
    expect(await registry.info(order.name)).toMatchObject({
      statuses: expect.arrayContaining(['pendingCreate']) as unknown,
    })
    expect((await registry.check([order.name])).get(order.name)?.available).toBe(false)
    expect(await registry.nextMessage()).toBeUndefined()
    const body = JSON.stringify({ name: order.name, do: decision })
    const creations = `${sandbox.endpoints.control}/control/registry/creations`
    expect((await fetch(creations, { method: 'POST', body })).status).toBe(200)
    const message = await registry.nextMessage()
    expect(message).toMatchObject({ name: order.name, isApproved: decision === 'approve' })
    await registry.acknowledgeMessage(message?.id ?? '')
    expect(await registry.nextMessage()).toBeUndefined()
    expect(await registry.info(order.name)).toEqual(
      decision === 'approve' ? expect.objectContaining({ statuses: ['inactive'] }) : undefined,
    )
    // Decided once.
    expect((await fetch(creations, { method: 'POST', body })).status).toBe(404)
  })

  it('changes nameservers, lock and auth code, and creates hosts as needed', async () => {
    const name = 'free-change.com'
    await registry.create(registration(name))
    const hosts = ['ns1.change.example', 'ns2.google.com']
    expect(await registry.update(name, { addNameservers: hosts })).toEqual({ ok: true })
    const changed = await registry.update(name, {
      addNameservers: ['ns3.change.example'],
      removeNameservers: ['ns1.change.example'],
      addStatuses: ['clientTransferProhibited'],
      authInfo: 'Another-Ta9-1234',
    })
    expect(changed).toEqual({ ok: true })
    expect(await registry.info(name)).toMatchObject({
      nameservers: ['ns2.google.com', 'ns3.change.example'],
      statuses: ['clientTransferProhibited'],
      authInfo: 'Another-Ta9-1234',
    })
    const unlocked = { removeStatuses: ['clientTransferProhibited'] as const }
    expect(await registry.update(name, unlocked)).toEqual({ ok: true })
    expect(await registry.info(name)).toMatchObject({ statuses: ['ok'] })
  })

  it('reports why it does not change a domain', async () => {
    const name = 'free-stays.com'
    const authInfo = 'Another-Ta9-1234'
    expect(await registry.update(name, { authInfo })).toMatchObject({ reason: 'not-ours' })
    expect(await registry.update('taken-one.com', { authInfo })).toMatchObject({
      reason: 'not-ours',
    })
    await registry.create(registration(name))
    const orphan = { addNameservers: ['ns1.change.example', 'ns1.nobody-free.com'] }
    expect(await registry.update(name, orphan)).toMatchObject({
      reason: 'host-refused',
      host: 'ns1.nobody-free.com',
    })
    behave('registry', { failUpdate: 2304 })
    expect(await registry.update(name, { authInfo })).toMatchObject({ reason: 'status-prohibits' })
    behave('registry', { failUpdate: 2400 })
    await expect(registry.update(name, { authInfo })).rejects.toMatchObject({ kind: 'unreachable' })
    behave('registry', { failUpdate: null, hideAuthInfo: true })
    expect(await registry.info(name)).toMatchObject({ nameservers: [], statuses: ['inactive'] })
    expect(await registry.info(name)).not.toHaveProperty('authInfo')
  })

  it('changes nothing during an outage or a hang, and works afterwards', async () => {
    const name = 'free-trouble.com'
    await registry.create(registration(name))
    const change = { addNameservers: ['ns1.trouble.example'] }
    behave('registry', { down: true })
    await expect(registry.update(name, change)).rejects.toMatchObject({ kind: 'unreachable' })
    behave('registry', { down: false, hang: true })
    const impatient = newRegistry(200)
    await expect(impatient.update(name, change)).rejects.toMatchObject({ kind: 'timeout' })
    await impatient.close()
    behave('registry', { hang: false, delayMs: 50 })
    await vi.waitFor(async () => {
      expect(await registry.update(name, change)).toEqual({ ok: true })
    }, 10_000)
  })

  it('times out when the registry hangs, and recovers', async () => {
    const impatient = newRegistry(200)
    await impatient.check(['free-a.com'])
    behave('registry', { hang: true })
    await expect(impatient.check(['free-a.com'])).rejects.toMatchObject({ kind: 'timeout' })
    behave('registry', { hang: false })
    await vi.waitFor(async () => {
      expect((await impatient.check(['free-a.com'])).size).toBe(1)
    }, 5_000)
    await impatient.close()
  })

  it('survives an outage and reconnects', async () => {
    await registry.check(['free-a.com'])
    behave('registry', { down: true })
    await expect(registry.check(['free-a.com'])).rejects.toMatchObject({ kind: 'unreachable' })
    behave('registry', { down: false })
    await vi.waitFor(async () => {
      expect((await registry.check(['free-a.com'])).size).toBe(1)
    }, 10_000)
  })

  it('answers for the other TLDs when one fails', async () => {
    behave('registry', { tlds: { net: { fail: true }, org: { limit: 1 } } })
    const names = ['free-a.com', 'free-a.net', 'free-a.org', 'free-b.org', 'free-a.kh']
    const answers = await registry.check(names)
    expect([...answers.keys()]).toEqual(names.filter((name) => name !== 'free-a.net'))
  })
})

describe('RDAP', () => {
  it('distinguishes registered, not found and no service', async () => {
    expect(await rdap.lookup('google.com')).toMatchObject({
      state: 'registered',
      domain: {
        registrar: expect.any(String) as unknown,
        registeredAt: expect.any(Date) as unknown,
      },
    })
    expect(await rdap.lookup('free-rdap.com')).toEqual({ state: 'not-found' })
    expect(await rdap.lookup('free-rdap.kh')).toEqual({ state: 'no-service' })
  })

  it('reads registrants, shown and redacted', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `taken-${index}.com`)
    const answers = await Promise.all(names.map((name) => rdap.lookup(name)))
    const registrants = answers.flatMap((answer) =>
      answer.state === 'registered' ? [answer.domain.registrant] : [],
    )
    expect(registrants).toHaveLength(20)
    const hidden = registrants.filter(({ redacted }) => redacted)
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.length).toBeLessThan(20)
    for (const { email, name, phone, redacted } of registrants) {
      if (!redacted) expect([email, name, phone]).not.toContain(undefined)
      else expect([email, phone]).toEqual([undefined, undefined])
    }
  })

  it.each([
    [{ hang: true }, 'timeout'],
    [{ status: 500 }, 'unreachable'],
    [{ status: 403 }, 'refused'],
    [{ rubbish: true }, 'protocol'],
  ])('is unknown on %j', async (net, reason) => {
    behave('rdap', { tlds: { net } })
    const asking = newRdap(patience(reason))
    expect(await asking.lookup('google.net')).toEqual({ state: 'unknown', reason })
    expect(await rdap.lookup('google.com')).toMatchObject({ state: 'registered' })
  })
})

describe('WHOIS', () => {
  it('distinguishes registered, not found and no service', async () => {
    const thai = await whois.lookup('google.co.th')
    expect(thai).toMatchObject({
      state: 'registered',
      domain: {
        registrar: expect.any(String) as unknown,
        registeredAt: expect.any(Date) as unknown,
        expiresAt: expect.any(Date) as unknown,
        nameservers: [expect.any(String), expect.any(String)] as unknown,
        raw: expect.stringContaining('GOOGLE.CO.TH') as unknown,
      },
    })
    expect(await whois.lookup('free-one.co.th')).toMatchObject({ state: 'not-found' })
    expect(await whois.lookup('taken-one.kh')).toEqual({ state: 'no-service' })
  })

  it('sends DENIC’s and JPRS’s query formats, and the ASCII form of internationalised names', async () => {
    for (const name of ['taken-one.de', 'taken-one.jp', 'xn--taken--gva.th']) {
      expect(await whois.lookup(name), name).toMatchObject({ state: 'registered' })
    }
  })

  it('reads registrants: shown, redacted, and reachable through a form', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `taken-${index}.la`)
    const answers = await Promise.all(names.map((name) => whois.lookup(name)))
    const registrants = answers.flatMap((answer) =>
      answer.state === 'registered' ? [answer.domain.registrant] : [],
    )
    expect(registrants).toHaveLength(20)
    const hidden = registrants.filter(({ redacted }) => redacted)
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.length).toBeLessThan(20)
    for (const { name, email } of hidden) expect([name, email]).toEqual([undefined, undefined])
    expect(hidden.some(({ contactUrl }) => contactUrl?.startsWith('https:') === true)).toBe(true)
    const shown = registrants.find(({ redacted }) => !redacted)
    expect(shown?.contactUrl).toBe(`mailto:${shown?.email ?? ''}`)
  })

  it('reads UTF-8, and Latin-1 otherwise', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `taken-${index}.la`)
    const holders = async () => {
      const answers = await Promise.all(names.map((name) => whois.lookup(name)))
      return answers.map((answer) =>
        answer.state === 'registered' ? answer.domain.registrant.name : undefined,
      )
    }
    const utf8 = await holders()
    expect(utf8).toContain('Åsa Lindström')
    behave('whois', { tlds: { la: { answer: 'latin1' } } })
    expect(await holders()).toEqual(utf8)
  })

  it.each([
    [{ hang: true }, 'timeout'],
    [{ delayMs: 5_000 }, 'timeout'],
    [{ answer: 'garbage' }, 'protocol'],
    [{ answer: 'empty' }, 'protocol'],
    [{ answer: 'huge' }, 'protocol'],
    [{ answer: 'cut' }, 'unreachable'],
    [{ answer: 'limited' }, 'rate-limited'],
  ])('is unknown on %j', async (th, reason) => {
    behave('whois', { tlds: { th } })
    const asking = newWhois(patience(reason))
    expect(await asking.lookup('google.co.th')).toMatchObject({ state: 'unknown', reason })
  })

  it('is unknown without a server, and when it is aborted', async () => {
    expect(await whois.lookup('google.dead')).toEqual({ state: 'unknown', reason: 'unreachable' })
    behave('whois', { down: true })
    expect(await whois.lookup('google.th')).toMatchObject({ state: 'unknown' })
    behave('whois', { down: false, tlds: { th: { hang: true } } })
    const answer = whois.lookup('google.th', AbortSignal.timeout(50))
    expect(await answer).toEqual({ state: 'unknown', reason: 'timeout' })
  })

  it('pauses for a server that reports a rate limit, and returns its message', async () => {
    behave('whois', { tlds: { th: { answer: 'limited' } } })
    const raw = expect.stringContaining('Try again later') as unknown
    expect(await whois.lookup('google.th')).toMatchObject({ state: 'unknown', raw })
    behave('whois', { tlds: {} })
    expect(await whois.lookup('facebook.th')).toEqual({ state: 'unknown', reason: 'rate-limited' })
  })

  it('sends a server two queries at a time, and completes all of them', async () => {
    behave('whois', { delayMs: 20 })
    const names = Array.from({ length: 30 }, (_, index) => `taken-${index}.th`)
    const answers = await Promise.all(names.map((name) => whois.lookup(name)))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['registered']))
  })

  it('removes control characters and markup from the response', async () => {
    behave('whois', { tlds: { th: { answer: 'garbage' } } })
    const answer = await whois.lookup('google.th')
    const raw = answer.state === 'unknown' ? answer.raw : undefined
    expect(raw).toMatch(/^[^\p{Cc}]|[\t\n]/u)
    expect(raw).not.toMatch(/[^\P{Cc}\t\n]/u)
  })
})

describe('mail', () => {
  const mail = { to: 'sok@example.com', subject: 'វិក្កយបត្រ', text: 'Thanks', html: '<p>Thanks</p>' }

  it('arrives in the inbox', async () => {
    await mailer.send(mail)
    const inbox = await fetch(`${sandbox.endpoints.inbox}/messages.json?to=sok@example.com`)
    expect(await inbox.json()).toMatchObject([{ subject: 'វិក្កយបត្រ', to: ['sok@example.com'] }])
  })

  it('is refused, or delayed', async () => {
    behave('mail', { rejectRcpt: true })
    await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'refused', code: '550' })
    behave('mail', { rejectRcpt: false, down: true })
    const fresh = createMailer({
      smtpUrl: `smtp://127.0.0.1:${sandbox.endpoints.smtp.port}`,
      from: 'no-reply@example.com',
    })
    await expect(fresh.send(mail)).rejects.not.toMatchObject({ kind: 'refused' })
    fresh.close()
  })
})
