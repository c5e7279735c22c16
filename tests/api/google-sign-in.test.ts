import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login } from '../../src/contract/accounts.ts'
import {
  googleCallback,
  linkGoogle,
  oauthNonce,
  unlinkGoogle,
} from '../../src/contract/google-sign-in.ts'
import { verifyEmail } from '../../src/contract/registration.ts'
import { GOOGLE_CLIENT_ID } from '../../src/sandbox/credentials.ts'
import { deleteExpiredNonces } from '../../src/server/customers/accounts/index.ts'
import { customers, twoFactors, usedNonces } from '../../src/server/platform/db/schema/index.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { accountMailStates, codesMailedTo, registerPerson } from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ RECAPTCHA_SECRET: 'off' })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const minute = 60_000

const newEmail = () => `g.${randomBytes(5).toString('hex')}@gmail.com`

const nonce = async (): Promise<string> => answerOf(await shop.call(oauthNonce, {})).nonce

/** Issues an ID token like Google’s popup. */
const idToken = async (email: string, changes: object = {}): Promise<string> => {
  const response = await fetch(`${shop.sandbox.endpoints.control}/control/google/id-token`, {
    method: 'POST',
    body: JSON.stringify({
      client_id: GOOGLE_CLIENT_ID,
      nonce: await nonce(),
      email,
      given_name: 'ស្រីមុំ',
      family_name: 'ចាន់',
      ...changes,
    }),
  })
  return v.parse(v.object({ credential: v.string() }), await response.json()).credential
}
const callback = (credential: string, headers: Record<string, string> = {}, origin: object = {}) =>
  shop.call(googleCallback, { body: { credential, ...origin } }, { headers })
const signIn = async (email: string, changes: object = {}) =>
  callback(await idToken(email, changes))
const signInFrom = async (origin: object, email = newEmail()) =>
  callback(await idToken(email), { 'x-site': 'TH' }, origin)
const whoIs = async (token: string) => answerOf(await shop.call(getUserInformation, {}, { token }))
const link = (credential: string, token: string) =>
  shop.call(linkGoogle, { body: { credential } }, { token })
const accountsOf = (email: string) =>
  shop.db
    .select()
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email.toLowerCase()))

it('returns the client id and script for the browser', async () => {
  const offered = answerOf(await shop.call(oauthNonce, {}))
  expect(offered.clientId).toBe(GOOGLE_CLIENT_ID)
  expect(offered.scriptUrl).toBe(`${shop.sandbox.endpoints.google}/gsi/client`)
})

