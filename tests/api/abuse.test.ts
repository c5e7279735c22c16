import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login, logout, refresh } from '../../src/contract/accounts.ts'
import { addAddress } from '../../src/contract/addresses.ts'
import { mergeCart } from '../../src/contract/cart.ts'
import { sendEnquiry } from '../../src/contract/enquiries.ts'
import type { EndpointShape } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import {
  changePassword,
  forcePassword,
  forgotPassword,
  resetPassword,
} from '../../src/contract/passwords.ts'
import { Problem } from '../../src/contract/problem.ts'
import { saveCompanyInfo, saveProfile } from '../../src/contract/profile.ts'
import { captcha, register, sendEmailCode } from '../../src/contract/registration.ts'
import { endOtherSessions, listSessions } from '../../src/contract/sessions.ts'
import { verifyTwoFactor } from '../../src/contract/two-factor.ts'
import { BREACHED_PASSWORDS } from '../../src/sandbox/breached-passwords/breached-passwords-app.ts'
import { RECAPTCHA_SITE_KEY } from '../../src/sandbox/credentials.ts'
import { openChallenge } from '../../src/server/customers/accounts/challenges.ts'
import {
  createBannedCustomers,
  createEndedSessions,
} from '../../src/server/customers/accounts/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { customers } from '../../src/server/platform/db/schema/index.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import {
  newPerson,
  registerPerson,
  resetTokensMailedTo,
  signedInBy,
  type RegisteredPerson,
} from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const [breached] = BREACHED_PASSWORDS

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const forCustomers = Object.entries<EndpointShape>(endpoints).filter(
  ([, { access }]) => access === 'customer',
)

const pathOf = ({ path }: EndpointShape): string => path.replace(/\{\w+\}/g, () => randomUUID())

const messageCodeOf = async (response: Response): Promise<string> =>
  v.parse(Problem, await response.json()).messageCode

const Mails = v.array(v.object({ subject: v.string(), text: v.string(), html: v.string() }))

const mailsTo = async (email: string) => {
  const inbox = `${shop.sandbox.endpoints.inbox}/messages.json?to=${encodeURIComponent(email)}`
  return v.parse(Mails, await (await fetch(inbox)).json())
}

describe('without an access token in its header', () => {
  let accessToken: string
  let refreshToken: string
  beforeAll(async () => {
    const credentials = { username: 'demo', password: 'Demo1234' }
    const tokens = answerOf(await shop.call(login, { body: credentials }))
    accessToken = tokens.accessToken
    refreshToken = tokens.refreshToken
  })

  it.each(forCustomers)(
    '%s changes nothing, whatever else the request carries',
    async (_, endpoint) => {
      const cookies = ['accessToken', 'access_token', 'token', 'session', 'Authorization']
        .map((name) => `${name}=${accessToken}`)
        .join('; ')
      const tries: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
        ['', { cookie: cookies }],
        [`?access_token=${accessToken}&token=${accessToken}`, {}],
        ['', { authorization: `Basic ${Buffer.from('demo:Demo1234').toString('base64')}` }],
        ['', { authorization: accessToken }],
        ['', { authorization: `Bearer ${refreshToken}` }],
      ]
      for (const [query, headers] of tries) {
        const response = await fetch(`${shop.url}/api${pathOf(endpoint)}${query}`, {
          method: endpoint.method,
          headers,
          ...(endpoint.body === undefined ? {} : { body: '{}' }),
        })
        expect(response.status).toBe(401)
        expect(await messageCodeOf(response)).toBe('UNAUTHORIZED')
      }
    },
  )
})

