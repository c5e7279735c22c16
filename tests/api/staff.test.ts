import { eq, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAccountViews, viewAccount } from '../../src/contract/account-views.ts'
import { listInvoices } from '../../src/contract/invoices.ts'
import { listNotifications } from '../../src/contract/notifications.ts'
import { listOrders } from '../../src/contract/orders.ts'
import { listServices } from '../../src/contract/services.ts'
import { login, refresh } from '../../src/contract/accounts.ts'
import type { EndpointShape } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
} from '../../src/contract/passkeys.ts'
import { listAudit } from '../../src/contract/staff-audit.ts'
import { addCustomerNote, getStaffCustomer } from '../../src/contract/staff-customers.ts'
import { permissionsOfRoles, StaffRole } from '../../src/contract/staff-roles.ts'
import { staffSearch } from '../../src/contract/staff-search.ts'
import { listStaffVerbs, runStaffVerb } from '../../src/contract/staff-verbs.ts'
import { addItems } from '../../src/contract/cart.ts'
import { getStaffMember } from '../../src/contract/staff.ts'
import { beginTwoFactor, turnOnTwoFactor, verifyTwoFactor } from '../../src/contract/two-factor.ts'
import { readCustomer } from '../../src/server/staff/customer-page/index.ts'
import { auditPage } from '../../src/server/staff/desk/index.ts'
import { staffAreaVerbs } from '../../src/server/staff/desk/offered-verbs.ts'
import { findAnything } from '../../src/server/staff/search/index.ts'
import { verbs } from '../../src/server/staff/verbs.ts'
import { accountSum, balanceAccount, ledgerSum } from '../../src/server/money/ledger/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { refreshTokens } from '../../src/server/platform/db/schema/index.ts'
import { noteMail } from '../../src/server/platform/mail/sent-mails.ts'
import { createAuthenticator, type Authenticator } from './authenticator.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer, issueToken } from './customers.ts'
import { insertHosting, newHosting } from './hosting-service.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { registerPerson } from './registering.ts'
import { startApi, type ShopApi } from './shop-api.ts'
import { createMember, type TestMember } from './staff-members.ts'
import { tablesReadWhole } from './tables-read-whole.ts'

let shop: ShopApi
let members: Readonly<Record<StaffRole, TestMember>>
beforeAll(async () => {
  shop = await startApi({ RECAPTCHA_SECRET: 'off', JOBS: 'off' })
  members = {
    support: await createMember(shop, 'support'),
    billing: await createMember(shop, 'billing'),
    operator: await createMember(shop, 'operator'),
    owner: await createMember(shop, 'owner'),
  }
})
afterAll(() => shop.stop())

const hour = 3_600_000

const run = (
  noun: string,
  verb: string,
  body: { values?: Record<string, string | boolean>; reason?: string; isPreview?: boolean },
  { token }: Pick<TestMember, 'token'>,
) => shop.call(runStaffVerb, { params: { noun, verb }, body }, { token })

const audit = async (query: Parameters<typeof shop.call<typeof listAudit>>[1]['query']) =>
  answerOf(await shop.call(listAudit, { query }, members.support))