describe('a new customer', () => {
  it('gets an account with a verified email and no password', async () => {
    const email = newEmail()
    const token = await idToken(email)
    const tokens = answerOf(await callback(token, { 'x-site': 'TH', 'x-locale': 'km' }))
    expect(tokens.messageCode).toBe('SUCCESS')
    const user = await whoIs(tokens.accessToken)
    expect(user).toMatchObject({
      email,
      username: email.split('@')[0]?.replace('.', ''),
      firstName: 'ស្រីមុំ',
      lastName: 'ចាន់',
      isEmailVerified: true,
      googleEmail: email,
      website: { id: 'TH' },
      locale: 'km',
    })
    expect((await notificationsOf(shop.db, user.id)).map(({ code }) => code)).toEqual(['WELCOME'])
    for (const password of ['', ' ', 'none', 'Demo1234']) {
      const outcome = await shop.call(login, { body: { username: email, password } })
      expect(outcome.ok).toBe(false)
    }
    const again = answerOf(await signIn(email))
    expect((await whoIs(again.accessToken)).id).toBe(user.id)
  })

  it('must verify the email when Google has not', async () => {
    shop.sandbox.behaviours.merge('google', { idToken: 'unverified-email' })
    const email = newEmail()
    const { accessToken } = answerOf(await signIn(email, { given_name: '', family_name: '' }))
    expect(await whoIs(accessToken)).toMatchObject({
      isEmailVerified: false,
      firstName: email.split('@')[0]?.replace('.', ''),
      lastName: '',
    })
    const [code = ''] = await codesMailedTo(shop, email)
    const verified = await shop.call(verifyEmail, { body: { code } }, { token: accessToken })
    expect(verified.ok).toBe(true)
    expect((await whoIs(accessToken)).isEmailVerified).toBe(true)
    // Signing in again sends no mail.
    expect(answerOf(await signIn(email)).isNew).toBe(false)
    expect(await codesMailedTo(shop, email)).toHaveLength(1)
  })

  it('gets no code by mail for an email that Google verified', async () => {
    const email = newEmail()
    const { isNew, accessToken } = answerOf(await signIn(email))
    expect(isNew).toBe(true)
    const { id } = await whoIs(accessToken)
    expect(await accountMailStates(shop, { id, email })).toEqual([])
  })

  it('belongs to the given country, or to the site’s', async () => {
    for (const [origin, registerCountry, site] of [
      [{}, 'TH', 'TH'],
      [{ country: 'ae' }, 'AE', 'AE'],
      [{ country: 'FR' }, 'FR', 'KH'],
    ] as const) {
      const { accessToken } = answerOf(await signInFrom(origin))
      expect(await whoIs(accessToken)).toMatchObject({ registerCountry, website: { id: site } })
    }
    const email = newEmail()
    expect(await signInFrom({ country: 'ZZ' }, email)).toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'country', code: 'INVALID_COUNTRY' }] },
    })
    expect(await accountsOf(email)).toEqual([])
  })

  it('is referred by the given code, which counts for new accounts only', async () => {
    const referrer = await registerPerson(shop)
    const { referralCode } = await whoIs(referrer.token)
    const email = newEmail()
    expect(codeOf(await signInFrom({ referralCode: 'NOBODY' }, email))).toBe(
      'REFERRAL_CODE_INVALID',
    )
    expect(await accountsOf(email)).toEqual([])
    answerOf(await signInFrom({ referralCode: referralCode.toLowerCase() }, email))
    expect(await accountsOf(email)).toMatchObject([{ referredBy: referrer.id }])
    const again = { referralCode: 'NOBODY', country: 'ZZ' }
    expect(answerOf(await signInFrom(again, email)).isNew).toBe(false)
    expect(await accountsOf(email)).toMatchObject([
      { referredBy: referrer.id, registerCountry: 'TH' },
    ])
  })

  it('gets another username when it is taken or too short', async () => {
    const { username } = await registerPerson(shop)
    const taken = answerOf(await signIn(`${username}@gmail.com`))
    expect((await whoIs(taken.accessToken)).username).toMatch(new RegExp(`^${username}\\d{4}$`))
    const short = answerOf(await signIn(`x.${'_'.repeat(2)}@${randomBytes(4).toString('hex')}.com`))
    expect((await whoIs(short.accessToken)).username).toMatch(/^userx/)
    const long = `${randomBytes(20).toString('hex')}@gmail.com`
    const longs = [answerOf(await signIn(long)), answerOf(await signIn(`${long}.kh`))]
    for (const { accessToken } of longs) {
      expect((await whoIs(accessToken)).username).toMatch(/^[a-z\d]{32}$/)
    }
  })

  it('whose names contain markup or symbols keeps the letters only', async () => {
    const { accessToken } = answerOf(
      await signIn(newEmail(), { given_name: '<b>Dara</b>', family_name: `${'ក'.repeat(80)}5` }),
    )
    const user = await whoIs(accessToken)
    expect(user.firstName).not.toMatch(/[<>]/)
    expect(user.firstName).toContain('Dara')
    expect(user.lastName).toBe('ក'.repeat(50))
  })

  it('gets one account from concurrent tabs', async () => {
    const email = newEmail()
    const tokens = await Promise.all([1, 2, 3, 4].map(() => idToken(email)))
    const outcomes = await Promise.all(tokens.map((token) => callback(token)))
    expect(codesOf(outcomes)).toEqual({ OK: 4 })
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('with the email of an existing account is refused, in any letter case', async () => {
    const person = await registerPerson(shop)
    expect(await signIn(person.email.toUpperCase())).toMatchObject({
      status: 409,
      problem: { messageCode: 'EMAIL_EXISTS' },
    })
    expect(await accountsOf(person.email)).toMatchObject([{ googleSubject: null }])
  })
})