describe('a page of another origin', () => {
  // Everything a form can send without a preflight: these media types and methods, and cookies.
  const types = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ]

  it.each(types)(
    'cannot change anything for a signed-in customer with a form of %s',
    async (type) => {
      const { token, id } = await registerPerson(shop)
      const before = answerOf(await shop.call(getUserInformation, {}, { token }))
      const statuses = await Promise.all(
        forCustomers
          .filter(([, { method }]) => method === 'POST' || method === 'GET')
          .map(async ([, endpoint]) => {
            const response = await fetch(`${shop.url}/api${pathOf(endpoint)}`, {
              method: endpoint.method,
              headers: {
                'content-type': type,
                origin: 'https://evil.example.com',
                cookie: `accessToken=${token}; sid=${randomUUID()}`,
              },
              ...(endpoint.method === 'GET' ? {} : { body: '{"phoneNumber":"092555999"}' }),
            })
            await response.body?.cancel()
            expect(response.status).toBe(endpoint.method === 'GET' ? 401 : 403)
            return response.status
          }),
      )
      expect(new Set(statuses)).toEqual(new Set([401, 403]))
      expect(answerOf(await shop.call(getUserInformation, {}, { token }))).toEqual(before)
      expect(id).toBe(before.id)
    },
  )

  it('never receives a session cookie', async () => {
    const credentials = { username: 'demo', password: 'Demo1234' }
    const signedIn = await fetch(`${shop.url}/api${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    const { accessToken } = v.parse(login.answer, await signedIn.json())
    expect(signedIn.headers.getSetCookie()).toEqual([])
    const cart = await fetch(`${shop.url}/api${mergeCart.path}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    for (const cookie of cart.headers.getSetCookie()) {
      expect(cookie).toMatch(/^sid=.*; HttpOnly; SameSite=Lax$/)
    }
  })
})

describe('a token', () => {
  it('is valid only for its own purpose', async () => {
    const person = await registerPerson(shop)
    answerOf(await shop.call(forgotPassword, { body: { email: person.email } }))
    const [link = ''] = await resetTokensMailedTo(shop, person.email)
    // The link comes last because it ends the sessions.
    const outcomes = []
    for (const secret of [person.token, person.refreshToken, link]) {
      const challenge = secret.slice(0, 43)
      outcomes.push({
        asAccess: codeOf(await shop.call(getUserInformation, {}, { token: secret })),
        asRefresh: codeOf(
          await shop.call(refresh, { body: { refreshToken: secret.slice(0, 200) } }),
        ),
        asChallenge: codeOf(
          await shop.call(forcePassword, { body: { challenge, password: 'Mekong2027' } }),
        ),
        asSecondFactor: codeOf(
          await shop.call(verifyTwoFactor, { body: { challenge, code: '123456' } }),
        ),
        asLink: codeOf(
          await shop.call(resetPassword, {
            params: { code: secret },
            body: { password: 'Mekong2027' },
          }),
        ),
      })
    }
    const useless = {
      asAccess: 'UNAUTHORIZED',
      asRefresh: 'REFRESH_TOKEN_INVALID',
      asLink: 'CODE_INCORRECT',
    }
    expect(outcomes).toMatchObject([
      { ...useless, asAccess: 'OK' },
      { ...useless, asRefresh: 'OK' },
      { ...useless, asLink: 'OK' },
    ])
    for (const { asChallenge, asSecondFactor } of outcomes) {
      expect(['CHALLENGE_EXPIRED', 'BAD_REQUEST']).toContain(asChallenge)
      expect(['CHALLENGE_EXPIRED', 'BAD_REQUEST']).toContain(asSecondFactor)
    }
  })

  const whoIs = async (token: string) => codeOf(await shop.call(getUserInformation, {}, { token }))
  const signIn = async ({ username, password }: RegisteredPerson) =>
    answerOf(await shop.call(login, { body: { username, password } }))

  it.each<[string, (person: RegisteredPerson) => Promise<unknown>]>([
    ['signed out', ({ refreshToken }) => shop.call(logout, { body: { refreshToken } })],
    [
      'ended from another session',
      async (person) =>
        shop.call(endOtherSessions, {}, { token: (await signIn(person)).accessToken }),
    ],
    [
      'ended by a new password',
      async (person) => {
        answerOf(await shop.call(forgotPassword, { body: { email: person.email } }))
        const [code = ''] = await resetTokensMailedTo(shop, person.email)
        return shop.call(resetPassword, { params: { code }, body: { password: 'Mekong2027' } })
      },
    ],
    [
      'ended by token reuse',
      async (person) => {
        const again = () => shop.call(refresh, { body: { refreshToken: person.refreshToken } })
        answerOf(await again())
        shop.clock.advance(21_000)
        expect(codeOf(await again())).toBe('REFRESH_TOKEN_INVALID')
        return { ok: true }
      },
    ],
  ])('of a session that was %s is no longer valid', async (_, end) => {
    const person = await registerPerson(shop)
    const bystander = await registerPerson(shop)
    expect(await whoIs(person.token)).toBe('OK')
    expect(await end(person)).toMatchObject({ ok: true })
    await until(
      () => whoIs(person.token),
      (code) => code === 'UNAUTHORIZED',
      2_000,
    )
    const { refreshToken } = person
    expect(codeOf(await shop.call(refresh, { body: { refreshToken } }))).toBe(
      'REFRESH_TOKEN_INVALID',
    )
    expect(await whoIs(bystander.token)).toBe('OK')
  })

  it('of an ended session is also refused by a server that starts later', async () => {
    const { token, refreshToken } = await registerPerson(shop)
    const { session } = await signedInBy(shop, token)
    answerOf(await shop.call(logout, { body: { refreshToken } }))
    const { database, clock } = shop
    const later = await createEndedSessions({ database, clock, log: createLog('silent') })
    expect(later.has(session)).toBe(true)
    expect(later.has(randomUUID())).toBe(false)
    clock.advance(10 * 60_000)
    expect(later.has(session)).toBe(false)
    await later.stop()
  })
})

