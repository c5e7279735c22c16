import { X509Certificate } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCsr } from '../../src/client/new-csr.ts'
import { changeItem, sslItems } from '../../src/contract/cart-products.ts'
import * as certificates from '../../src/contract/certificates.ts'
import { changeDnsRecords, getDnsZone } from '../../src/contract/dns.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { getCart, type Cart } from '../../src/contract/cart.ts'
import type { BodyOf, CallInput } from '../../src/contract/endpoint.ts'
import { listReminders } from '../../src/contract/reminders.ts'
import { getService, listServices } from '../../src/contract/services.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createPublicDns } from '../../src/server/providers/public-dns.ts'
import { createResolvers } from '../../src/server/providers/resolvers/index.ts'
import {
  createAdvanceCertificate,
  storeInstallation,
} from '../../src/server/services/certificates/index.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { killerAt } from './certificates-bench.ts'
import { createWhmAccount, insertHosting, newHosting } from './hosting-service.ts'
import { connectSectigo } from './sectigo-account.ts'
import { buyerWith, freeName } from './buying.ts'
import { connectWhm, onlyServer } from './whm-account.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { ordersAMinute, recordCalls } from './order-pace.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { soon, startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi(
    { NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example', PARKING_IPS: '192.0.2.80' },
    { startsAt: new Date('2026-11-24T03:00:00Z'), interval: soon },
  )
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const minute = 60_000
const day = 86_400_000

type Input = CallInput<typeof sslItems.add>['body']['items'][number]

const ssl = (names: readonly string[], more: Partial<Input> = {}): Input => {
  const [domainName = '', ...additionalDomains] = names
  return {
    ...{ productKey: 'positivessl', action: 'purchase', qty: 1, duration: 1, durationType: 'YEAR' },
    option: { domainName, additionalDomains },
    ...more,
  }
}

const add = (customer: TestCustomer, ...items: Input[]) =>
  shop.call(sslItems.add, { body: { items } }, { token: customer.token })

const behave = (change: object) => shop.control('sectigo', change)

const csrFor = async (...names: string[]): Promise<string> => (await newCsr(names, 'EC-P256')).csr

/** Pays a cart and waits for its order's end. */
const buy = async (customer: TestCustomer, cart: Cart) => {
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  return until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
}

const serviceOf = async (customer: TestCustomer): Promise<string> => {
  const { items } = answerOf(
    await shop.call(listServices, { query: { category: 'SSL' } }, { token: customer.token }),
  )
  const [service] = items
  if (service === undefined) throw new Error('no certificate')
  return service.id
}

/** Buys a certificate; returns its service. */
const owned = async (customer: TestCustomer, item: Input): Promise<string> => {
  await buy(customer, answerOf(await add(customer, item)))
  return serviceOf(customer)
}

const statusOf = async ({ token }: TestCustomer, id: string) =>
  answerOf(await shop.call(certificates.getCertificate, { params: { id } }, { token }))

/** Returns a service as the list shows it. */
const listedOf = async ({ token }: TestCustomer, id: string) => {
  const { items } = answerOf(await shop.call(listServices, { query: {} }, { token }))
  return items.find((one) => one.id === id)
}

const renewalPriceOf = async ({ token }: TestCustomer, id: string) =>
  answerOf(await shop.call(getService, { params: { id } }, { token })).renewalPrice

const activate = (
  { token }: TestCustomer,
  id: string,
  body: BodyOf<typeof certificates.activateCertificate>,
) => shop.call(certificates.activateCertificate, { params: { id }, body }, { token })

/** Advances the clock; returns the customer, signed in again. */
const after = async (customer: TestCustomer, ms: number): Promise<TestCustomer> => {
  shop.clock.advance(ms)
  const token = await issueToken(shop, customer.id)
  return { ...customer, ...buyerWith(shop, token, customer.email) }
}

/** A customer may look at a service's certificate 60 times a minute, and a test waits several times. */
const untilStatus: typeof until = (ask, wanted) => until(ask, wanted, 15_000, 1.4)

/** Advances the clock again and again, doing what is due, until a certificate is as wanted. */
const eventually = (
  customer: TestCustomer,
  id: string,
  everyMs: number,
  isDone: (status: Awaited<ReturnType<typeof statusOf>>) => boolean,
) =>
  untilStatus(async () => {
    const later = await after(customer, everyMs)
    await shop.app.runSchedule('certificates')
    return statusOf(later, id)
  }, isDone)

/** Looks at a certificate until it is in a state. */
const reached = (customer: TestCustomer, id: string, wanted: string) =>
  untilStatus(
    async () => {
      // A record of our zone may be public only at the next look.
      shop.clock.advance(5_000)
      await shop.app.runSchedule('certificates')
      return statusOf(customer, id)
    },
    ({ state }) => state === wanted,
  )

/** Waits until the shop has done what is due at a moment. */
const settled = async (id: string): Promise<void> => {
  await until(
    async () => {
      await shop.app.runSchedule('certificates')
      const [row] = await rowsOf<{ later: boolean }>(
        shop.db,
        sql`select wake_at is null or wake_at > ${new Date(shop.clock.now().getTime() + 6 * minute).toISOString()}::timestamptz as later
          from certificates where service_id = ${id}::uuid`,
      )
      return row?.later ?? true
    },
    (later) => later,
  )
}

const filesOf = async ({ token }: TestCustomer, id: string) =>
  answerOf(await shop.call(certificates.downloadCertificate, { params: { id } }, { token }))

const leafOf = async (customer: TestCustomer, id: string): Promise<X509Certificate> => {
  const { certificate, chain } = await filesOf(customer, id)
  const leaf = new X509Certificate(certificate)
  const issuer = new X509Certificate(chain)
  expect(leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey)).toBe(true)
  return leaf
}

const rich = () => createCustomer(shop, { dollars: 1000 })

const Orders = v.array(
  v.object({
    orderNumber: v.string(),
    foreignOrderNumber: v.string(),
    state: v.string(),
    issues: v.array(v.object({ certificateId: v.string() })),
  }),
)
const Calls = v.array(v.object({ call: v.string(), about: v.string(), code: v.number() }))

const readAuthority = async <Schema extends v.GenericSchema>(path: string, schema: Schema) => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/sectigo/${path}`)
  return v.parse(schema, await response.json())
}

/** Returns the orders of a service's first term at the authority. */
const ordersAt = async (id: string) =>
  (await readAuthority('orders', Orders)).filter(({ foreignOrderNumber }) =>
    foreignOrderNumber.startsWith(id),
  )

/** Returns the codes of the authority's answers to a call about an order or item. */
const codesOf = async (name: string, of: string): Promise<readonly number[]> =>
  (await readAuthority('calls', Calls)).flatMap(({ call, about, code }) =>
    call === name && about === of ? code : [],
  )

/** Returns how often the authority was made to look for the proofs of an order. */
const looksAt = async (orderNumber: string): Promise<number> =>
  (await codesOf('AutoUpdateDCV', orderNumber)).length

/** Makes the authority decide on the organisation of an order. */
const decide = (order: object | undefined, decision: 'approve' | 'reject') =>
  fetch(`${shop.sandbox.endpoints.control}/control/sectigo/organisations`, {
    method: 'POST',
    body: JSON.stringify({ orderNumber: '', ...order, do: decision }),
  })

const addRecord = async (
  { token }: TestCustomer,
  name: string,
  change: BodyOf<typeof changeDnsRecords>['changes'][number],
): Promise<void> => {
  const { domains } = answerOf(
    await shop.call(listOwnedDomains, { query: { search: name } }, { token }),
  )
  const params = { id: domains[0]?.id ?? '' }
  const { version } = await until(
    async () => answerOf(await shop.call(getDnsZone, { params }, { token })),
    ({ isPublished }) => isPublished,
  )
  const body = { expectedVersion: version, changes: [change] }
  answerOf(await shop.call(changeDnsRecords, { params, body }, { token }))
  await until(
    async () => answerOf(await shop.call(getDnsZone, { params }, { token })),
    ({ isPublished }) => isPublished,
  )
}

/** Buys a domain whose zone we host. */
const withDomain = async () => {
  const customer = await rich()
  const name = freeName()
  await buy(customer, await customer.add([name]))
  return { customer, name }
}

const organisation = {
  ...{ name: 'Mekong Co., Ltd.', street: '1 Street 240', city: 'Phnom Penh' },
  ...{ state: 'Phnom Penh', postalCode: '120207', country: 'KH', companyNumber: '00012345' },
  ...{ forename: 'Sok', surname: 'Dara', email: 'dara@mekong.example', phone: '+85512345678' },
}

const wakeAt = (serviceId: string, at: Date | undefined) =>
  shop.db.execute(sql`update certificates set wake_at = ${at?.toISOString() ?? null}::timestamptz
    where service_id = ${serviceId}::uuid`)

/** Leaves a certificate to its test: the shop's own rounds find nothing due. */
const leaveToTest = (serviceId: string) => wakeAt(serviceId, undefined)

/** Runs what is due for a certificate with kills at later and later moments until it is done; returns how many runs it took. */
const killedUntil = async (serviceId: string, isDone: () => Promise<boolean>): Promise<number> => {
  const { db, clock, sandbox } = shop
  const { host, port } = sandbox.endpoints.dns
  const deps = {
    ...{ db, clock, log: createLog('silent'), hashDomain: 'sectigo.com' },
    ...{ enqueue: () => Promise.resolve(), enqueueOnce: () => Promise.resolve() },
    refundItem: () => Promise.reject(new Error('nothing is refunded')),
    ...createPublicDns([`${host}:${port}`]),
    readWebFile: () => Promise.resolve({ is: 'no-ip' as const }),
    ...{ nameservers: [], hostingIps: [], contactMail: shop.config.whm.contactMail },
    resolvers: createResolvers([], { timeoutMs: 100 }),
  }
  const [sectigo, whm] = [connectSectigo(sandbox, clock), connectWhm(sandbox, clock)]
  for (let moment = 1; ; moment += 1) {
    expect(moment).toBeLessThan(40)
    const { guard } = killerAt(moment)
    const advance = createAdvanceCertificate({
      ...{ ...deps, sectigo: guard(sectigo), whmServers: onlyServer(guard(whm)) },
    })
    await advance({ serviceId })
    await leaveToTest(serviceId)
    if (await isDone()) {
      await wakeAt(serviceId, clock.now())
      return moment
    }
  }
}

describe('a certificate in the cart', () => {
  it('costs its years and its further names, and shows the terms on offer', async () => {
    const customer = await rich()
    const names = ['a.com', 'b.com', 'c.com', 'd.com']
    const cart = answerOf(
      await add(customer, ssl(names, { productKey: 'positivessl-multi-domain', duration: 2 })),
    )
    expect(cart.items).toMatchObject([
      {
        ...{ type: 'SSL', name: 'a.com', names, duration: 2, price: 72.97 },
        terms: [
          { years: 1, price: 37.98 },
          { years: 2, price: 72.97 },
        ],
      },
    ])
    const key = cart.items[0]?.key ?? ''
    const { token } = customer
    const shorter = answerOf(
      await shop.call(changeItem, { params: { key }, body: { duration: 1 } }, { token }),
    )
    expect(shorter.items).toMatchObject([{ key, price: 37.98 }])
    const body = ssl(['e.com'], { productKey: 'positivessl-multi-domain' })
    const other = answerOf(await shop.call(sslItems.change, { params: { key }, body }, { token }))
    expect(other.items).toMatchObject([{ key, name: 'e.com', price: 29.99 }])
  })

  it('for a wildcard gets its asterisk, and is added once for a name', async () => {
    const customer = await rich()
    const item = ssl(['Mekong.com'], { productKey: 'positivessl-wildcard' })
    await add(customer, item)
    const cart = answerOf(await add(customer, item))
    expect(cart.items).toMatchObject([{ names: ['*.mekong.com'], name: '*.mekong.com' }])
  })

  it.each<[string, Input, string]>([
    ['an unknown certificate', ssl(['a.com'], { productKey: 'goldssl' }), 'PACKAGE_NOT_OFFERED'],
    ['a term that is not sold', ssl(['a.com'], { duration: 3 }), 'DURATION_NOT_OFFERED'],
    ['a second name of a single one', ssl(['a.com', 'b.com']), 'ADDON_OUT_OF_RANGE'],
    ['no domain name', ssl(['mekong']), 'INVALID_DOMAIN'],
    ['a wildcard of a single one', ssl(['*.a.com']), 'WILDCARD_NOT_COVERED'],
    ['a free address', ssl(['shop.tonle.site']), 'FREE_ADDRESS_HAS_CERTIFICATE'],
    [
      'a name twice',
      ssl(['a.com', 'A.com'], { productKey: 'positivessl-multi-domain' }),
      'CERTIFICATE_NAME_REPEATED',
    ],
    [
      'a hundred and one names',
      ssl(
        Array.from({ length: 101 }, (_, at) => `n${at}.com`),
        { productKey: 'positivessl-multi-domain' },
      ),
      'ADDON_OUT_OF_RANGE',
    ],
    ['another price than the customer saw', ssl(['a.com'], { expectedPrice: 1 }), 'PRICE_CHANGED'],
    [
      'a CSR that is none',
      ssl(['a.com'], { option: { domainName: 'a.com', additionalDomains: [], csr: 'x' } }),
      'CSR_REFUSED',
    ],
    [
      'the renewal of a service that is not there',
      ssl([], {
        action: 'renewal',
        option: { serviceId: '01939c3e-0000-7000-8000-000000000000' },
      }),
      'SERVICE_NOT_FOUND',
    ],
  ])('refuses %s', async (_, item, code) => {
    expect(codeOf(await add(await rich(), item))).toBe(code)
  })
})

describe('a paid certificate', () => {
  it('is activated in one press where we host the zone, issued and downloaded', async () => {
    const { customer, name } = await withDomain()
    const id = await owned(customer, ssl([name]))
    expect(await statusOf(customer, id)).toMatchObject({
      ...{ state: 'TO_ACTIVATE', part: 1, names: [{ name, isZoneOurs: true }] },
      actions: ['REQUEST', 'CANCEL'],
    })
    expect(await renewalPriceOf(customer, id)).toBeNull()
    expect(await listedOf(customer, id)).toMatchObject({
      ...{ state: 'PENDING', nextStep: 'ACTIVATION', expiresAt: null },
    })
    const csr = await csrFor(name)
    answerOf(await activate(customer, id, { csr, proofs: [] }))
    const issued = await reached(customer, id, 'ISSUED')
    expect(issued).toMatchObject({ part: 1, names: [{ isValidated: true }] })
    expect(issued.actions).toEqual(['REISSUE', 'DOWNLOAD', 'RENEW'])
    await until(
      () => renewalPriceOf(customer, id),
      (price) => price === 12.09,
    )
    expect(issued.parts).toBeGreaterThanOrEqual(3)
    expect(await listedOf(customer, id)).toMatchObject({ state: 'ACTIVE', nextStep: null })
    const leaf = await leafOf(customer, id)
    expect(leaf.subjectAltName).toContain(`DNS:${name}`)
    const subjects = await until(
      async () => (await mailsTo(shop.sandbox, customer.email)).map(({ subject }) => subject),
      (all) => all.some((subject) => subject.includes('is issued')),
    )
    expect(subjects.filter((subject) => subject.startsWith('Activate'))).toHaveLength(1)
    const { token } = customer
    const detail = answerOf(await shop.call(getService, { params: { id } }, { token }))
    expect(detail).toMatchObject({
      type: 'SSL',
      autoRenew: true,
      details: { productKey: 'positivessl' },
    })
  })

  it('is no reminder to renew before it is issued', async () => {
    const customer = await rich()
    const id = await owned(customer, ssl([freeName()]))
    await rowsOf(
      shop.db,
      sql`update services set expires_at = now() + interval '5 days' where id = ${id}::uuid`,
    )
    const { token } = customer
    const reminders = answerOf(await shop.call(listReminders, {}, { token }))
    expect(reminders.services).toEqual([])
    expect(reminders.waiting).toMatchObject([{ serviceId: id, type: 'SSL', step: 'ACTIVATION' }])
    expect(await listedOf(customer, id)).toMatchObject({ state: 'PENDING', expiresAt: null })
  })

  it('whose CSR came with the order activates by itself, in few calls', async () => {
    const { customer, name } = await withDomain()
    const csr = await csrFor(name)
    const recorded = recordCalls(shop, 'sectigo')
    const id = await owned(
      customer,
      ssl([name], { option: { domainName: name, additionalDomains: [], csr } }),
    )
    await reached(customer, id, 'ISSUED')
    const { paths, inARow } = recorded.stop()
    const isCollecting = (path: string) => path.endsWith('/CollectSSL')
    // 60 a minute while each takes a second, because the authority refuses parallel ones.
    expect(paths.filter(isCollecting)).toHaveLength(1)
    const others = paths.filter((path) => !isCollecting(path))
    expect(ordersAMinute({ paths: others, inARow }, 'sectigo')).toBeGreaterThanOrEqual(50)
  })

  it('elsewhere shows its record, and is issued once it is there', async () => {
    const customer = await rich()
    const name = freeName()
    const id = await owned(customer, ssl([name]))
    await activate(customer, id, { csr: await csrFor(name), proofs: [] })
    const waiting = await reached(customer, id, 'NAMES')
    expect(waiting.names).toMatchObject([{ method: 'CNAME', found: null, isZoneOurs: false }])
    expect(await listedOf(customer, id)).toMatchObject({ state: 'PENDING', nextStep: 'PROOF' })
    await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ subject }) => subject.startsWith('Prove that you control')),
    )
    await behave({ seen: [name] })
    const { token } = customer
    answerOf(await shop.call(certificates.checkCertificate, { params: { id } }, { token }))
    await reached(customer, id, 'ISSUED')
  })

  it('is proven another way when the customer changes it', async () => {
    const customer = await rich()
    const name = freeName()
    const id = await owned(customer, ssl([name]))
    const { token } = customer
    const approvers = answerOf(
      await shop.call(certificates.listCertificateApprovers, { params: { id } }, { token }),
    )
    const email = approvers.names[0]?.emails[0] ?? ''
    await activate(customer, id, { csr: await csrFor(name), proofs: [{ name, method: 'HTTP' }] })
    await reached(customer, id, 'NAMES')
    const change = (body: BodyOf<typeof certificates.changeCertificateProof>) =>
      shop.call(certificates.changeCertificateProof, { params: { id }, body }, { token })
    expect(answerOf(await change({ name, method: 'EMAIL', email })).names).toMatchObject([
      { method: 'EMAIL', email },
    ])
    expect(codeOf(await change({ name, method: 'EMAIL', email: 'x@other.com' }))).toBe(
      'CERTIFICATE_PROOF_INVALID',
    )
    const resend = { params: { id }, body: { name } }
    answerOf(await shop.call(certificates.resendCertificateMail, resend, { token }))
  })

  it('waits before the authority is asked while CAA forbids it, and allows it in one press', async () => {
    const { customer, name } = await withDomain()
    const { token } = customer
    await addRecord(customer, name, {
      name: '@',
      type: 'CAA',
      ttl: 60,
      values: ['0 issue "other.example"'],
    })
    const id = await owned(customer, ssl([name]))
    await activate(customer, id, { csr: await csrFor(name), proofs: [] })
    const forbidden = await untilStatus(
      () => statusOf(customer, id),
      ({ names }) => names[0]?.caa !== null,
    )
    expect(forbidden).toMatchObject({ state: 'NEW', nextTryAt: null })
    expect(await listedOf(customer, id)).toMatchObject({ state: 'PENDING', nextStep: 'CAA' })
    expect(forbidden.names[0]?.caa).toEqual({
      ...{ at: name, found: ['0 issue "other.example"'] },
      ...{ wanted: '0 issue "sectigo.com"', isZoneOurs: true },
    })
    expect(await ordersAt(id)).toEqual([])
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ text }) => text.includes('0 issue "sectigo.com"')),
    )
    expect(mails.filter(({ text }) => text.includes('0 issue "sectigo.com"'))).toHaveLength(1)
    const params = { id }
    answerOf(await shop.call(certificates.allowCertificateAuthority, { params }, { token }))
    await eventually(customer, id, 11 * minute, ({ state }) => state === 'ISSUED')
    expect(await ordersAt(id)).toHaveLength(1)
  })

  it('that CAA forbids when it is signed says so, and is issued once it is allowed', async () => {
    const { customer, name } = await withDomain()
    const id = await owned(customer, ssl([name]))
    await behave({ issueMs: 5 * minute })
    await activate(customer, id, { csr: await csrFor(name), proofs: [] })
    const signing = await reached(customer, id, 'SIGNING')
    expect(signing.work).toMatchObject({ usualMs: null })
    const values = ['0 issue "other.example"']
    await addRecord(customer, name, { name: '@', type: 'CAA', ttl: 60, values })
    await behave({ issueMs: 0 })
    const forbidden = await eventually(customer, id, 6 * minute, ({ reason }) => reason !== null)
    expect(forbidden).toMatchObject({
      ...{ state: 'SIGNING', reason: 'PRE-SIGN FAILED: caa-mismatch' },
      names: [{ caa: { at: name, isZoneOurs: true } }],
    })
    const { token } = await after(customer, 0)
    const params = { id }
    answerOf(await shop.call(certificates.allowCertificateAuthority, { params }, { token }))
    await eventually(customer, id, 11 * minute, ({ state }) => state === 'ISSUED')
  })

  it('for a mistyped name is changed until it is signed, and ordered once', async () => {
    const { customer, name } = await withDomain()
    const typo = freeName()
    const id = await owned(customer, ssl([typo]))
    await activate(customer, id, { csr: await csrFor(typo), proofs: [] })
    await reached(customer, id, 'NAMES')
    const many = { names: [name, typo], csr: await csrFor(name), proofs: [] }
    expect(codeOf(await activate(customer, id, many))).toBe('CERTIFICATE_NAMES_LIMITED')
    const right = { names: [name], csr: await csrFor(name), proofs: [] }
    const [one, other] = await Promise.all([
      activate(customer, id, right),
      activate(customer, id, right),
    ])
    expect([one.ok, other.ok]).toContain(true)
    const issued = await reached(customer, id, 'ISSUED')
    expect(issued.names).toMatchObject([{ name }])
    expect((await leafOf(customer, id)).subjectAltName).toContain(`DNS:${name}`)
    expect((await ordersAt(id)).map(({ state }) => state)).toEqual(['refunded', 'open'])
    const { token } = customer
    expect(answerOf(await shop.call(getService, { params: { id } }, { token }))).toMatchObject({
      subject: name,
      details: { names: [{ name }] },
    })
    const hosting = (from: string, to: string) => sql`update services set type = ${to}
      where type = ${from} and subject = ${name} and id <> ${id}::uuid`
    await shop.db.execute(hosting('DOMAIN', 'SHARED_HOSTING'))
    expect(await statusOf(customer, id)).toMatchObject({ hasFreeHttps: true })
    await shop.db.execute(hosting('SHARED_HOSTING', 'DOMAIN'))
    expect(await statusOf(customer, id)).toMatchObject({ hasFreeHttps: false })
  })

  it('asks the authority three times an hour at most, and says when it may again', async () => {
    const buyer = await rich()
    const name = freeName()
    const id = await owned(buyer, ssl([name]))
    await activate(buyer, id, { csr: await csrFor(name), proofs: [] })
    await reached(buyer, id, 'NAMES')
    const check = ({ token }: TestCustomer) =>
      shop.call(certificates.checkCertificate, { params: { id } }, { token })
    for (let press = 0; press < 4; press += 1) answerOf(await check(buyer))
    const { nextTryAt } = await statusOf(buyer, id)
    const now = shop.clock.now().getTime()
    expect(Date.parse(nextTryAt ?? '')).toBeGreaterThan(now + 55 * minute)
    const [order] = await ordersAt(id)
    expect(await looksAt(order?.orderNumber ?? '')).toBe(3)
    const later = await after(buyer, 61 * minute)
    expect(await statusOf(later, id)).toMatchObject({ nextTryAt: null })
    answerOf(await check(later))
    expect(await looksAt(order?.orderNumber ?? '')).toBe(4)
  })

  it('says why a record is not seen', async () => {
    const { customer, name } = await withDomain()
    const elsewhere = freeName()
    const id = await owned(customer, ssl([elsewhere]))
    await activate(customer, id, { csr: await csrFor(elsewhere), proofs: [] })
    const missing = await untilStatus(
      () => statusOf(customer, id),
      ({ names }) => names[0]?.cause !== null,
    )
    expect(missing.names).toMatchObject([{ cause: 'RECORD_MISSING', caa: null, ipv6: [] }])
    const file = { name: elsewhere, method: 'HTTP' } as const
    const body = { csr: await csrFor(name), names: [name], proofs: [{ ...file, name }] }
    await addRecord(customer, name, { name: '@', type: 'AAAA', ttl: 60, values: ['2001:db8::80'] })
    await activate(customer, id, body)
    const byFile = await untilStatus(
      async () => {
        await shop.app.runSchedule('certificates')
        return statusOf(customer, id)
      },
      ({ names }) => names[0]?.cause != null,
    )
    expect(byFile.names).toMatchObject([{ cause: 'NO_IP', ipv6: ['2001:db8::80'] }])
  })

  it('of a company needs its data, waits for the authority, and is issued', async () => {
    const { customer, name } = await withDomain()
    const id = await owned(customer, ssl([name], { productKey: 'instantssl' }))
    const csr = await csrFor(name)
    expect(codeOf(await activate(customer, id, { csr, proofs: [] }))).toBe(
      'CERTIFICATE_ORGANISATION_REQUIRED',
    )
    answerOf(await activate(customer, id, { csr, proofs: [], organisation }))
    await reached(customer, id, 'ORGANISATION')
    const [row] = await rowsOf<{ orderNumber: string }>(
      shop.db,
      sql`select order_number as "orderNumber" from certificate_issuances where item_id = ${id}::uuid`,
    )
    await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ text }) => text.includes(`It calls ${organisation.phone}`)),
    )
    await decide(row, 'approve')
    const issued = await reached(await after(customer, 61 * minute), id, 'ISSUED')
    const { timeline, part, parts } = issued
    expect(timeline.map(({ isIssued }) => isIssued)).toEqual([
      true,
      ...Array<boolean>(parts - 1).fill(false),
    ])
    expect(part).toBe(1)
    expect(timeline[1]?.from).toBe(issued.reissueAt)
    expect(timeline.at(-1)?.until).toBe(issued.termEndsAt)
  })

  it('that the authority rejects is refunded with what to do about it', async () => {
    const { customer, name } = await withDomain()
    const before = await customer.balance()
    const id = await owned(customer, ssl([name], { productKey: 'instantssl' }))
    answerOf(await activate(customer, id, { csr: await csrFor(name), proofs: [], organisation }))
    await reached(customer, id, 'ORGANISATION')
    const [order] = await ordersAt(id)
    await decide({ orderNumber: order?.orderNumber }, 'reject')
    const later = await after(customer, 61 * minute)
    await until(
      async () => {
        await shop.app.runSchedule('certificates')
        return later.balance()
      },
      (balance) => balance === before,
    )
    const { token } = later
    const ended = answerOf(await shop.call(getService, { params: { id } }, { token }))
    expect(ended).toMatchObject({
      ...{ state: 'ENDED', renewalPrice: null, details: { endedWhy: 'REJECTED' } },
    })
    // Its end is the day of the refund, not that of the term.
    expect(Date.parse(ended.expiresAt ?? '')).toBeLessThanOrEqual(shop.clock.now().getTime())
    await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ text }) => text.includes('did not find your organisation')),
    )
  })

  it('with a CSR for another name is refused, and stays to be activated', async () => {
    const customer = await rich()
    const name = freeName()
    const id = await owned(customer, ssl([name]))
    const outcome = await activate(customer, id, { csr: await csrFor('tonle.com'), proofs: [] })
    expect(codeOf(outcome)).toBe('CSR_REFUSED')
    expect(outcome.ok ? [] : outcome.problem.errors).toMatchObject([
      { field: 'csr', code: 'CSR_NAME_MISMATCH' },
    ])
    expect(await statusOf(customer, id)).toMatchObject({ state: 'TO_ACTIVATE' })
  })

  it('that is never validated is refunded after 14 days, once', async () => {
    const before = await createCustomer(shop, { dollars: 100 })
    const name = freeName()
    const id = await owned(before, ssl([name]))
    await activate(before, id, { csr: await csrFor(name), proofs: [] })
    await reached(before, id, 'NAMES')
    const customer = await after(before, 14 * day + minute)
    await until(
      async () => {
        await shop.app.runSchedule('certificates')
        return customer.balance()
      },
      (balance) => balance === 100,
    )
    await shop.app.runSchedule('certificates')
    expect(await customer.balance()).toBe(100)
    const mails = await until(
      () => mailsTo(shop.sandbox, customer.email),
      (all) => all.some(({ text }) => text.includes('within 14 days')),
    )
    expect(mails.filter(({ text }) => text.includes('within 14 days'))).toHaveLength(1)
    const { token } = customer
    const outcome = await shop.call(certificates.getCertificate, { params: { id } }, { token })
    expect(codeOf(outcome)).toBe('SERVICE_STATE_INVALID')
  })

  it('is cancelled and refunded before it is issued', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const id = await owned(customer, ssl([freeName()]))
    const { token } = customer
    answerOf(await shop.call(certificates.cancelCertificate, { params: { id } }, { token }))
    await until(
      () => customer.balance(),
      (balance) => balance === 100,
    )
  })

  it('is another customer’s secret', async () => {
    const { customer, name } = await withDomain()
    const id = await owned(customer, ssl([name]))
    const stranger = await createCustomer(shop)
    const { token } = stranger
    const params = { id }
    const csr = await csrFor(name)
    expect(codeOf(await activate(stranger, id, { csr, proofs: [] }))).toBe('SERVICE_NOT_FOUND')
    for (const call of [
      certificates.getCertificate,
      certificates.downloadCertificate,
      certificates.cancelCertificate,
    ]) {
      expect(codeOf(await shop.call(call, { params }, { token }))).toBe('SERVICE_NOT_FOUND')
    }
    const renewal = ssl([], { action: 'renewal', option: { serviceId: id } })
    expect(codeOf(await add(stranger, renewal))).toBe('SERVICE_NOT_FOUND')
  })
})

describe('a fault', () => {
  it('of the answer orders one certificate', async () => {
    const { customer, name } = await withDomain()
    const id = await owned(customer, ssl([name]))
    await behave({ loseAnswer: ['AutoApplySSL', 'AutoUpdateDCV'] })
    await activate(customer, id, { csr: await csrFor(name), proofs: [] })
    await eventually(customer, id, 2 * minute, ({ state }) => state === 'ISSUED')
    expect(await ordersAt(id)).toHaveLength(1)
  })

  it('of the credit waits, mails staff once, and goes on when there is some', async () => {
    const { customer, name } = await withDomain()
    const id = await owned(customer, ssl([name]))
    await behave({ exhausted: true })
    await activate(customer, id, { csr: await csrFor(name), proofs: [] })
    const stuck = async () =>
      (await mailsTo(shop.sandbox, shop.config.providerMailTo)).filter(({ subject }) =>
        subject.includes(name),
      )
    await until(stuck, (mails) => mails.length > 0)
    await behave({ exhausted: false })
    await reached(await after(customer, 31 * minute), id, 'ISSUED')
    expect(await stuck()).toHaveLength(1)
  })
})

describe('a term', () => {
  it('of a year has a certificate at every moment, without the customer', async () => {
    const { customer: buyer, name } = await withDomain()
    let customer = buyer
    const id = await owned(customer, ssl([name]))
    await activate(customer, id, { csr: await csrFor(name), proofs: [] })
    const { termEndsAt } = await reached(customer, id, 'ISSUED')
    const termEnd = new Date(termEndsAt ?? 0).getTime()
    let validUntil = Date.parse((await statusOf(customer, id)).validUntil ?? '')
    let parts = 1
    while (validUntil < termEnd - day) {
      customer = await after(customer, 13 * day)
      await settled(id)
      const status = await statusOf(customer, id)
      const until = Date.parse(status.validUntil ?? '')
      expect(until).toBeGreaterThan(shop.clock.now().getTime())
      if (until > validUntil) parts += 1
      validUntil = until
    }
    expect(parts).toBeGreaterThanOrEqual(3)
    expect(parts).toBeLessThanOrEqual(4)
    await leafOf(customer, id)

    // Its renewal follows it.
    const renewal = ssl([], { action: 'renewal', option: { serviceId: id } })
    const cart = answerOf(await add(customer, renewal))
    expect(cart.items).toMatchObject([{ action: 'renewal', names: [name], price: 10.99 }])
    const renewedUntil = new Date(termEnd + 365 * day).toISOString()
    expect(await statusOf(customer, id)).toMatchObject({ renewedUntil: null })
    await buy(customer, cart)
    await settled(id)
    expect(await statusOf(customer, id)).toMatchObject({ termEndsAt, renewedUntil })
    expect(codeOf(await add(customer, renewal))).toBe('SERVICE_STATE_INVALID')
    expect(await renewalPriceOf(customer, id)).toBeNull()
    customer = await after(customer, termEnd - shop.clock.now().getTime() - 10 * day)
    await settled(id)
    const renewed = await reached(customer, id, 'ISSUED')
    expect(renewed).toMatchObject({ termEndsAt: renewedUntil, renewedUntil: null })
    const { token } = customer
    const detail = answerOf(await shop.call(getService, { params: { id } }, { token }))
    expect(detail.expiresAt).toBe(renewed.termEndsAt)
    expect(detail.renewalPrice).not.toBeNull()
  })

  it('is reissued and renewed once each, though its process is killed at every moment', async () => {
    const buyer = await rich()
    const name = freeName()
    const id = await owned(buyer, ssl([name]))
    await activate(buyer, id, { csr: await csrFor(name), proofs: [] })
    await behave({ seen: [name] })
    await settled(id)
    let customer = await after(buyer, 6 * minute)
    const { reissueAt, termEndsAt } = await reached(customer, id, 'ISSUED')
    const cart = answerOf(
      await add(customer, ssl([], { action: 'renewal', option: { serviceId: id } })),
    )
    await buy(customer, cart)
    await settled(id)
    const [paid] = await rowsOf<{ itemId: string }>(
      shop.db,
      sql`select next_item_id as "itemId" from certificates where service_id = ${id}::uuid`,
    )
    let moment = 0
    /** Runs what is due with kills at later and later moments, until the certificate is another one. */
    const runKilled = async (): Promise<void> => {
      const before = (await filesOf(customer, id)).certificate
      moment = await killedUntil(id, async () => {
        customer = await after(customer, 21 * minute)
        return (await filesOf(customer, id)).certificate !== before
      })
    }
    await behave({ seen: [name], loseAnswer: ['AutoUpdateDCV'] })
    await leaveToTest(id)
    customer = await after(customer, Date.parse(reissueAt ?? '') - shop.clock.now().getTime())
    await runKilled()
    const [term] = await ordersAt(id)
    expect(moment).toBeGreaterThan(3)
    expect(term?.issues).toHaveLength(2)
    // A round of the shop that began at this moment would not end well after the next jump of time.
    await settled(id)

    const renewAt = Date.parse(termEndsAt ?? '') - 14 * day
    customer = await after(customer, renewAt - day - shop.clock.now().getTime())
    await settled(id)
    await leaveToTest(id)
    customer = await after(customer, day + minute)
    await behave({ seen: [name], loseAnswer: ['AutoApplySSL'] })
    await runKilled()
    const renewal = await ordersAt(paid?.itemId ?? '')
    expect(renewal).toMatchObject([{ state: 'open', issues: [{}] }])
    expect(await codesOf('AutoApplySSL', paid?.itemId ?? '')).toEqual([0])
  })

  it('is for staff once where the order at the authority ends before it, and is not reissued in vain', async () => {
    const { customer, name } = await withDomain()
    const id = await owned(customer, ssl([name]))
    await activate(customer, id, { csr: await csrFor(name), proofs: [] })
    await reached(customer, id, 'ISSUED')
    await shop.db.execute(sql`insert into certificate_issuances
      select (jsonb_populate_record(null::certificate_issuances, to_jsonb(i) || jsonb_build_object(
        'id', gen_random_uuid(), 'number', 2, 'not_before', i.not_before + interval '150 days'))).*
      from certificate_issuances i where item_id = ${id}::uuid`)
    const { token } = customer
    const params = { id }
    const told = async () =>
      (await mailsTo(shop.sandbox, shop.config.providerMailTo)).filter(
        ({ subject, text }) => subject.includes(name) && text.includes('before the paid term'),
      )
    answerOf(await shop.call(certificates.checkCertificate, { params }, { token }))
    await until(told, (mails) => mails.length === 1)
    answerOf(await shop.call(certificates.checkCertificate, { params }, { token }))
    await settled(id)
    expect(await told()).toHaveLength(1)
    expect(await ordersAt(id)).toMatchObject([{ issues: [{}] }])
    expect(await statusOf(customer, id)).toMatchObject({ reissueAt: null })
  })

  it('says how long the authority usually takes, by its last twenty runs and no fewer', async () => {
    const buyer = await rich()
    const name = freeName()
    const id = await owned(buyer, ssl([name]))
    await activate(buyer, id, { csr: await csrFor(name), proofs: [] })
    await reached(buyer, id, 'NAMES')
    expect(await statusOf(buyer, id)).toMatchObject({ work: null })
    await shop.db
      .execute(sql`update certificate_issuances set seen_at = ${shop.clock.now().toISOString()}::timestamptz
      where item_id = ${id}::uuid`)
    const runs = (minutes: number, count: number, validation = 'DV') =>
      shop.db.execute(sql`insert into certificate_issuances (id, item_id, number, product, kind,
          validation, days, csr, unique_value, state, seen_at, issued_at)
        select gen_random_uuid(), gen_random_uuid(), 1, 'positivessl', 'single', ${validation}, 365, '', '',
          'ISSUED', '2030-01-01T00:00:00Z', timestamptz '2030-01-01T00:00:00Z'
            + make_interval(mins => ${minutes}::integer)
        from generate_series(1, ${count}::integer)`)
    await shop.db.execute(sql`update certificate_issuances set issued_at = null`)
    await runs(4, 10)
    await runs(6, 9)
    expect((await statusOf(buyer, id)).work).toMatchObject({ usualMs: null, lateMs: null })
    await runs(60, 2)
    expect((await statusOf(buyer, id)).work).toMatchObject({
      ...{ usualMs: 6 * minute, lateMs: 60 * minute },
    })
    // Companies are measured by themselves.
    await shop.db.execute(
      sql`update certificate_issuances set validation = 'OV' where item_id = ${id}::uuid`,
    )
    expect((await statusOf(buyer, id)).work).toMatchObject({ usualMs: null })
    await runs(3_000, 20, 'OV')
    expect((await statusOf(buyer, id)).work).toMatchObject({ usualMs: 3_000 * minute })
  })

  it('can get a certificate for another key at any time', async () => {
    const { customer, name } = await withDomain()
    const id = await owned(customer, ssl([name]))
    const { token } = customer
    const reissue = async () =>
      shop.call(
        certificates.reissueCertificate,
        { params: { id }, body: { csr: await csrFor(name) } },
        { token },
      )
    expect(codeOf(await reissue())).toBe('CERTIFICATE_NOT_ISSUED')
    await activate(customer, id, { csr: await csrFor(name), proofs: [] })
    await reached(customer, id, 'ISSUED')
    const before = await leafOf(customer, id)
    answerOf(await reissue())
    await reached(customer, id, 'ISSUED')
    const after = await leafOf(customer, id)
    expect(after.fingerprint256).not.toBe(before.fingerprint256)
    const cancel = await shop.call(certificates.cancelCertificate, { params: { id } }, { token })
    expect(codeOf(cancel)).toBe('CERTIFICATE_ISSUED')
    expect(answerOf(await shop.call(getCart, {}, { token })).items).toEqual([])
  })
})

/** Buys a domain whose website is on a hosting account of ours. */
const withHosting = async () => {
  const { customer, name } = await withDomain()
  const hosting = newHosting(customer.id, shop.clock.now(), name)
  await insertHosting(shop.db, hosting)
  await createWhmAccount(shop.sandbox.endpoints.whm, hosting, shop.config.whm.contactMail)
  return { customer, name }
}

const Accounts = v.array(
  v.object({
    domain: v.string(),
    keys: v.array(v.object({ name: v.string() })),
    sites: v.array(v.object({ domain: v.string(), certificate: v.string() })),
  }),
)

/** Returns a hosting account as the server has it. */
const accountAt = async (name: string) => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/whm/accounts`)
  return v.parse(Accounts, await response.json()).find(({ domain }) => domain === name)
}

