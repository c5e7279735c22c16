import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  findOwnedNames,
  listOwnedDomains,
  type OwnedDomain,
} from '../../src/contract/owned-domain-list.ts'
import {
  getOwnedDomain,
  setDomainLock,
  setNameservers,
  showAuthCode,
} from '../../src/contract/owned-domains.ts'
import { notifications } from '../../src/server/platform/db/schema/index.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => {
  shop.sandbox.behaviours.reset()
})

const dayMs = 24 * 3_600_000

type Person = Pick<TestCustomer, 'token'>

const list = async (
  { token }: Person,
  query: { limit?: string; page?: string; search?: string } = {},
) => answerOf(await shop.call(listOwnedDomains, { query }, { token }))

const buy = async (customer: TestCustomer, names: readonly string[]): Promise<void> => {
  const order = await customer.order(names, 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
}

/** Creates a customer with one domain. */
const ownerOf = async (name = freeName()): Promise<TestCustomer & { domain: OwnedDomain }> => {
  const customer = await createCustomer(shop, { dollars: 500 })
  await buy(customer, [name])
  const [domain] = (await list(customer)).domains
  if (domain === undefined) throw new Error('no domain')
  return { ...customer, domain }
}
type Owner = Awaited<ReturnType<typeof ownerOf>>

const detail = ({ token, domain }: Pick<Owner, 'token' | 'domain'>) =>
  shop.call(getOwnedDomain, { params: { id: domain.id } }, { token })
const nameservers = ({ token, domain }: Owner, names: string[]) =>
  shop.call(setNameservers, { params: { id: domain.id }, body: { nameservers: names } }, { token })
const lock = ({ token, domain }: Owner, locked: boolean) =>
  shop.call(setDomainLock, { params: { id: domain.id }, body: { locked } }, { token })
const authCode = ({ token, domain }: Owner) =>
  shop.call(showAuthCode, { params: { id: domain.id } }, { token })

/** Changes a domain at the registry. */
const control = async (method: 'POST' | 'PUT', what: string, order: object): Promise<void> => {
  const url = `${shop.sandbox.endpoints.control}/control/registry/${what}`
  const { status } = await fetch(url, { method, body: JSON.stringify(order) })
  expect(status).toBe(200)
}

/** Sets the expiry of a domain to the given days from now. */
const endIn = async (name: string, days: number): Promise<string> => {
  const end = new Date(shop.clock.now().getTime() + days * dayMs).toISOString()
  await shop.db.execute(
    sql`update services set expires_at = ${end}::timestamptz where subject = ${name}`,
  )
  return end
}

describe('the list of owned domains', () => {
  it('requires a session, and is empty without domains', async () => {
    expect(codeOf(await shop.call(listOwnedDomains, { query: {} }))).toBe('UNAUTHORIZED')
    expect(await list(await createCustomer(shop))).toEqual({ domains: [], total: 0 })
  })

  it('contains what was bought, in both forms, and no other customer’s domains', async () => {
    const label = `free-ខ្មែរ${randomUUID().slice(0, 8)}`
    const { token, domain } = await ownerOf(`${label}.com`)
    expect(domain).toMatchObject({ unicodeName: `${label}.com`, state: 'ACTIVE' })
    expect(domain.domainName).toMatch(/^xn--[a-z0-9-]+\.com$/)
    expect(domain.deadline).toBe(domain.expiresAt)
    // A year, possibly with a 29 February.
    expect([365, 366]).toContain(domain.daysLeft)
    await ownerOf()
    expect(await list({ token })).toEqual({ domains: [domain], total: 1 })
  })

  it('is sorted by expiry date and paged, with the state by the TLD’s rules', async () => {
    const customer = await createCustomer(shop, { dollars: 2000 })
    const [a, b, c, d, e] = Array.from({ length: 5 }, () => freeName())
    const kh = freeName('uk')
    const names = [a, b, c, d, e, kh].map((name) => name ?? '')
    await buy(customer, names)
    const ends = [200, 30, -10, -40, -66, -80]
    for (const [at, name] of names.entries()) await endIn(name, ends[at] ?? 0)
    const all = await list(customer)
    expect(
      all.domains.map(({ domainName, state, daysLeft }) => [domainName, state, daysLeft]),
    ).toEqual([
      // Nominet: 90 days to renew. Others: 30 days, then 30 of redemption and 5 until the release.
      [kh, 'GRACE', 10],
      [e, 'ENDED', 0],
      [d, 'REDEMPTION', 20],
      [c, 'GRACE', 20],
      [b, 'EXPIRING', 30],
      [a, 'ACTIVE', 200],
    ])
    expect(all.total).toBe(6)
    const second = await list(customer, { limit: '4', page: '2' })
    expect(second).toEqual({ domains: all.domains.slice(4), total: 6 })
    expect(await list(customer, { limit: '4', page: '3' })).toEqual({ domains: [], total: 6 })
    const part = (a ?? '').slice(6, 14).toUpperCase()
    expect(await list(customer, { search: ` ${part} ` })).toEqual({
      domains: all.domains.slice(-1),
      total: 1,
    })
    const found = await list(customer, { search: 'free-', limit: '2', page: '2' })
    expect(found).toEqual({ domains: all.domains.slice(2, 4), total: 6 })
  })

  it('is searched by part of a Khmer name', async () => {
    const customer = await createCustomer(shop, { dollars: 500 })
    const khmer = `free-ភ្នំពេញ${randomUUID().slice(0, 8)}.com`
    await buy(customer, [freeName(), khmer])
    const found = await list(customer, { search: 'ពេញ' })
    expect(found.domains.map(({ unicodeName }) => unicodeName)).toEqual([khmer])
    expect(await list(customer, { search: 'សៀមរាប' })).toEqual({ domains: [], total: 0 })
    expect((await list(customer, { search: '%' })).total).toBe(0)
  })

  it.each([{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { page: '0' }, { page: '-1' }])(
    'refuses %j',
    async (query) => {
      const { token } = await createCustomer(shop)
      expect(codeOf(await shop.call(listOwnedDomains, { query }, { token }))).toBe('BAD_REQUEST')
    },
  )
})

describe('own domains in a search', () => {
  const find = ({ token }: Person, labels: string) =>
    shop.call(findOwnedNames, { query: { labels } }, { token })
  const labelOf = (name: string): string => name.split('.')[0] ?? ''

  it('are found by label under any TLD, and only the customer’s own', async () => {
    const customer = await createCustomer(shop, { dollars: 500 })
    const [one, other, third] = [freeName(), freeName(), freeName()]
    const elsewhere = one.replace(/\.com$/, '.net')
    await buy(customer, [one, elsewhere, other, third])
    const stranger = await ownerOf()
    const asked = [one, other, stranger.domain.domainName, freeName()].map(labelOf).join(',')
    const found = answerOf(await find(customer, asked))
    expect(found.map(({ domainName }) => domainName)).toEqual([one, elsewhere, other].sort())
    const { domains } = await list(customer)
    for (const { domainName, id } of found)
      expect(domains.find((each) => each.domainName === domainName)?.id).toBe(id)
    expect(answerOf(await find(customer, labelOf(one).slice(0, -1)))).toEqual([])
  })

  it('exclude ended domains and those that moved away', async () => {
    const customer = await createCustomer(shop, { dollars: 500 })
    const [ended, moved, kept] = [freeName(), freeName(), freeName()]
    await buy(customer, [ended, moved, kept])
    await endIn(ended, -66)
    await endIn(kept, -40)
    await shop.db.execute(
      sql`update services set state = 'MOVED_AWAY', external_id = null where subject = ${moved}`,
    )
    const found = answerOf(await find(customer, [ended, moved, kept].map(labelOf).join(',')))
    expect(found.map(({ domainName }) => domainName)).toEqual([kept])
  })

  it('are not shown to guests', async () => {
    expect(codeOf(await shop.call(findOwnedNames, { query: { labels: 'a' } }))).toBe('UNAUTHORIZED')
  })

  it.each(['', ',', 'a,', 'a.com', "a'", Array.from({ length: 51 }, () => 'a').join(',')])(
    'are not looked up for "%s"',
    async (labels) => {
      expect(codeOf(await find(await createCustomer(shop), labels))).toBe('BAD_REQUEST')
    },
  )
})

describe('an owned domain', () => {
  it('is shown with its current registry data', async () => {
    const owner = await ownerOf()
    const { removal, ...shown } = answerOf(await detail(owner))
    expect(removal?.isUnderWay).toBe(false)
    expect(shown).toEqual({
      ...owner.domain,
      holds: [],
      earlierNameservers: null,
      hasZone: null,
      renewalPrice: {
        ...{ agreed: expect.any(Number) as unknown, raised: null },
        lockedUntil: owner.domain.expiresAt,
      },
      registry: {
        ...{ nameservers: [], hasOurNameservers: false, statuses: ['inactive'] },
        ...{ locked: false, lockedByRegistry: false },
        transferableFrom: expect.any(String) as unknown,
        transfer: { authCode: true },
      },
    })
  })

  it('shows when it can be transferred away, where ICANN’s 60 days apply', async () => {
    const [generic, country] = [await ownerOf(), await ownerOf(freeName('io'))]
    const from = async (owner: Owner) => answerOf(await detail(owner)).registry?.transferableFrom
    const days = (Date.parse((await from(generic)) ?? '') - Date.now()) / dayMs
    expect(days).toBeGreaterThan(59.9)
    expect(days).toBeLessThanOrEqual(60)
    expect(await from(country)).toBeNull()
    await control('POST', 'ages', { name: generic.domain.domainName, days: 61 })
    expect(await from(generic)).toBeNull()
  })

  it('of another customer is not found by any call', async () => {
    const owner = await ownerOf()
    const { token } = await createCustomer(shop)
    const thief = { ...owner, token }
    const hosts = ['ns1.google.com', 'ns2.google.com']
    for (const outcome of [
      await detail(thief),
      await nameservers(thief, hosts),
      await lock(thief, true),
      await authCode(thief),
      await detail({ token, domain: { ...owner.domain, id: randomUUID() } }),
    ]) {
      expect(codeOf(outcome)).toBe('OWNED_DOMAIN_NOT_FOUND')
    }
    expect(answerOf(await detail(owner)).registry).toMatchObject({ nameservers: [], locked: false })
    const guest = await shop.call(showAuthCode, { params: { id: owner.domain.id } })
    expect(codeOf(guest)).toBe('UNAUTHORIZED')
  })

  it('that the registry no longer lists with us is shown without registry data, and cannot be changed', async () => {
    const owner = await ownerOf()
    const endedName = freeName()
    await shop.db.execute(
      sql`update services set subject = ${endedName}, external_id = ${endedName} where id = ${owner.domain.id}::uuid`,
    )
    expect(answerOf(await detail(owner)).registry).toBeNull()
    expect(codeOf(await lock(owner, true))).toBe('DOMAIN_NOT_WITH_US')
    await shop.control('registry', { taken: [endedName] })
    expect(answerOf(await detail(owner)).registry).toBeNull()
    expect(codeOf(await authCode(owner))).toBe('DOMAIN_NOT_WITH_US')
  })
})

describe('nameservers', () => {
  it('replace the previous ones at the registry', async () => {
    const owner = await ownerOf()
    const first = answerOf(await nameservers(owner, ['NS1.Dns.Example.', 'ns2.google.com']))
    expect(first.registry).toMatchObject({
      nameservers: ['ns1.dns.example', 'ns2.google.com'],
      statuses: ['ok'],
    })
    const second = answerOf(
      await nameservers(owner, ['ns2.google.com', 'ns1.ខ្មែរ.example', 'ns3.google.com']),
    )
    expect(new Set(second.registry?.nameservers)).toEqual(
      new Set(['ns2.google.com', 'ns1.xn--j2e0cg3n2c.example', 'ns3.google.com']),
    )
    expect(answerOf(await detail(owner))).toEqual(second)
    const notices = () =>
      shop.db.select().from(notifications).where(eq(notifications.customerId, owner.id))
    const changes = (await notices()).filter(({ code }) => code === 'NAMESERVERS_CHANGED')
    expect(changes.map(({ params }) => params)).toEqual(
      Array.from({ length: 2 }, () => ({
        name: owner.domain.unicodeName,
        domainId: owner.domain.id,
      })),
    )
    const subject = `The nameservers of ${owner.domain.unicodeName} were changed`
    await until(
      () => mailsTo(owner.email),
      (mails) => mails.filter((mail) => mail.subject === subject).length === 2,
    )
    // Repeating it changes nothing, and sends nothing to the registry.
    await shop.control('registry', { failUpdate: 2306 })
    expect(answerOf(await nameservers(owner, second.registry?.nameservers ?? []))).toEqual(second)
  })

  it('given twice are NAMESERVER_EXIST at their field', async () => {
    const owner = await ownerOf()
    const hosts = ['ns1.ខ្មែរ.example', 'ns2.google.com', 'NS1.xn--j2e0cg3n2c.example.']
    expect(await nameservers(owner, hosts)).toMatchObject({
      status: 409,
      problem: {
        messageCode: 'NAMESERVER_EXIST',
        errors: [{ field: 'nameservers.2', code: 'NAMESERVER_EXIST' }],
      },
    })
  })

  it.each([
    [['ns1.google.com'], 'nameservers', 'MIN_LENGTH'],
    [Array.from({ length: 14 }, (_, at) => `ns${at}.google.com`), 'nameservers', 'MAX_LENGTH'],
    [['ns1.google.com', '192.0.2.1'], 'nameservers.1', 'INVALID_HOST'],
    [['ns1', 'ns2.google.com'], 'nameservers.0', 'INVALID_HOST'],
    // Invalid punycode.
    [['ns1.google.com', 'ns1.xn--a.com'], 'nameservers.1', 'INVALID_HOST'],
  ])('%j are refused at %s', async (hosts, field, code) => {
    const owner = await ownerOf()
    expect(await nameservers(owner, hosts)).toMatchObject({
      status: 400,
      problem: { messageCode: 'BAD_REQUEST', errors: [{ field, code }] },
    })
  })

  it('that the registry rejects are named, and nothing changes', async () => {
    const owner = await ownerOf()
    const refused = 'ns1.free-nobody-has-this.com'
    expect(await nameservers(owner, ['ns1.google.com', refused])).toMatchObject({
      status: 409,
      problem: {
        messageCode: 'NAMESERVER_REFUSED',
        params: { host: refused },
        errors: [{ field: 'nameservers.1', code: 'NAMESERVER_REFUSED' }],
      },
    })
    expect(answerOf(await detail(owner)).registry?.nameservers).toEqual([])
  })

  it.each([
    [2304, 'DOMAIN_STATUS_PROHIBITS'],
    [2306, 'DOMAIN_CHANGE_REFUSED'],
    [2201, 'DOMAIN_NOT_WITH_US'],
    [2400, 'REGISTRY_UNAVAILABLE'],
  ])('refused with %i are %s', async (failUpdate, code) => {
    const owner = await ownerOf()
    await shop.control('registry', { failUpdate })
    expect(codeOf(await nameservers(owner, ['ns1.google.com', 'ns2.google.com']))).toBe(code)
    expect(codeOf(await lock(owner, true))).toBe(code)
  })
})

describe('the transfer lock', () => {
  it('is turned on and off, and repeating is harmless', async () => {
    const owner = await ownerOf()
    expect(answerOf(await lock(owner, false)).registry?.locked).toBe(false)
    const locked = answerOf(await lock(owner, true))
    expect(locked.registry).toMatchObject({
      locked: true,
      lockedByRegistry: false,
      statuses: ['clientTransferProhibited', 'inactive'],
    })
    expect(answerOf(await lock(owner, true))).toEqual(locked)
    expect(answerOf(await detail(owner))).toEqual(locked)
    expect(answerOf(await lock(owner, false)).registry?.statuses).toEqual(['inactive'])
  })

  it('is set by two concurrent requests', async () => {
    const owner = await ownerOf()
    const outcomes = await Promise.all([lock(owner, true), lock(owner, true), lock(owner, true)])
    for (const outcome of outcomes) expect(answerOf(outcome).registry?.locked).toBe(true)
  })
})

const Mails = v.array(v.object({ subject: v.string(), text: v.string() }))
const mailsTo = async (email: string) => {
  const answer = await fetch(`${shop.sandbox.endpoints.inbox}/messages.json?to=${email}`)
  return v.parse(Mails, await answer.json())
}
const notificationMails = async ({ email, domain }: Owner) =>
  (await mailsTo(email)).filter(
    ({ subject }) => subject.includes(domain.domainName) && subject.includes('auth code'),
  )

describe('the auth code', () => {
  it('is shown to its owner, announced by mail, and not stored', async () => {
    const owner = await ownerOf()
    const answer = await fetch(`${shop.url}/api/user/owned-domains/${owner.domain.id}/auth-code`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { authCode: shown } = v.parse(v.object({ authCode: v.string() }), await answer.json())
    expect(shown).toMatch(/^\S{6,32}$/)
    const [mail] = await until(
      () => notificationMails(owner),
      (mails) => mails.length > 0,
    )
    expect(mail?.text).toContain(owner.id)
    expect(mail?.text).toContain('/forgot-password')
    expect(mail?.text).not.toContain(shown)
    // It is unchanged.
    expect(answerOf(await authCode(owner))).toEqual({ authCode: shown })
  })

  it('is unavailable while the registry locks the domain, whatever the registrar’s lock', async () => {
    const owner = await ownerOf()
    const name = owner.domain.domainName
    await control('PUT', 'statuses', { name, statuses: ['serverTransferProhibited'] })
    expect(answerOf(await detail(owner)).registry).toMatchObject({ lockedByRegistry: true })
    expect(codeOf(await authCode(owner))).toBe('DOMAIN_STATUS_PROHIBITS')
    expect(await notificationMails(owner)).toEqual([])
    // Our own lock does not hide the code: the owner turns it off for the transfer.
    await control('PUT', 'statuses', { name, statuses: ['clientTransferProhibited'] })
    expect(answerOf(await authCode(owner)).authCode).not.toBe('')
  })

  it('is refused where the registry has none, and the domain says so', async () => {
    const owner = await ownerOf(freeName('co.uk'))
    expect(answerOf(await detail(owner)).registry?.transfer).toEqual({ authCode: false })
    expect(codeOf(await authCode(owner))).toBe('NO_AUTH_CODE')
    expect(await notificationMails(owner)).toEqual([])
  })

  it('is generated where the registry does not return the current one', async () => {
    const owner = await ownerOf()
    const before = answerOf(await authCode(owner)).authCode
    await shop.control('registry', { hideAuthInfo: true })
    const made = answerOf(await authCode(owner)).authCode
    expect(made).not.toBe(before)
    await shop.control('registry', { failUpdate: 2304 })
    expect(codeOf(await authCode(owner))).toBe('DOMAIN_STATUS_PROHIBITS')
    await shop.control('registry', { failUpdate: null, hideAuthInfo: false })
    expect(answerOf(await authCode(owner)).authCode).toBe(made)
  })

  it('and the lock require a recently confirmed session', async () => {
    const owner = await ownerOf()
    const before = new Date(shop.clock.now().getTime() - 15 * 60_000).toISOString()
    await shop.db.execute(
      sql`update refresh_tokens set authenticated_at = ${before}::timestamptz
          where customer_id = ${owner.id}`,
    )
    expect(codeOf(await authCode(owner))).toBe('REAUTHENTICATION_REQUIRED')
    expect(codeOf(await lock(owner, false))).toBe('REAUTHENTICATION_REQUIRED')
    expect(codeOf(await nameservers(owner, ['ns1.google.com', 'ns2.google.com']))).toBe(
      'REAUTHENTICATION_REQUIRED',
    )
    expect(await notificationMails(owner)).toEqual([])
  })

  it('is rate-limited', async () => {
    const owner = await ownerOf()
    const codes = new Set<string>()
    for (let times = 0; times < 21; times += 1) codes.add(codeOf(await authCode(owner)))
    expect([...codes]).toContain('TOO_MANY_REQUESTS')
  })
})

describe('an unavailable registry', () => {
  it('is reported, nothing changes, and the calls work again afterwards', async () => {
    const owner = await ownerOf()
    await shop.control('registry', { down: true })
    expect(codeOf(await detail(owner))).toBe('FAILED_TO_LOAD_INFORMATION')
    expect((await detail(owner)).status).toBe(502)
    const hosts = ['ns1.google.com', 'ns2.google.com']
    for (const outcome of [
      await nameservers(owner, hosts),
      await lock(owner, true),
      await authCode(owner),
    ]) {
      expect([codeOf(outcome), outcome.status]).toEqual(['REGISTRY_UNAVAILABLE', 503])
    }
    // The list comes from the shop’s own database.
    expect((await list(owner)).total).toBe(1)
    expect(await notificationMails(owner)).toEqual([])
    await shop.control('registry', { down: false })
    const back = await until(
      () => detail(owner),
      ({ ok }) => ok,
    )
    expect(answerOf(back).registry).toMatchObject({ nameservers: [], locked: false })
    const token = await issueToken(shop, owner.id)
    expect(answerOf(await lock({ ...owner, token }, true)).registry?.locked).toBe(true)
  })
})