describe('a ban that another process writes', () => {
  const setBan = (username: string, since: Date | null) =>
    shop.db.update(customers).set({ bannedAt: since }).where(eq(customers.username, username))

  it('stops every call of a valid access token', async () => {
    const { username, token } = await registerPerson(shop)
    await setBan(username, shop.clock.now())
    await until(
      async () => codeOf(await shop.call(getUserInformation, {}, { token })),
      (code) => code === 'ACCOUNT_BANNED',
    )
    for (const [name, endpoint] of forCustomers) {
      const response = await fetch(`${shop.url}/api${pathOf(endpoint)}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}` },
        ...(endpoint.body === undefined ? {} : { body: '{}' }),
      })
      const result = [name, response.status, await messageCodeOf(response)]
      expect(result).toEqual([name, 403, 'ACCOUNT_BANNED'])
    }
  })

  it('is known to a server that starts later, until it is lifted', async () => {
    const { id, username } = await registerPerson(shop)
    await setBan(username, shop.clock.now())
    const { database } = shop
    const later = await createBannedCustomers({ database, log: createLog('silent') })
    expect(later.has(id)).toBe(true)
    expect(later.has(randomUUID())).toBe(false)
    await setBan(username, null)
    await until(
      () => Promise.resolve(later.has(id)),
      (isBanned) => !isBanned,
    )
    await later.stop()
  })

  it('is found without reading the other customers’ rows', async () => {
    const plan = await shop.db.transaction(async (transaction) => {
      // PostgreSQL would scan so few customers sequentially, without the index.
      await transaction.execute(sql`set local enable_seqscan = off`)
      return rowsOf(transaction, sql`explain select id from customers where banned_at is not null`)
    })
    expect(JSON.stringify(plan)).toContain('customers_banned')
  })
})