const installedAt = (customer: TestCustomer, id: string) =>
  eventually(customer, id, 31_000, ({ hosting }) => hosting?.state === 'INSTALLED')

const mailsWith = async (customer: TestCustomer, text: string) =>
  (await mailsTo(shop.sandbox, customer.email)).filter((mail) => mail.text.includes(text))

describe('on our hosting, a certificate', () => {
  it('has its key made there once, and is installed at once and after each reissue', async () => {
    const { customer: buyer, name } = await withHosting()
    const id = await owned(buyer, ssl([name]))
    expect(await statusOf(buyer, id)).toMatchObject({ hosting: { name, state: 'OFF' } })
    const make = () =>
      shop.call(
        certificates.createHostingCsr,
        { params: { id }, body: { names: [name] } },
        { token: buyer.token },
      )
    await shop.control('whm', { loseAnswer: ['SSL::generate_key', 'SSL::install_ssl'] })
    expect(codeOf(await make())).toBe('SERVICE_BUSY')
    await shop.control('whm', { loseAnswer: ['SSL::install_ssl'] })
    const { csr } = answerOf(await make())
    expect((await accountAt(name))?.keys).toHaveLength(1)
    answerOf(await activate(buyer, id, { csr, proofs: [] }))
    await reached(buyer, id, 'ISSUED')
    await until(
      () => accountAt(name),
      (account) => account?.sites.length === 1,
    )
    await shop.control('whm', { loseAnswer: [] })
    const { reissueAt } = await installedAt(buyer, id)
    const first = (await filesOf(await after(buyer, 0), id)).certificate
    expect((await accountAt(name))?.sites).toEqual([{ domain: name, certificate: first }])
    await until(
      () => mailsWith(buyer, 'installed on your hosting'),
      (mails) => mails.length === 1,
    )

    const customer = await after(buyer, Date.parse(reissueAt ?? '') - shop.clock.now().getTime())
    await settled(id)
    const second = await until(
      async () => {
        await shop.app.runSchedule('certificates')
        return (await accountAt(name))?.sites[0]?.certificate
      },
      (certificate) => certificate !== first,
    )
    expect((await filesOf(customer, id)).certificate).toBe(second)
  })

  it('of a browser’s key is reissued with a key of the hosting, and says when it is refused', async () => {
    const { customer, name } = await withHosting()
    const { token } = customer
    const id = await owned(customer, ssl([name]))
    const install = () => shop.call(certificates.installCertificate, { params: { id } }, { token })
    expect(codeOf(await install())).toBe('CERTIFICATE_NOT_ISSUED')
    await activate(customer, id, { csr: await csrFor(name), proofs: [] })
    await reached(customer, id, 'ISSUED')
    const before = await filesOf(customer, id)
    const whm = connectWhm(shop.sandbox, shop.clock)
    const user = (await whm.findDomainUser(name)) ?? ''
    expect(await whm.installCertificate(user, [name], before)).toBe(false)
    await shop.control('whm', { refuse: { 'SSL::install_ssl': 'The chain is not complete.' } })
    answerOf(await install())
    const failed = await eventually(
      customer,
      id,
      5_000,
      ({ hosting }) => hosting?.state === 'FAILED',
    )
    expect(failed).toMatchObject({ state: 'ISSUED', hosting: { problem: 'REFUSED' } })
    await until(
      () => mailsWith(customer, 'could not install it on your hosting'),
      (mails) => mails.length === 1,
    )
    const { certificate } = await filesOf(customer, id)
    expect(certificate).not.toBe(before.certificate)
    await expect(
      whm.installCertificate(user, ['other.example'], await filesOf(customer, id)),
    ).rejects.toThrow()
    await shop.control('whm', { refuse: {} })
    answerOf(await install())
    await installedAt(customer, id)
    expect((await accountAt(name))?.sites).toEqual([{ domain: name, certificate }])
  })

  it('of a browser’s key moves to one key of the hosting, though its process is killed at every moment', async () => {
    const { customer: buyer, name } = await withHosting()
    const id = await owned(buyer, ssl([name]))
    await activate(buyer, id, { csr: await csrFor(name), proofs: [] })
    const { hosting } = await reached(buyer, id, 'ISSUED')
    await behave({ seen: [name] })
    await settled(id)
    await leaveToTest(id)
    await storeInstallation(shop.db, id, {
      ...{ hostingId: hosting?.serviceId ?? '', isKeyMade: false },
    })
    let customer = buyer
    const moments = await killedUntil(id, async () => {
      customer = await after(customer, 21 * minute)
      return (await statusOf(customer, id)).hosting?.state === 'INSTALLED'
    })
    expect(moments).toBeGreaterThan(8)
    const { certificate } = await filesOf(customer, id)
    const account = await accountAt(name)
    expect(account?.keys).toHaveLength(1)
    expect(account?.sites).toEqual([{ domain: name, certificate }])
    expect(await ordersAt(id)).toMatchObject([{ state: 'open', issues: [{}, {}] }])
  })

  it('needs a hosting of its customer', async () => {
    const { name } = await withHosting()
    const customer = await rich()
    const id = await owned(customer, ssl([name]))
    const { token } = customer
    const made = await shop.call(
      certificates.createHostingCsr,
      { params: { id }, body: { names: [name] } },
      { token },
    )
    expect(codeOf(made)).toBe('CERTIFICATE_HOSTING_MISSING')
    expect(await statusOf(customer, id)).toMatchObject({ hosting: null })
  })
})