describe('an ID token', () => {
  it('is accepted once, also by concurrent tabs', async () => {
    const token = await idToken(newEmail())
    const tabs = await Promise.all([callback(token), callback(token)])
    expect(codesOf(tabs)).toEqual({ OK: 1, GOOGLE_SIGN_IN_FAILED: 1 })
    expect(codeOf(await callback(token))).toBe('GOOGLE_SIGN_IN_FAILED')
  })

  it('requires a nonce of ours that is less than ten minutes old', async () => {
    const good = await nonce()
    const [random = '', end = '', signature = ''] = good.split('.')
    const later = `${random}.${Number(end) + minute}.${signature}`
    const changed = `${random.slice(1)}A.${end}.${signature}`
    for (const bad of ['invented', 'a.b.c', later, changed, `${good}.x`, `${random}.${end}.`]) {
      expect(codeOf(await signIn(newEmail(), { nonce: bad }))).toBe('GOOGLE_SIGN_IN_FAILED')
    }
    expect(codeOf(await signIn(newEmail(), { nonce: good }))).toBe('OK')
    const old = await nonce()
    shop.clock.advance(10 * minute)
    expect(codeOf(await signIn(newEmail(), { nonce: old }))).toBe('GOOGLE_SIGN_IN_FAILED')
  })

  it.each(['wrong-key', 'expired', 'wrong-audience', 'wrong-issuer', 'without-nonce'] as const)(
    'with %s is refused',
    async (behaviour) => {
      shop.sandbox.behaviours.merge('google', { idToken: behaviour })
      const email = newEmail()
      expect(codeOf(await signIn(email))).toBe('GOOGLE_SIGN_IN_FAILED')
      expect(await accountsOf(email)).toHaveLength(0)
    },
  )

  it('that is malformed is refused', async () => {
    expect(codeOf(await callback('x'))).toBe('GOOGLE_SIGN_IN_FAILED')
  })

  it('that was refused leaves no rows behind', async () => {
    answerOf(await signIn(newEmail()))
    shop.clock.advance(11 * minute)
    await deleteExpiredNonces(shop.db, shop.clock)
    expect(await shop.db.$count(usedNonces)).toBe(0)
  })
})