describe('a common password', () => {
  const tooCommon = {
    status: 400,
    problem: {
      messageCode: 'BAD_REQUEST',
      errors: [{ field: 'password', code: 'PASSWORD_TOO_COMMON' }],
    },
  }

  it('is refused at registration', async () => {
    const person = newPerson({ username: `dara${randomUUID().slice(0, 8)}` })
    for (const password of ['Password1', 'Tonle2026', `X7${person.username}`]) {
      expect(await shop.call(register, { body: { ...person, password } })).toMatchObject(tooCommon)
    }
    expect(codeOf(await shop.call(register, { body: person }))).toBe('OK')
  })

  it('is refused at a reset, and leaves the link usable', async () => {
    const person = await registerPerson(shop, { username: `sok${randomUUID().slice(0, 8)}` })
    const { token, email, username, password: currentPassword } = person
    for (const password of ['Password1', `X7${username}`, `X7${email.split('@')[0] ?? ''}`]) {
      const change = { currentPassword, password }
      expect(await shop.call(changePassword, { body: change }, { token })).toMatchObject(tooCommon)
    }
    answerOf(await shop.call(forgotPassword, { body: { email } }))
    const [code = ''] = await resetTokensMailedTo(shop, email)
    const reset = (password: string) =>
      shop.call(resetPassword, { params: { code }, body: { password } })
    expect(await reset('Qwerty123')).toMatchObject(tooCommon)
    expect(await reset(`X7${username}`)).toMatchObject(tooCommon)
    expect(codeOf(await reset('Mekong2027'))).toBe('OK')
  })

  it('is refused when a sign-in requires a new password', async () => {
    const person = await registerPerson(shop)
    const challenge = await openChallenge(shop.db, shop.clock, {
      purpose: 'FORCE_PASSWORD',
      customerId: person.id,
    })
    const force = (password: string) => shop.call(forcePassword, { body: { challenge, password } })
    for (const password of [`X7${person.username}`, breached]) {
      expect(await force(password)).toMatchObject(tooCommon)
    }
    expect(codeOf(await force('Tramway2027'))).toBe('OK')
  })

  it('is refused everywhere when a known breach contains it', async () => {
    const newcomer = newPerson({ password: breached })
    expect(await shop.call(register, { body: newcomer })).toMatchObject(tooCommon)
    const { token, email, password: currentPassword } = await registerPerson(shop)
    const body = { currentPassword, password: breached }
    expect(await shop.call(changePassword, { body }, { token })).toMatchObject(tooCommon)
    answerOf(await shop.call(forgotPassword, { body: { email } }))
    const [code = ''] = await resetTokensMailedTo(shop, email)
    const reset = { params: { code }, body: { password: breached } }
    expect(await shop.call(resetPassword, reset)).toMatchObject(tooCommon)
    // An unavailable service does not prevent a password change.
    await shop.control('breached-passwords', { down: true })
    expect(codeOf(await shop.call(register, { body: newcomer }))).toBe('OK')
    await shop.control('breached-passwords', { down: false })
  })
})

describe('fields that customers may not set', () => {
  const forbidden = {
    id: randomUUID(),
    customerId: randomUUID(),
    username: 'demo',
    email: 'demo@example.com',
    passwordHash: '',
    websiteId: 'AE',
    registerCountry: 'AE',
    balance: 1_000_000,
    bannedAt: null,
    isEmailVerified: true,
    emailVerifiedAt: '2026-01-01T00:00:00Z',
    mustChangePassword: false,
    referralCode: 'DEMO2026',
    googleSubject: '1',
    __proto__: { isAdmin: true },
  }
  const stored = async (id: string) => {
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, id))
    if (row === undefined) throw new Error('no such customer')
    return row
  }

  it('have no effect at registration', async () => {
    const person = newPerson()
    answerOf(await shop.call(register, { body: { ...forbidden, ...person } }))
    const [row] = await shop.db
      .select()
      .from(customers)
      .where(eq(customers.username, person.username))
    expect(row).toMatchObject({ websiteId: 'KH', email: person.email, emailVerifiedAt: null })
    expect(row?.id).not.toBe(forbidden.id)
  })

  it('have no effect in a profile', async () => {
    const { token, id } = await registerPerson(shop)
    const before = await stored(id)
    const body = { ...forbidden, firstName: 'Dara', lastName: 'Sok', city: 'Kep' }
    expect(answerOf(await shop.call(saveProfile, { body }, { token }))).toMatchObject({
      firstName: 'Dara',
      isEmailVerified: false,
    })
    expect(await stored(id)).toEqual({ ...before, firstName: 'Dara', lastName: 'Sok', city: 'Kep' })
  })
})