// Last: it passes a whole year beside the rounds of the shop.
describe('the end of a term', () => {
  it('is announced, and said once it has come, by mail and notification', async () => {
    const { customer: buyer, name } = await withDomain()
    let customer = buyer
    // One does not renew itself, one cannot; others are renewed, replaced by it, or never issued.
    const names = ['off', 'poor', 'renewed', 'replaced', 'waiting'].map((one) => `${one}.${name}`)
    const [off = '', poor = '', renewed = '', replaced = '', waiting = ''] = names
    const items = await Promise.all(
      names.map(async (domainName) => {
        const csr = domainName === waiting ? {} : { csr: await csrFor(domainName) }
        return ssl([domainName], { option: { domainName, additionalDomains: [], ...csr } })
      }),
    )
    await buy(customer, answerOf(await add(customer, ...items)))
    const stored = () =>
      rowsOf<{ id: string; subject: string }>(
        shop.db,
        sql`select id::text, subject from services
          where customer_id = ${customer.id}::uuid and type = 'SSL'`,
      )
    const ids = new Map((await stored()).map(({ id, subject }) => [subject, id]))
    const idOf = (one: string) => ids.get(one) ?? ''
    for (const one of names.slice(0, 4)) await reached(customer, idOf(one), 'ISSUED')
    const { termEndsAt, validUntil } = await statusOf(customer, idOf(off))
    const end = Date.parse(termEndsAt ?? '')
    await rowsOf(
      shop.db,
      sql`update services set auto_renew = subject = ${poor},
          expires_at = ${new Date(end).toISOString()}::timestamptz
        where customer_id = ${customer.id}::uuid and type = 'SSL'`,
    )
    // Issuances have tests of their own.
    for (const one of ids.values()) await leaveToTest(one)
    const renewal = ssl([], { action: 'renewal', option: { serviceId: idOf(renewed) } })
    await buy(customer, answerOf(await add(customer, renewal)))
    await rowsOf(
      shop.db,
      sql`update services set config = config || jsonb_build_object('names', jsonb_build_array(${renewed}::text))
        where id = ${idOf(replaced)}::uuid`,
    )

    const notified = async () =>
      (await notificationsOf(shop.db, customer.id)).flatMap(({ code, params }) =>
        code === 'CERTIFICATE_EXPIRING' || code === 'CERTIFICATE_ENDED'
          ? [`${code} ${params['name']}`]
          : [],
      )
    const sent: [number, readonly string[]][] = []
    let before = 0
    const issuedUntil = Math.floor((Date.parse(validUntil ?? '') - end) / day)
    for (const left of [issuedUntil, -31, -30, -29, -7, -1, 0, 1, 13, 15]) {
      customer = await after(customer, end + left * day - shop.clock.now().getTime())
      const run = () => shop.app.runSchedule('notices about certificates')
      // Two servers, and a later round.
      await Promise.all([run(), run()])
      await run()
      const all = await notified()
      if (all.length > before) sent.push([left, all.slice(before).toSorted()])
      before = all.length
    }
    const expiring = [`CERTIFICATE_EXPIRING ${off}`]
    expect(sent).toEqual([
      ...[-30, -7, -1].map((left) => [left, expiring]),
      [0, [`CERTIFICATE_ENDED ${off}`, `CERTIFICATE_ENDED ${poor}`]],
    ])
    const about = (one: string, subjects: readonly string[]) =>
      subjects.filter((subject) => subject.includes(one) && / ends on | has ended/.test(subject))
    const mailed = await until(
      async () => (await mailsTo(shop.sandbox, customer.email)).map(({ subject }) => subject),
      (all) => names.flatMap((one) => about(one, all)).length >= 5,
    )
    expect(names.map((one) => about(one, mailed).length)).toEqual([4, 1, 0, 0, 0])
  })
})