describe('a linked customer', () => {
  it('passes the second factor, the password change and the ban like a password sign-in', async () => {
    const email = newEmail()
    const { accessToken } = answerOf(await signIn(email))
    const { id } = await whoIs(accessToken)
    const set = (fields: object) =>
      shop.db.update(customers).set(fields).where(eq(customers.id, id))
    await set({ mustChangePassword: true })
    const codeNow = async () => answerOf(await signIn(email)).messageCode
    expect(await codeNow()).toBe('FORCE_PASSWORD_CHANGE')
    await shop.db.insert(twoFactors).values({
      customerId: id,
      id,
      sealedSecret: '',
      lastStep: 0,
      enabledAt: shop.clock.now(),
    })
    expect(await codeNow()).toBe('TWO_FACTOR_AUTH_ENABLED')
    await set({ bannedAt: shop.clock.now() })
    expect(codeOf(await signIn(email))).toBe('ACCOUNT_BANNED')
  })

  it('is identified by Google’s subject, not by the email', async () => {
    const person = await registerPerson(shop)
    const email = newEmail()
    expect(await link(await idToken(email), person.token)).toMatchObject({
      answer: { googleEmail: email },
    })
    const tokens = answerOf(await signIn(email))
    expect(await whoIs(tokens.accessToken)).toMatchObject({
      username: person.username,
      email: person.email,
      googleEmail: email,
      isEmailVerified: false,
    })
    expect((await notificationsOf(shop.db, person.id)).map(({ code }) => code)).toContain(
      'GOOGLE_LINKED',
    )
    const subjects = await until(
      async () => (await mailsTo(shop.sandbox, person.email)).map(({ subject }) => subject),
      (told) => told.includes('A Google account was linked'),
    )
    expect(subjects.filter((subject) => subject.includes('Google'))).toHaveLength(1)
  })

  it('gets the email verified when it is the Google account’s', async () => {
    const person = await registerPerson(shop)
    answerOf(await link(await idToken(person.email), person.token))
    expect((await whoIs(person.token)).isEmailVerified).toBe(true)
    expect(codeOf(await signIn(person.email))).toBe('OK')
  })

  it('is the only customer of that Google account', async () => {
    const email = newEmail()
    answerOf(await signIn(email))
    const person = await registerPerson(shop)
    expect(await link(await idToken(email), person.token)).toMatchObject({
      problem: { messageCode: 'EMAIL_EXISTS' },
    })
    const others = await Promise.all([registerPerson(shop), registerPerson(shop)])
    const shared = newEmail()
    const tokens = [await idToken(shared), await idToken(shared)]
    const outcomes = await Promise.all(others.map(({ token }, at) => link(tokens[at] ?? '', token)))
    expect(codesOf(outcomes)).toEqual({ OK: 1, EMAIL_EXISTS: 1 })
  })
})

describe('unlinking', () => {
  const unlink = (token: string) => shop.call(unlinkGoogle, {}, { token })

  it('is refused without another way to sign in', async () => {
    const email = newEmail()
    const { accessToken } = answerOf(await signIn(email))
    expect(await unlink(accessToken)).toMatchObject({
      status: 409,
      problem: { messageCode: 'ONLY_WAY_TO_SIGN_IN' },
    })
    expect((await whoIs(accessToken)).googleEmail).toBe(email)
    expect(codeOf(await signIn(email))).toBe('OK')
  })

  it('keeps the password as sign-in method, and can be repeated', async () => {
    const [person, email] = [await registerPerson(shop), newEmail()]
    answerOf(await link(await idToken(email), person.token))
    expect(codeOf(await unlink(person.token))).toBe('OK')
    expect(codeOf(await unlink(person.token))).toBe('OK')
    expect((await whoIs(person.token)).googleEmail).toBeNull()
    // Notified once, in the account and by mail: the second call linked nothing.
    const notices = (await notificationsOf(shop.db, person.id)).map(({ code }) => code)
    expect(notices.filter((code) => code === 'GOOGLE_UNLINKED')).toHaveLength(1)
    const subjects = await until(
      async () => (await mailsTo(shop.sandbox, person.email)).map(({ subject }) => subject),
      (told) => told.includes('Your Google account was unlinked'),
    )
    expect(subjects.filter((subject) => subject.includes('unlinked'))).toHaveLength(1)
    // Google sign-in now creates a separate account.
    const { accessToken } = answerOf(await signIn(email))
    expect((await whoIs(accessToken)).id).not.toBe(person.id)
  })
})

it('is unavailable without a client id', async () => {
  const without = await startApi({ GOOGLE_CLIENT_ID: 'off' })
  try {
    const offered = answerOf(await without.call(oauthNonce, {}))
    expect(offered).toMatchObject({ clientId: null, scriptUrl: null })
    const body = { credential: await idToken(newEmail(), { nonce: offered.nonce }) }
    expect(codeOf(await without.call(googleCallback, { body }))).toBe('GOOGLE_SIGN_IN_FAILED')
  } finally {
    await without.stop()
  }
})