describe('HTML in an input', () => {
  const html = '<img src=x onerror=alert(name)><script>alert(name)</script>'
  const harmless = (outcome: { readonly ok: boolean }) => {
    expect(outcome).toMatchObject({ ok: true })
    expect(JSON.stringify(outcome)).not.toMatch(/<|onerror/)
  }

  it('is removed from a profile, a company and a contact', async () => {
    const { token } = await registerPerson(shop)
    const text = `${html}Kep`
    harmless(
      await shop.call(
        saveProfile,
        {
          body: {
            firstName: text,
            lastName: text,
            organization: text,
            identityNumber: `${html}A-1`,
            address1: text,
            address2: text,
            stateProvince: text,
            city: text,
          },
        },
        { token },
      ),
    )
    harmless(
      await shop.call(
        saveCompanyInfo,
        {
          body: {
            companyNameEn: text,
            companyNameKm: `${html}កែប`,
            companyAddressEn: text,
            companyAddressKm: `${html}កែប`,
            phoneNumber: '092555111',
            vatTin: 'K001-123456789',
          },
        },
        { token },
      ),
    )
    harmless(
      await shop.call(
        addAddress,
        {
          body: {
            firstName: text,
            lastName: text,
            organizationName: text,
            taxIdentificationNumber: `${html}T-1`,
            phoneNumber: '012345678',
            email: 'a@example.com',
            address1: text,
            address2: text,
            city: text,
            stateProvince: text,
            country: 'KH',
          },
        },
        { token },
      ),
    )
    harmless(await shop.call(getUserInformation, {}, { token }))
  })

  it('is removed from every field of a registration', async () => {
    const text = `${html}Kep`
    const person = await registerPerson(shop, {
      firstName: text,
      lastName: text,
      organization: text,
      identityNumber: `${html}A-1`,
      address1: text,
      address2: text,
      stateProvince: text,
      city: text,
    })
    const outcome = await shop.call(getUserInformation, {}, person)
    harmless(outcome)
    expect(outcome).toMatchObject({ answer: { organization: 'alert(name)Kep' } })
    for (const refused of [{ username: html }, { email: `${html}@example.com` }, { country: html }])
      expect(await shop.call(register, { body: { ...newPerson(), ...refused } })).toMatchObject({
        ok: false,
        status: 400,
      })
  })

  it('from a browser’s user agent is stored as text, and the response is not an HTML page', async () => {
    const { username, password } = await registerPerson(shop)
    const { accessToken } = answerOf(
      await shop.call(login, { body: { username, password } }, { headers: { 'user-agent': html } }),
    )
    const response = await fetch(`${shop.url}/api${listSessions.path}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is left out of mails to an email the sender typed, and is text in the mail to the provider', async () => {
    const person = await registerPerson(shop, { firstName: `${html}Win now` })
    answerOf(
      await shop.call(sendEnquiry, {
        body: {
          name: 'Dara',
          email: person.email,
          subject: `About ${html} ${person.username}`,
          message: `2 > 1 & "3" ${html} https://evil.example.com`,
        },
      }),
    )
    const [toCustomer] = await until(
      () => mailsTo(person.email),
      (mails) => mails.length > 0,
    )
    const [toProvider] = await until(
      async () =>
        (await mailsTo(shop.config.providerMailTo)).filter(({ subject }) =>
          subject.includes(person.username),
        ),
      (mails) => mails.length > 0,
    )
    for (const mail of [toCustomer?.html, toProvider?.html]) {
      expect(mail).toBeTypeOf('string')
      expect(mail).not.toMatch(/<img|<script|href="https:\/\/evil/)
    }
    expect(toCustomer?.html).toContain(person.username)
    expect(toCustomer?.html).not.toMatch(/Win now|alert/)
    expect(toProvider?.html).toContain('2 &gt; 1 &amp; ')
  })
})