describe('every staff call', () => {
  const staffCalls = Object.values<EndpointShape>(endpoints).filter(
    ({ access }) => access === 'staff',
  )

  /** Returns the error code of a call with a path's parameters, and nothing else. */
  const refusal = async ({ method, path }: EndpointShape, token?: string): Promise<string> => {
    const response = await fetch(`${shop.url}/api${path.replace(/\{\w+\}/g, 'x')}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(method !== 'GET' && { body: '{}' }),
    })
    const body = (await response.json()) as { messageCode?: string }
    return body.messageCode ?? 'OK'
  }
  const refusals = async (token?: string): Promise<ReadonlySet<string>> => {
    const codes = new Set<string>()
    for (const call of staffCalls) codes.add(await refusal(call, token))
    return codes
  }

  it('refuses guests and customers', async () => {
    expect(staffCalls.length).toBeGreaterThan(3)
    const customer = await createCustomer(shop)
    const careful = await issueToken(shop, customer.id, 'KH', { hasSecondFactor: true })
    expect(await refusals()).toEqual(new Set(['UNAUTHORIZED']))
    expect(await refusals(customer.token)).toEqual(new Set(['STAFF_ONLY']))
    expect(await refusals(careful)).toEqual(new Set(['STAFF_ONLY']))
  })

  it('refuses a session without a second factor', async () => {
    const token = await issueToken(shop, members.owner.id)
    expect(await refusals(token)).toEqual(new Set(['STAFF_SECOND_FACTOR_REQUIRED']))
  })

  it('refuses each role without its permission', async () => {
    for (const role of StaffRole.options) {
      for (const call of staffCalls) {
        const code = await refusal(call, members[role].token)
        const isAllowed = permissionsOfRoles[role].some((one) => one === call.permission)
        expect(code === 'STAFF_ROLE_REFUSED', `${role} ${call.path}`).toBe(!isAllowed)
      }
    }
  })

  it('refuses a session that is older than 12 hours, and one that has ended', async () => {
    const member = await createMember(shop, 'support')
    await shop.db.execute(sql`update refresh_tokens
      set created_at = created_at - interval '12 hours' where customer_id = ${member.id}::uuid`)
    expect(await refusals(member.token)).toEqual(new Set(['STAFF_SESSION_TOO_OLD']))
    await shop.db.execute(sql`update refresh_tokens set revoked_at = created_at
      where customer_id = ${member.id}::uuid`)
    expect(await refusals(member.token)).toEqual(new Set(['UNAUTHORIZED']))
  })
})

describe('a staff session', () => {
  const newAuthenticator = () =>
    createAuthenticator({
      origin: shop.url.replace('127.0.0.1', 'localhost'),
      rpId: 'localhost',
    })
  /** Adds a passkey; another session may have asked for its options. */
  const enrol = async (
    authenticator: Authenticator,
    { token }: { readonly token: string },
    optionsBy = token,
  ) => {
    const begun = answerOf(await shop.call(passkeyOptions, {}, { token: optionsBy }))
    const response = authenticator.create(begun.options)
    const body = { challenge: begun.challenge, name: 'Laptop', response }
    return shop.call(addPasskey, { body }, { token })
  }

  it('begins with password and code, survives refreshes, and ends after 12 hours', async () => {
    const person = await registerPerson(shop)
    await shop.db.execute(
      sql`update customers set email_verified_at = now() where id = ${person.id}::uuid`,
    )
    const add = () =>
      run(
        'staff',
        'add',
        { values: { email: person.email, role: 'billing' }, reason: 'New colleague' },
        members.owner,
      )
    const me = (token: string) => shop.call(getStaffMember, {}, { token })
    expect(await add()).toMatchObject({
      problem: { params: { text: expect.stringContaining('no second factor yet') as string } },
    })
    const { secret, setup } = answerOf(await shop.call(beginTwoFactor, {}, person))
    const code = () => new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() })
    answerOf(await shop.call(turnOnTwoFactor, { body: { code: code(), setup } }, person))
    expect(answerOf(await add()).text).toBe(`${person.email} is staff: billing.`)
    expect(codeOf(await me(person.token))).toBe('STAFF_SECOND_FACTOR_REQUIRED')
    shop.clock.advance(31_000)
    const { username, password } = person
    const began = shop.clock.now().getTime()
    const { accessToken: challenge } = answerOf(
      await shop.call(login, { body: { username, password } }),
    )
    const signedIn = answerOf(
      await shop.call(verifyTwoFactor, { body: { challenge, code: code() } }),
    )
    const renewed = answerOf(
      await shop.call(refresh, { body: { refreshToken: signedIn.refreshToken } }),
    )
    const member = answerOf(await me(renewed.accessToken))
    expect(member).toMatchObject({ email: person.email, role: 'billing' })
    expect(new Date(member.sessionEndsAt).getTime() - began).toBeLessThan(12 * hour + 60_000)

    shop.clock.advance(12 * hour)
    const later = answerOf(
      await shop.call(refresh, { body: { refreshToken: renewed.refreshToken } }),
    )
    expect(codeOf(await me(later.accessToken))).toBe('STAFF_SESSION_TOO_OLD')
    shop.clock.advance(-12 * hour)
  })

  it('begins with a passkey', async () => {
    const person = await registerPerson(shop)
    const authenticator = newAuthenticator()
    answerOf(await enrol(authenticator, person))
    const { options, challenge } = answerOf(await shop.call(passkeySignInOptions, {}))
    const proof = { challenge, response: authenticator.get(options) }
    const tokens = answerOf(await shop.call(passkeySignIn, { body: proof }))
    await shop.db.execute(sql`insert into staff_members (customer_id, role, since, added_by)
      values (${person.id}::uuid, 'support', now(), 'test')`)
    const member = await shop.call(getStaffMember, {}, { token: tokens.accessToken })
    expect(answerOf(member).permissions).toEqual([...permissionsOfRoles.support])

    // Who knows the password signs in, and cannot add or remove a second factor.
    const { username, password } = person
    const stolen = answerOf(await shop.call(login, { body: { username, password } })).accessToken
    expect(codeOf(await shop.call(getStaffMember, {}, { token: stolen }))).toBe(
      'STAFF_SECOND_FACTOR_REQUIRED',
    )
    const [saved] = answerOf(await shop.call(listPasskeys, {}, { token: stolen }))
    const own = { params: { id: saved?.id ?? '' } }
    const begun = answerOf(await shop.call(beginTwoFactor, {}, { token: tokens.accessToken }))
    const code = new TOTP({ secret: begun.secret }).generate({
      timestamp: shop.clock.now().getTime(),
    })
    const body = { code, setup: begun.setup }
    for (const refused of [
      await shop.call(beginTwoFactor, {}, { token: stolen }),
      await shop.call(turnOnTwoFactor, { body }, { token: stolen }),
      await shop.call(passkeyOptions, {}, { token: stolen }),
      await enrol(newAuthenticator(), { token: stolen }, tokens.accessToken),
      await shop.call(removePasskey, own, { token: stolen }),
    ])
      expect(codeOf(refused)).toBe('STAFF_FACTOR_REQUIRED')
    // A session that began with the passkey may.
    answerOf(await shop.call(turnOnTwoFactor, { body }, { token: tokens.accessToken }))
  })
})

describe('a verb of staff', () => {
  it('is offered to roles that may run it, without those of the server', async () => {
    const offered = answerOf(await shop.call(listStaffVerbs, {}, members.owner))
    const named = offered.map(({ noun, verb }) => `${noun} ${verb}`)
    expect(named).toContain('staff add')
    expect(named).toContain('account ban')
    expect(named).toContain('session end-all')
    expect(named.filter((name) => /^(database|secret) /.test(name))).toEqual([])
    expect(offered.find(({ noun, verb }) => noun === 'company' && verb === 'save')).toMatchObject({
      fields: [{ name: 'name', kind: 'TEXT', isRequired: true }],
      changes: true,
    })
    const ofSupport = answerOf(await shop.call(listStaffVerbs, {}, members.support))
    expect(ofSupport.map(({ noun }) => noun)).not.toContain('staff')
    expect(codeOf(await run('database', 'backup', { reason: 'x' }, members.owner))).toBe(
      'VERB_NOT_FOUND',
    )
  })

  it('is refused to each role without its permission', async () => {
    for (const { noun, verb, permission } of staffAreaVerbs(verbs)) {
      for (const role of StaffRole.options) {
        if (permissionsOfRoles[role].includes(permission)) continue
        const outcome = await run(noun, verb, { reason: 'Test' }, members[role])
        expect(codeOf(outcome), `${role}: ${noun} ${verb}`).toBe('STAFF_ROLE_REFUSED')
      }
    }
  })

  it('shows what a command of the catalogue would change, and changes nothing', async () => {
    const { owner, support } = members
    const preview = (noun: string, verb: string, values: Record<string, string>, by = owner) =>
      run(noun, verb, { values, isPreview: true }, by)
    const rows = () =>
      rowsOf(
        shop.db,
        sql`select renewal_price, (select count(*)::int from audit_log) as logged,
          (select count(*)::int from vouchers) as vouchers from tlds where tld = 'com'`,
      )
    const before = await rows()
    const raised = answerOf(await preview('tld', 'price', { tld: 'com', renew: '18.25' }))
    const [price] = raised.changes ?? []
    expect(raised.changes).toHaveLength(1)
    expect(price).toMatchObject({ name: 'renewal_price', to: '$18.25' })
    expect(price?.from).toMatch(/^\$/)
    expect(raised.text).toContain('renew     $18.25')
    const at = '2030-01-01T00:00+07:00'
    const texts = { title: 'x', 'title-km': 'x', description: 'x', 'description-km': 'x' }
    const voucher = { code: 'PREVIEWED', percent: '10', days: '2', at, ...texts }
    const added = answerOf(await preview('voucher', 'add', voucher))
    expect(added.text).toContain('from 2030-01-01T00:00+07:00')
    const starts = { name: 'starts_at', from: null, to: '2029-12-31T17:00:00+00:00' }
    expect(added.changes).toContainEqual(starts)
    expect(await rows()).toEqual(before)

    const args = ['tld', 'price', 'com', '--renew', '18.25', '--preview']
    const typed = await shop.app.command({ args, actor: { kind: 'operator', id: 'x' }, files: {} })
    expect(typed.text).toMatch(
      /^Nothing has changed yet\.[^]*renewal_price {2}\$[\d.]+ → \$18\.25$/,
    )
    expect(await rows()).toEqual(before)

    const refused = (outcome: Awaited<ReturnType<typeof preview>>) => codeOf(outcome)
    expect(refused(await preview('tld', 'price', { tld: 'com', renew: 'x' }))).toBe('VERB_REFUSED')
    expect(refused(await preview('account', 'ban', { name: 'x' }, support))).toBe('VERB_REFUSED')
    expect(refused(await preview('tld', 'stop', { tld: 'com' }, support))).toBe(
      'STAFF_ROLE_REFUSED',
    )
  })

  it('reads without a reason, and changes only with one', async () => {
    expect(answerOf(await run('staff', 'list', {}, members.owner)).text).toContain('owner')
    const customer = await createCustomer(shop)
    const ban = { values: { name: customer.id } }
    expect(await run('account', 'ban', ban, members.support)).toMatchObject({
      problem: { messageCode: 'BAD_REQUEST', errors: [{ field: 'reason', code: 'REQUIRED' }] },
    })
    expect(await run('account', 'ban', { reason: 'x' }, members.support)).toMatchObject({
      problem: { messageCode: 'BAD_REQUEST', errors: [{ field: 'name', code: 'REQUIRED' }] },
    })
    expect(codeOf(await run('account', 'ban', { ...ban, reason: 'Fraud' }, members.billing))).toBe(
      'STAFF_ROLE_REFUSED',
    )
    const done = await run('account', 'ban', { ...ban, reason: 'Fraud' }, members.support)
    expect(answerOf(done)).toMatchObject({ text: `${customer.id} is banned.`, files: [] })
    expect(await audit({ subject: customer.id })).toMatchObject({
      hasMore: false,
      rows: [
        {
          ...{ action: 'account ban', reason: 'Fraud', actorKind: 'staff' },
          ...{ actorId: members.support.id, actorEmail: members.support.email },
          before: { bannedAt: null },
        },
      ],
    })
  })

  it('answers what the verb refuses', async () => {
    const values = { email: 'stranger@example.com', role: 'support' }
    const refused = await run('staff', 'add', { values, reason: 'x' }, members.owner)
    expect(refused).toMatchObject({
      status: 409,
      problem: {
        messageCode: 'VERB_REFUSED',
        params: { text: 'No account has the email stranger@example.com.' },
      },
    })
  })

  it('answers in the language of the page, and in English what has no text in it', async () => {
    const inKhmer = async (noun: string, verb: string, body: Record<string, unknown>) =>
      shop.call(
        runStaffVerb,
        { params: { noun, verb }, body },
        { ...members.owner, headers: { 'x-locale': 'km' } },
      )
    const customer = await createCustomer(shop)
    const values = { name: customer.id }
    const done = answerOf(await inKhmer('account', 'ban', { values, reason: 'Fraud' }))
    expect(done).toMatchObject({ text: `${customer.id} ត្រូវបានហាមឃាត់។`, language: 'km' })
    const shown = await inKhmer('tld', 'price', {
      values: { tld: 'com', renew: '18.25' },
      isPreview: true,
    })
    expect(answerOf(shown)).toMatchObject({ language: 'km' })
    expect(answerOf(shown).text).toContain('បន្តសុពលភាព៖ $18.25 ក្នុងមួយឆ្នាំ')
    const listed = answerOf(await inKhmer('staff', 'list', {}))
    expect(listed.language).toBe('en')
    const refusals = [
      [{ name: 'nemo', spins: '1' }, 'គ្មានអតិថិជនដែលមានឈ្មោះអ្នកប្រើ nemo ទេ។'],
      [{ name: 'nemo', spins: '0' }, 'ចំនួនដងបង្វិល (SPINS) ជាចំនួនគត់ពី 1 ដល់ 100។'],
    ] as const
    for (const [given, text] of refusals) {
      const refused = await inKhmer('wheel', 'grant', { values: given, reason: 'x' })
      expect(refused).toMatchObject({ problem: { params: { text } } })
    }
    const file = { name: 'wheel.json', text: '{"prizes":[]}' }
    const broken = await inKhmer('wheel', 'add', { file, reason: 'x' })
    const text = expect.stringContaining('prizes៖ កង់មានរង្វាន់ពី 2 ដល់ 12។') as string
    expect(broken).toMatchObject({ problem: { params: { text } } })
  })

  it('takes a file', async () => {
    const body = { file: { name: 'wheel.json', text: '{' }, reason: 'New Year' }
    const params = { noun: 'wheel', verb: 'add' }
    const refused = await shop.call(runStaffVerb, { params, body }, members.billing)
    expect(refused).toMatchObject({ problem: { params: { text: 'wheel.json is not JSON.' } } })
    expect(codeOf(await run('wheel', 'add', { reason: 'x' }, members.billing))).toBe('BAD_REQUEST')
  })
})

describe('staff', () => {
  const change = (verb: string, email: string, role?: string) =>
    run(
      'staff',
      verb,
      { values: { email, ...(role !== undefined && { role }) }, reason: 'Test' },
      members.owner,
    )

  it('is not changed by a colleague without the permission', async () => {
    for (const { noun, verb, actsOnAccount, changes } of staffAreaVerbs(verbs)) {
      if (noun === 'account' && changes) expect(actsOnAccount, verb).toBe(true)
    }
    const email = 'taken@example.com'
    const values = { name: members.owner.id.toUpperCase(), email }
    const order = { values, reason: 'Mine now' }
    const refused = await run('account', 'set-email', order, members.support)
    expect(refused).toMatchObject({
      problem: { params: { text: expect.stringContaining('is staff') as string } },
    })
    const colleague = await createMember(shop, 'operator')
    const given = { values: { name: colleague.id, email }, reason: 'New address' }
    answerOf(await run('account', 'set-email', given, members.owner))
    const left = await rowsOf(
      shop.db,
      sql`select 1 from staff_members where customer_id = ${colleague.id}::uuid`,
    )
    expect(left).toEqual([])
    expect(await audit({ subject: colleague.email })).toMatchObject({
      rows: [{ action: 'staff lost', actorKind: 'system' }],
    })
  })

  it('has an owner who is not banned', async () => {
    const banned = await createMember(shop, 'owner')
    await shop.db.execute(sql`update customers set banned_at = now() where id = ${banned.id}::uuid`)
    expect(codeOf(await change('remove', members.owner.email))).toBe('VERB_REFUSED')
    expect(codeOf(await change('remove', banned.email))).toBe('OK')
  })

  it('always has an owner', async () => {
    const second = await createMember(shop, 'owner')
    expect(codeOf(await change('change', second.email, 'support'))).toBe('OK')
    for (const last of [
      await change('remove', members.owner.email),
      await change('change', members.owner.email, 'billing'),
    ])
      expect(last).toMatchObject({
        problem: { params: { text: expect.stringContaining('last owner') as string } },
      })
    expect(codeOf(await change('remove', second.email))).toBe('OK')
    expect(codeOf(await shop.call(getStaffMember, {}, second))).toBe('STAFF_ONLY')
  })

  it('keeps an owner when two remove each other at once', async () => {
    const other = await createMember(shop, 'owner')
    const remove = (email: string, by: TestMember) =>
      run('staff', 'remove', { values: { email }, reason: 'Test' }, by)
    const outcomes = await Promise.all([
      remove(other.email, members.owner),
      remove(members.owner.email, other),
    ])
    expect(outcomes.map(codeOf).filter((code) => code === 'OK')).toHaveLength(1)
    const owners = await shop.db.execute(sql`select from staff_members where role = 'owner'`)
    expect(owners.rows).toHaveLength(1)
    members = { ...members, owner: await createMember(shop, 'owner') }
  })

  it('signs everyone out as operator or owner only', async () => {
    for (const role of ['support', 'billing'] as const)
      expect(codeOf(await run('session', 'end-all', { reason: 'x' }, members[role]))).toBe(
        'STAFF_ROLE_REFUSED',
      )
    expect(
      await run('account', 'end-sessions', { values: { all: true }, reason: 'x' }, members.support),
    ).toMatchObject({
      problem: { errors: [{ field: 'all', code: 'INVALID' }] },
    })
    expect(permissionsOfRoles.operator).toContain('session:change')
  })

  it('is only who has verified the email', async () => {
    const person = await registerPerson(shop)
    expect(await change('add', person.email, 'owner')).toMatchObject({
      problem: { params: { text: `The email ${person.email} is not verified yet.` } },
    })
  })
})

describe('the audit log', () => {
  it('is found by actor, action and time, page by page', async () => {
    const member = await createMember(shop, 'operator')
    const start = new Date(shop.clock.now().getTime() + 24 * hour)
    for (let times = 0; times < 60; times += 1) {
      await shop.db.execute(sql`insert into audit_log
          (id, at, actor_kind, actor_id, reason, action, subject)
        values (gen_random_uuid(), ${new Date(start.getTime() + Math.floor(times / 2)).toISOString()}::timestamptz,
          'staff', ${member.id}, 'r', ${times % 3 === 0 ? 'job retry' : 'step settle'}, ${`${times}`})`)
    }
    const first = await audit({ actor: member.email })
    expect(first.hasMore).toBe(true)
    const rest = await audit({ actor: member.id, after: first.rows.at(-1)?.id })
    expect(rest.hasMore).toBe(false)
    const subjects = [...first.rows, ...rest.rows].map(({ subject }) => subject)
    expect(new Set(subjects).size).toBe(60)
    // What is rare must not be looked for in the whole log.
    const filters: readonly Parameters<typeof auditPage>[1][] = [
      ...[{ actor: members.billing.email }, { action: 'tracking set' }, { action: 'tracking' }],
      ...[{ subject: '7' }, { actor: 'root', action: 'tracking' }],
    ]
    await shop.db.execute(sql`analyze audit_log`)
    for (const filter of filters) {
      const whole = await tablesReadWhole(shop.db, (db) => auditPage(db, filter))
      expect(whole, JSON.stringify(filter)).toEqual([])
    }
    for (const change of [
      sql`update audit_log set reason = 'another'`,
      sql`update audit_log set subject = 'deleted account', before = null, after = null, action = 'x'`,
      sql`delete from audit_log`,
    ])
      await expect(shop.db.execute(change)).rejects.toMatchObject({
        cause: { message: 'the audit log is only added to' },
      })
    const jobs = await audit({ actor: member.id, action: 'job' })
    expect(jobs.rows).toHaveLength(20)
    const from = new Date(start.getTime() + 20).toISOString()
    const until = new Date(start.getTime() + 25).toISOString()
    expect((await audit({ actor: member.id, from, until })).rows).toHaveLength(10)
  })
})

describe('the search', () => {
  const find = async (q: string) =>
    answerOf(await shop.call(staffSearch, { query: { q } }, members.support)).map(
      ({ kind, customerId }) => [kind, customerId],
    )

  it('finds a customer by the beginning of email and names, by phone and id', async () => {
    const { id, email } = await createCustomer(shop)
    await shop.db.execute(sql`update customers set first_name = 'Zorawan', last_name = 'Quillfeld',
      phone_number = '+85512987654' where id = ${id}::uuid`)
    const itself = [['CUSTOMER', id]]
    for (const typed of [
      ...[email.slice(0, 20).toUpperCase(), 'zorawa', 'Quillf', 'quillf zora', 'Zora Quill'],
      ...['012 987 654', '+855 12 987 654', id],
    ])
      expect(await find(typed), typed).toEqual(itself)
    expect(await find('zorawan quillx')).toEqual([])
    // A percent sign is itself.
    expect(await find('zora%')).toEqual([])
  })

  it('names a customer in Khmer family name first, as the customer’s page does', async () => {
    const { id } = await createCustomer(shop)
    await shop.db.execute(sql`update customers set first_name = 'សុភ័ក្ត្រ', last_name = 'ហេង'
      where id = ${id}::uuid`)
    const [found] = answerOf(
      await shop.call(staffSearch, { query: { q: 'សុភ័ក្ត្រ ហេង' } }, members.support),
    )
    expect(found).toMatchObject({ kind: 'CUSTOMER', customerId: id })
    expect(found?.details).toEqual(['ហេង សុភ័ក្ត្រ', id])
    const page = await shop.call(getStaffCustomer, { params: { id } }, members.support)
    expect(answerOf(page)).toMatchObject({ name: 'ហេង សុភ័ក្ត្រ' })
    expect(answerOf(page)).not.toHaveProperty('firstName')
  })

  it('finds what customers own and pay by number, reference, domain and id', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const cart = answerOf(
      await shop.call(addItems, { body: { items: [registration(freeName())] } }, customer),
    )
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    expect(await find(order.incrementId)).toEqual([['ORDER', customer.id]])
    const [invoice] = await rowsOf<{ number: string }>(
      shop.db,
      sql`select number from invoices where customer_id = ${customer.id}::uuid`,
    )
    expect(await find((invoice?.number ?? '').toLowerCase())).toEqual([['INVOICE', customer.id]])
    const [payment] = await rowsOf<{ id: string }>(
      shop.db,
      sql`update payments set reference = 'RF99STAFF' where customer_id = ${customer.id}::uuid
        returning id`,
    )
    expect(await find('rf99 staff')).toEqual([['PAYMENT', customer.id]])
    expect(await find(payment?.id ?? '')).toEqual([['PAYMENT', customer.id]])
    // No job runs here that would register the domain.
    const [service] = await rowsOf<{ id: string; subject: string }>(
      shop.db,
      sql`insert into services (id, customer_id, type, subject, product_key, config, config_version,
          state, provider, starts_at, expires_at, order_item_id)
        select gen_random_uuid(), ${customer.id}::uuid, 'DOMAIN', subject, 'com', '{}', 1,
          'ACTIVE', 'registry', now(), now(), id
        from order_items where order_id = ${order.id}::uuid returning id, subject`,
    )
    for (const typed of [(service?.subject ?? '').toUpperCase().slice(0, -2), service?.id ?? ''])
      expect(await find(typed)).toEqual([['SERVICE', customer.id]])

    await shop.db.execute(sql`update services set subject = 'xn--j2e0cg3n2c.com'
      where id = ${service?.id ?? ''}::uuid`)
    const khmer = await shop.call(staffSearch, { query: { q: 'ខ្មែរ.com' } }, members.support)
    expect(answerOf(khmer)).toMatchObject([{ kind: 'SERVICE', title: 'ខ្មែរ.com' }])
  })

  it.each([
    'sokha',
    'dara heng',
    'user@example.com',
    '+85512345678',
    'name.com',
    '100000001',
    'RF1',
  ])('reads large tables by an index only: %s', async (typed) => {
    expect(await tablesReadWhole(shop.db, (db) => findAnything(db, typed))).toEqual([])
  })
})

describe('the page of a customer', () => {
  const open = async (id: string, member: TestMember) =>
    answerOf(await shop.call(getStaffCustomer, { params: { id } }, member))

  it('has what belongs to them, and the actions of the role', async () => {
    const { id } = await createCustomer(shop, { dollars: 12.5 })
    const page = await open(id, members.support)
    expect(page).toMatchObject({
      ...{ id, username: id, balance: 12.5, isEmailVerified: false, bannedAt: null },
      ledger: [{ cause: `opening:${id}`, amount: 12.5 }],
      sessions: [{ userAgent: 'test' }],
    })
    const namesOf = ({ actions }: typeof page) => actions.map(({ noun, verb }) => `${noun} ${verb}`)
    expect(namesOf(page)).toEqual(
      expect.arrayContaining(['account ban', 'account verify-email', 'promo-credits list']),
    )
    expect(namesOf(page)).not.toContain('promo-credits grant')
    expect(namesOf(page)).not.toContain('account unban')
    expect(namesOf(await open(id, members.billing))).toEqual([
      ...['promo-credits grant', 'promo-credits list', 'voucher add', 'wheel grant'],
      'balance correct',
    ])
    const values = { values: { name: id }, reason: 'Came to the office' }
    answerOf(await run('account', 'verify-email', values, members.support))
    answerOf(await run('account', 'ban', values, members.support))
    const after = await open(id, members.support)
    expect(after.isEmailVerified).toBe(true)
    expect(namesOf(after)).toContain('account unban')
    expect(namesOf(after)).not.toContain('account verify-email')
    const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' } }
    expect(codeOf(await shop.call(getStaffCustomer, unknown, members.support))).toBe(
      'USER_NOT_FOUND',
    )
  })

  it('offers what a role may do with each service', async () => {
    const customer = await createCustomer(shop)
    const hosting = newHosting(customer.id, shop.clock.now())
    await insertHosting(shop.db, hosting)
    const shown = async (member: TestMember) => {
      const [service] = (await open(customer.id, member)).services
      const acts = service?.actions.map(({ noun, verb }) => `${noun} ${verb}`)
      return { acts, values: service?.actions[0]?.values, holds: service?.holds }
    }
    const values = { id: hosting.id }
    expect(await shown(members.support)).toEqual({ acts: ['service suspend'], values, holds: [] })
    expect(await shown(members.billing)).toMatchObject({ acts: ['service refund'], values })
    const other = await createCustomer(shop)
    const begun = new Date(shop.clock.now().getTime() - 31 * 86_400_000)
    await insertHosting(shop.db, newHosting(other.id, begun))
    expect((await open(other.id, members.billing)).services).toMatchObject([{ actions: [] }])
    const by = { values, reason: 'It sends spam' }
    answerOf(await run('service', 'suspend', by, members.support))
    const suspended = { acts: ['service resume'], values, holds: ['ABUSE'] }
    expect(await shown(members.operator)).toEqual(suspended)
    expect(codeOf(await run('service', 'resume', by, members.billing))).not.toBe('OK')
    answerOf(await run('service', 'resume', by, members.operator))
    expect(await shown(members.support)).toMatchObject({ acts: ['service suspend'], holds: [] })
  })

  it('has mails without their content, and messages of the contact form', async () => {
    const { id, email } = await createCustomer(shop)
    const mail = {
      id: `<test-${id}@shop.example>`,
      to: email.toUpperCase(),
      name: 'receipt',
    }
    await noteMail(shop.db, { ...mail, state: 'RETRYING' })
    await noteMail(shop.db, { ...mail, state: 'SENT' })
    await noteMail(shop.db, {
      ...mail,
      id: '<x@y>',
      to: 'stranger@example.com',
      state: 'SENT',
    })
    await shop.db.execute(sql`insert into contact_messages
        (id, name, email, subject, message, locale, created_at)
      values (gen_random_uuid(), 'Dara', ${email.toUpperCase()}, 'Invoice', 'Where is it?', 'en', now())`)
    expect(await open(id, members.support)).toMatchObject({ messages: [] })
    await shop.db.execute(sql`update customers set email_verified_at = now() where id = ${id}`)
    expect(await open(id, members.operator)).toMatchObject({ messages: [] })
    expect(await open(id, members.support)).toMatchObject({
      mails: [{ name: 'receipt', state: 'SENT' }],
      messages: [{ subject: 'Invoice', message: 'Where is it?', answeredAt: null }],
    })
  })

  it('is shown as the customer sees it for a reason, which the customer reads', async () => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const cart = answerOf(
      await shop.call(addItems, { body: { items: [registration(freeName())] } }, customer),
    )
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    const sessions = () => shop.db.$count(refreshTokens, eq(refreshTokens.customerId, customer.id))
    const before = await sessions()
    const view = (body: { reason: string }, member: TestMember) =>
      shop.call(viewAccount, { params: { id: customer.id }, body }, member)
    expect(codeOf(await view({ reason: ' ' }, members.support))).toBe('BAD_REQUEST')
    expect(codeOf(await view({ reason: 'x' }, members.operator))).toBe('STAFF_ROLE_REFUSED')
    const views = async () => answerOf(await shop.call(listAccountViews, {}, customer))
    expect(await views()).toEqual([])

    const reason = 'Asked by phone about an order'
    const shown = answerOf(await view({ reason }, members.support))
    const own = { token: customer.token }
    expect(shown.orders).toEqual(answerOf(await shop.call(listOrders, { query: {} }, own)))
    expect(shown.invoices).toEqual(answerOf(await shop.call(listInvoices, { query: {} }, own)))
    expect(shown.services).toEqual(answerOf(await shop.call(listServices, { query: {} }, own)))
    const notices = answerOf(await shop.call(listNotifications, { query: {} }, own))
    expect(shown.notifications.items.map(({ id }) => id)).toEqual(notices.items.map(({ id }) => id))
    expect(notices.items[0]).toMatchObject({ code: 'ACCOUNT_VIEWED', params: { reason } })
    expect(await views()).toMatchObject([{ role: 'support', reason }])
    expect(JSON.stringify(await views())).not.toContain(members.support.id)
    expect(await audit({ subject: customer.id, action: 'account view' })).toMatchObject({
      rows: [{ reason, actorId: members.support.id }],
    })
    expect(await sessions()).toBe(before)
    const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' }, body: { reason } }
    expect(codeOf(await shop.call(viewAccount, unknown, members.support))).toBe('USER_NOT_FOUND')
  })

  it('reads large tables by an index only', async () => {
    const { id } = await createCustomer(shop)
    await insertHosting(shop.db, newHosting(id, shop.clock.now()))
    const whole = await tablesReadWhole(shop.db, (db) => readCustomer(db, id, shop.clock.now()))
    expect(whole).toEqual([])
  })

  it('keeps notes with author and time, the latest first', async () => {
    const { id } = await createCustomer(shop)
    const note = (text: string, member: TestMember) =>
      shop.call(addCustomerNote, { params: { id }, body: { text } }, member)
    answerOf(await note('Called about the invoice.', members.support))
    shop.clock.advance(1000)
    const notes = answerOf(await note('Paid today.', members.owner))
    expect(notes).toMatchObject([
      { text: 'Paid today.', author: members.owner.email },
      { text: 'Called about the invoice.', author: members.support.email },
    ])
    expect((await open(id, members.billing)).notes).toEqual(notes)
    expect(codeOf(await note('No permission.', members.billing))).toBe('STAFF_ROLE_REFUSED')
    expect(codeOf(await note('  ', members.support))).toBe('BAD_REQUEST')
  })
})

describe('a correction of a balance', () => {
  const correct = (name: string, amount: string, by: Pick<TestMember, 'token'>, take = false) =>
    run('balance', 'correct', { values: { name, amount, take }, reason: 'Paid twice' }, by)
  const decide = (verb: string, id: string, by: TestMember) =>
    run('balance', verb, { values: { id }, reason: 'Checked' }, by)
  const sums = async (id: string): Promise<readonly number[]> => [
    await accountSum(shop.db, balanceAccount(id)),
    await ledgerSum(shop.db),
  ]
  const proposedId = (text: string): string => text.split(' ')[0] ?? ''

  it('is made by one person up to $50, in either direction, and never below zero', async () => {
    const { id } = await createCustomer(shop, { dollars: 10 })
    answerOf(await correct(id, '50', members.billing))
    expect(await sums(id)).toEqual([600_000, 0])
    const more = answerOf(await correct(id, '1', members.billing))
    expect(more.text).toContain('waits for a second person')
    shop.clock.advance(25 * hour)
    const token = await issueToken(shop, members.billing.id, 'KH', { hasSecondFactor: true })
    answerOf(await correct(id, '50', { token }, true))
    shop.clock.advance(-25 * hour)
    expect(await sums(id)).toEqual([100_000, 0])
    expect(await correct(id, '10.01', members.owner, true)).toMatchObject({
      problem: { params: { text: `The balance of ${id} has less than that.` } },
    })
    expect(codeOf(await correct(id, '1', members.support))).toBe('STAFF_ROLE_REFUSED')
    expect(await sums(id)).toEqual([100_000, 0])
  })

  it('runs once with a key, and not on one’s own account', async () => {
    const { id } = await createCustomer(shop)
    const params = { noun: 'balance', verb: 'correct' }
    const body = { values: { name: id, amount: '20' }, reason: 'Paid twice' }
    const { token } = members.billing
    const key = 'the-key-of-a-form'
    const send = () => shop.call(runStaffVerb, { params, body }, { token, key })
    answerOf(await send())
    expect(answerOf(await send()).text).toBe(`This was done already: balance correct ${id}`)
    expect((await Promise.all([send(), send()])).map(codeOf)).toEqual(['OK', 'OK'])
    expect(await sums(id)).toEqual([200_000, 0])
    const own = await correct(members.billing.id, '1', members.billing)
    expect(codeOf(own)).toBe('VERB_REFUSED')
  })

  it('waits above $50 for another person, who decides once', async () => {
    const { id } = await createCustomer(shop)
    const proposal = proposedId(answerOf(await correct(id, '50.01', members.billing)).text)
    expect(await sums(id)).toEqual([0, 0])
    expect(await decide('approve', proposal, members.billing)).toMatchObject({
      problem: { params: { text: 'Another person has to approve what you proposed.' } },
    })
    const both = [members.owner, await createMember(shop, 'billing')]
    const codes = await Promise.all(both.map((by) => decide('approve', proposal, by)))
    expect(codes.map(codeOf).sort()).toEqual(['OK', 'VERB_REFUSED'])
    expect(await sums(id)).toEqual([500_100, 0])
    const other = proposedId(answerOf(await correct(id, '60', members.owner)).text)
    answerOf(await decide('refuse', other, members.billing))
    expect(codeOf(await decide('approve', other, members.billing))).toBe('VERB_REFUSED')
    expect(await sums(id)).toEqual([500_100, 0])
  })
})