describe('the caller', () => {
  /** Sends a request with its own `Host`, which `fetch` does not allow. */
  const postAs = (host: string, path: string, body: object): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const call = request(
        `${shop.url}/api${path}`,
        {
          method: 'POST',
          headers: {
            host,
            'content-type': 'application/json',
            'x-forwarded-host': host,
            origin: `https://${host}`,
          },
        },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      call.on('error', reject)
      call.end(JSON.stringify(body))
    })

  it('cannot choose the host of links in mails', async () => {
    const { email } = await registerPerson(shop)
    expect(await postAs('evil.example.com', forgotPassword.path, { email })).toBe(200)
    await resetTokensMailedTo(shop, email)
    const mails = await mailsTo(email)
    expect(mails.map(({ text }) => text).join()).toContain(`${shop.url}/reset-password/`)
    for (const { text, html } of mails) expect(text + html).not.toContain('evil.example.com')
  })

  const tryFrom = async (limited: ShopApi, ips: readonly string[]) => {
    const outcomes = []
    for (const ip of ips) {
      outcomes.push(
        await limited.call(
          login,
          { body: { username: `nobody${outcomes.length}`, password: 'Wrong1234' } },
          { headers: { 'x-forwarded-for': ip } },
        ),
      )
    }
    return codesOf(outcomes)
  }
  const invented = Array.from({ length: 6 }, (_, at) => `203.0.113.${at}`)

  it('is not identified by a header that clients can set', async () => {
    const limited = await startApi({ SIGN_INS_PER_MINUTE: '3' })
    const codes = await tryFrom(limited, invented)
    await limited.stop()
    expect(codes).toEqual({ USERNAME_PASSWORD_INCORRECT: 3, TOO_MANY_REQUESTS: 3 })
  })

  it('is identified by the load balancer’s entry, not by earlier entries of the header', async () => {
    const limited = await startApi({ SIGN_INS_PER_MINUTE: '3', TRUST_PROXY: 'on' })
    const appended = invented.map((ip) => `${ip}, 198.51.100.7`)
    const codes = await tryFrom(limited, appended)
    const others = await tryFrom(limited, ['198.51.100.8'])
    await limited.stop()
    expect(codes).toEqual({ USERNAME_PASSWORD_INCORRECT: 3, TOO_MANY_REQUESTS: 3 })
    expect(others).toEqual({ USERNAME_PASSWORD_INCORRECT: 1 })
  })
})

describe('the captcha', () => {
  it('is announced to forms, and a solved one works for one registration', async () => {
    const guarded = await startApi({ RECAPTCHA_SITE_KEY })
    const solve = async (hostname: string): Promise<string> => {
      const answer = await fetch(`${guarded.sandbox.endpoints.control}/control/recaptcha/token`, {
        method: 'POST',
        body: JSON.stringify({ hostname }),
      })
      return v.parse(v.object({ token: v.string() }), await answer.json()).token
    }
    const signUp = async (captchaToken: string) =>
      codeOf(await guarded.call(register, { body: { ...newPerson(), captchaToken } }))
    try {
      expect(answerOf(await guarded.call(captcha, {}))).toEqual({
        siteKey: RECAPTCHA_SITE_KEY,
        scriptUrl: `${guarded.sandbox.endpoints.recaptcha}/recaptcha/api.js`,
      })
      const solved = await solve('127.0.0.1')
      expect(await signUp('')).toBe('CAPTCHA_INVALID')
      expect(await signUp(solved)).toBe('OK')
      expect(await signUp(solved)).toBe('CAPTCHA_INVALID')
      expect(await signUp(await solve('evil.example.com'))).toBe('CAPTCHA_INVALID')
      await guarded.control('recaptcha', { verifyDown: true })
      expect(await signUp(await solve('127.0.0.1'))).toBe('CAPTCHA_INVALID')
    } finally {
      await guarded.stop()
    }
  })

  it('is not required where none is configured', async () => {
    expect(answerOf(await shop.call(captcha, {}))).toEqual({ siteKey: null, scriptUrl: null })
  })
})

it('a GET that returns a customer’s secrets is not cacheable', async () => {
  const { token } = await registerPerson(shop)
  for (const { path } of [getUserInformation, sendEmailCode]) {
    const response = await fetch(`${shop.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    await response.body?.cancel()
  }
})
