import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login, refresh } from '../../src/contract/accounts.ts'
import { confirmIdentity } from '../../src/contract/confirm-identity.ts'
import {
  passkeyRegistrationOptions,
  registerWithPasskey,
} from '../../src/contract/passkey-registration.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
  type WebAuthnJson,
} from '../../src/contract/passkeys.ts'
import { changePassword, forgotPassword, resetPassword } from '../../src/contract/passwords.ts'
import { checkInfo } from '../../src/contract/profile.ts'
import { register, verifyEmail } from '../../src/contract/registration.ts'
import { beginTwoFactor, turnOnTwoFactor } from '../../src/contract/two-factor.ts'
import { RECAPTCHA_SITE_KEY } from '../../src/sandbox/credentials.ts'
import { customers, passkeys } from '../../src/server/platform/db/schema/index.ts'
import { createAuthenticator, type Authenticator } from './authenticator.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { codesMailedTo, newPerson, registerPerson, resetTokensMailedTo } from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const minute = 60_000
const newPassword = 'Tonle2027x'

const newAuthenticator = (changes: Partial<Parameters<typeof createAuthenticator>[0]> = {}) =>
  createAuthenticator({
    origin: shop.url.replace('127.0.0.1', 'localhost'),
    rpId: 'localhost',
    ...changes,
  })

/** Returns a registration with a unique email, which needs nothing else. */
const newcomer = (fields: Partial<ReturnType<typeof newPerson>> = {}) => ({
  email: `k${randomBytes(6).toString('hex')}@example.com`,
  country: 'KH',
  ...fields,
})
type Newcomer = ReturnType<typeof newcomer>

const start = (input: Newcomer, headers: Record<string, string> = {}) =>
  shop.call(passkeyRegistrationOptions, { body: input }, { headers })
const finish = (
  input: Newcomer,
  challenge: string,
  response: WebAuthnJson,
  headers: Record<string, string> = {},
) => {
  const passkey = { challenge, response }
  return shop.call(registerWithPasskey, { body: { ...input, passkey } }, { headers })
}
/** Registers with a passkey of this authenticator. */
const signUp = async (
  input: Newcomer,
  authenticator: Authenticator,
  headers: Record<string, string> = {},
) => {
  const { options, challenge } = answerOf(await start(input, headers))
  return finish(input, challenge, authenticator.create(options), headers)
}
/** Registers a new customer who has only a passkey. */
const newCustomer = async () => {
  const input = newcomer()
  const authenticator = newAuthenticator()
  const { accessToken: token, refreshToken } = answerOf(await signUp(input, authenticator))
  return { ...input, authenticator, token, refreshToken }
}

const signInWith = async (authenticator: Authenticator) => {
  const { options, challenge } = answerOf(await shop.call(passkeySignInOptions, {}))
  const body = { challenge, response: authenticator.get(options) }
  return shop.call(passkeySignIn, { body })
}
const signIn = (username: string, password: string) =>
  shop.call(login, { body: { username, password } })
const whoIs = async (token: string) => answerOf(await shop.call(getUserInformation, {}, { token }))
const keysOf = async (token: string) => answerOf(await shop.call(listPasskeys, {}, { token }))
const accountsOf = (email: string) =>
  shop.db.select().from(customers).where(eq(customers.email, email))
const reset = async (email: string) => {
  answerOf(await shop.call(forgotPassword, { body: { email } }))
  const [code = ''] = await resetTokensMailedTo(shop, email)
  const body = { password: newPassword }
  return shop.call(resetPassword, { params: { code }, body })
}

describe('a registration by passkey', () => {
  it('needs an email only, signs in, and mails the code that verifies the email', async () => {
    const input = newcomer()
    const authenticator = newAuthenticator()
    const { options, challenge } = answerOf(await start(input))
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Tonlé Cloud' },
      user: { name: input.email, displayName: input.email },
      excludeCredentials: [],
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'
    const response = authenticator.create(options)
    const tokens = answerOf(await finish(input, challenge, response, { 'user-agent': userAgent }))
    expect(tokens.messageCode).toBe('SUCCESS')
    const token = tokens.accessToken
    const user = await whoIs(token)
    expect(user).toMatchObject({
      email: input.email,
      username: input.email.split('@')[0],
      firstName: '',
      isEmailVerified: false,
      website: { id: 'KH' },
    })
    expect(answerOf(await shop.call(checkInfo, {}, { token })).hasPassword).toBe(false)
    expect(await keysOf(token)).toMatchObject([{ name: 'Chrome, Android', lastUsedAt: null }])
    expect(await notificationsOf(shop.db, user.id)).toEqual([{ code: 'WELCOME', params: {} }])

    const [code = ''] = await codesMailedTo(shop, input.email)
    expect(codeOf(await shop.call(verifyEmail, { body: { code } }, { token }))).toBe('OK')
    expect(await whoIs(token)).toMatchObject({ isEmailVerified: true })
    // No other mail: the passkey is not one that was added later.
    expect(await mailsTo(shop.sandbox, input.email)).toHaveLength(1)

    const again = answerOf(await signInWith(authenticator))
    expect((await whoIs(again.accessToken)).id).toBe(user.id)
    for (const password of [' ', 'none', newPassword])
      expect(codeOf(await signIn(input.email, password))).toBe('USERNAME_PASSWORD_INCORRECT')
  })

  it('takes country, language, referral code and all other fields as with a password', async () => {
    const referrer = await registerPerson(shop)
    const { referralCode } = await whoIs(referrer.token)
    const person = newcomer({
      username: `n${randomBytes(6).toString('hex')}`,
      firstName: 'សុភា',
      lastName: 'កែវ',
      country: 'th',
      referralCode: referralCode.toLowerCase(),
      phoneNumber: '081 234 5999',
      organization: 'Mekong <i>Coffee</i>',
      postalCode: '10110',
    })
    const authenticator = newAuthenticator()
    const headers = { 'x-locale': 'km', 'x-site': 'KH' }
    const { accessToken } = answerOf(await signUp(person, authenticator, headers))
    expect(await keysOf(accessToken)).toMatchObject([{ name: 'Passkey' }])
    expect(await whoIs(accessToken)).toMatchObject({
      username: person.username,
      firstName: person.firstName,
      registerCountry: 'TH',
      website: { id: 'TH' },
      locale: 'km',
      phoneNumber: '+66812345999',
      organization: 'Mekong Coffee',
      postalCode: '10110',
    })
    expect(await accountsOf(person.email)).toMatchObject([{ referredBy: referrer.id }])
    const [mail] = await until(
      () => mailsTo(shop.sandbox, person.email),
      (mails) => mails.length > 0,
    )
    expect(mail?.subject).toContain('គឺជាលេខកូដ')
  })

  it('is refused before the device creates a passkey, as with a password', async () => {
    const { username, email } = await registerPerson(shop, { phoneNumber: '092 555 901' })
    for (const [fields, status, messageCode] of [
      [{ email: ` ${email.toUpperCase()} ` }, 409, 'EMAIL_EXIST'],
      [{ username: username.toUpperCase() }, 409, 'USERNAME_EXIST'],
      [{ username, email }, 409, 'USERNAME_EXIST'],
      [{ phoneNumber: '+855 92 555 901' }, 409, 'PHONE_EXISTS'],
      [{ referralCode: 'UNKNOWN' }, 400, 'REFERRAL_CODE_INVALID'],
    ] as const) {
      const refused = { status, problem: { messageCode } }
      expect(await start(newcomer(fields))).toMatchObject(refused)
      const taken = { ...newPerson({ password: newPassword }), ...fields }
      expect(await shop.call(register, { body: taken })).toMatchObject(refused)
    }
    expect(await start(newcomer({ phoneNumber: '12', country: 'ZZ' }))).toMatchObject({
      status: 400,
      problem: {
        errors: [
          { field: 'country', code: 'INVALID_COUNTRY' },
          { field: 'phoneNumber', code: 'INVALID_PHONE' },
        ],
      },
    })
    expect(await start(newcomer({ email: 'sok@example' }))).toMatchObject({
      problem: { errors: [{ field: 'email', code: 'INVALID_EMAIL' }] },
    })
  })

  it('succeeds once of many with the same email, and stores no passkey of the others', async () => {
    const input = newcomer()
    const begun = await Promise.all([1, 2, 3].map(() => start(input)))
    const responses = begun.map((outcome) => {
      const { options, challenge } = answerOf(outcome)
      return { challenge, response: newAuthenticator().create(options) }
    })
    const outcomes = await Promise.all(
      responses.map(({ challenge, response }) => finish(input, challenge, response)),
    )
    expect(codesOf(outcomes)).toEqual({ OK: 1, EMAIL_EXIST: 2 })
    const ids = responses.map(({ response }) => String(response['id']))
    const stored = await shop.db.select({ id: passkeys.credentialId }).from(passkeys)
    expect(stored.filter(({ id }) => ids.includes(id))).toHaveLength(1)
  })

  it('is listed by the device under the name as it is written', async () => {
    const displayName = async (fields: Partial<ReturnType<typeof newPerson>>) =>
      answerOf(await start(newcomer(fields))).options['user']
    const latin = await displayName({ firstName: 'Sokha', lastName: 'Chan' })
    expect(latin).toMatchObject({ displayName: 'Sokha Chan' })
    const khmer = await displayName({ firstName: 'សុខា', lastName: 'ចាន់' })
    expect(khmer).toMatchObject({ displayName: 'ចាន់ សុខា' })
  })

  it('accepts a challenge once, within ten minutes, and none of another step', async () => {
    const input = newcomer()
    const { options, challenge } = answerOf(await start(input))
    const response = newAuthenticator().create(options)
    const tabs = await Promise.all([1, 2, 3].map(() => finish(input, challenge, response)))
    expect(codesOf(tabs)).toEqual({ OK: 1, CHALLENGE_EXPIRED: 2 })

    const late = newcomer()
    const begun = answerOf(await start(late))
    const made = newAuthenticator().create(begun.options)
    shop.clock.advance(10 * minute)
    expect(codeOf(await finish(late, begun.challenge, made))).toBe('CHALLENGE_EXPIRED')
    expect(await accountsOf(late.email)).toEqual([])

    const { token } = await registerPerson(shop)
    const adding = answerOf(await shop.call(passkeyOptions, {}, { token }))
    const added = newAuthenticator().create(adding.options)
    expect(codeOf(await finish(late, adding.challenge, added))).toBe('CHALLENGE_EXPIRED')
    const other = answerOf(await start(late))
    const body = {
      challenge: other.challenge,
      name: 'A phone',
      response: newAuthenticator().create(other.options),
    }
    expect(codeOf(await shop.call(addPasskey, { body }, { token }))).toBe('CHALLENGE_EXPIRED')
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { verifiesUser: false }],
  ])('creates no account with a passkey %s', async (_, changes) => {
    const input = newcomer()
    expect(codeOf(await signUp(input, newAuthenticator(changes)))).toBe('PASSKEY_INVALID')
    expect(await accountsOf(input.email)).toEqual([])
  })

  it('creates no account with another challenge’s response, a malformed one or a registered key', async () => {
    const input = newcomer()
    const older = answerOf(await start(input))
    const replayed = newAuthenticator().create(older.options)
    for (const response of [replayed, {}, { ...replayed, response: {} }]) {
      const { challenge } = answerOf(await start(input))
      expect(codeOf(await finish(input, challenge, response))).toBe('PASSKEY_INVALID')
    }
    const owner = await newCustomer()
    expect(codeOf(await signUp(input, owner.authenticator.copy()))).toBe('PASSKEY_INVALID')
    expect(await accountsOf(input.email)).toEqual([])
    const { accessToken } = answerOf(await signInWith(owner.authenticator))
    expect((await whoIs(accessToken)).email).toBe(owner.email)
  })

  it('needs the captcha, once, and counts as a registration of its network', async () => {
    const guarded = await startApi({ RECAPTCHA_SITE_KEY, REGISTRATIONS_PER_HOUR: '5' })
    const solve = async (): Promise<string> => {
      const answer = await fetch(`${guarded.sandbox.endpoints.control}/control/recaptcha/token`, {
        method: 'POST',
        body: JSON.stringify({ hostname: 'localhost' }),
      })
      return v.parse(v.object({ token: v.string() }), await answer.json()).token
    }
    const input = newcomer()
    const begin = (captchaToken: string) =>
      guarded.call(passkeyRegistrationOptions, { body: { ...input, captchaToken } })
    try {
      const solved = await solve()
      expect(codeOf(await begin(''))).toBe('CAPTCHA_INVALID')
      const { options, challenge } = answerOf(await begin(solved))
      expect(codeOf(await begin(solved))).toBe('CAPTCHA_INVALID')
      const authenticator = newAuthenticator({
        origin: guarded.url.replace('127.0.0.1', 'localhost'),
      })
      const passkey = { challenge, response: authenticator.create(options) }
      const body = { ...input, passkey }
      expect(codeOf(await guarded.call(registerWithPasskey, { body }))).toBe('OK')
      // The fourth and fifth of this hour; the passkey of a checked one is none of them.
      const withPassword = async () =>
        guarded.call(register, { body: { ...newPerson(), captchaToken: await solve() } })
      expect(codeOf(await withPassword())).toBe('OK')
      expect(codeOf(await withPassword())).toBe('OK')
      expect(codeOf(await withPassword())).toBe('TOO_MANY_REQUESTS')
      expect(codeOf(await begin(await solve()))).toBe('TOO_MANY_REQUESTS')
      const unknown = { ...body, passkey: { ...passkey, challenge: 'A'.repeat(43) } }
      const guesses = []
      for (let times = 0; times < 5; times += 1)
        guesses.push(await guarded.call(registerWithPasskey, { body: unknown }))
      expect(codesOf(guesses)).toEqual({ CHALLENGE_EXPIRED: 4, TOO_MANY_REQUESTS: 1 })
    } finally {
      await guarded.stop()
    }
  })
})

describe('an account with only a passkey', () => {
  it('confirms the customer’s identity with it, and then takes a first password', async () => {
    const { email, authenticator, refreshToken } = await newCustomer()
    shop.clock.advance(15 * minute)
    const { accessToken: token } = answerOf(await shop.call(refresh, { body: { refreshToken } }))
    const first = { body: { currentPassword: '', password: newPassword } }
    expect(codeOf(await shop.call(changePassword, first, { token }))).toBe(
      'REAUTHENTICATION_REQUIRED',
    )
    const { options, challenge } = answerOf(await shop.call(passkeySignInOptions, {}))
    const body = { passkey: { challenge, response: authenticator.get(options) } }
    expect(answerOf(await shop.call(confirmIdentity, { body }, { token }))).toEqual({
      messageCode: 'SUCCESS',
      challenge: null,
    })
    expect(codeOf(await shop.call(changePassword, first, { token }))).toBe('OK')
    expect(codeOf(await signIn(email, newPassword))).toBe('OK')
  })

  it('keeps its last way to sign in', async () => {
    const { token } = await newCustomer()
    const [saved] = await keysOf(token)
    const remove = () => shop.call(removePasskey, { params: { id: saved?.id ?? '' } }, { token })
    expect(codeOf(await remove())).toBe('ONLY_WAY_TO_SIGN_IN')
    const body = { currentPassword: '', password: newPassword }
    answerOf(await shop.call(changePassword, { body }, { token }))
    expect(codeOf(await remove())).toBe('OK')
  })

  it('takes a password by the reset mail and keeps its passkey, once the email is verified', async () => {
    const { email, token, authenticator } = await newCustomer()
    const [code = ''] = await codesMailedTo(shop, email)
    answerOf(await shop.call(verifyEmail, { body: { code } }, { token }))
    expect(codeOf(await reset(email))).toBe('OK')
    expect(codeOf(await signIn(email, newPassword))).toBe('OK')
    expect(codeOf(await signInWith(authenticator))).toBe('OK')
  })

  it('is taken over by the owner of an email that was not verified', async () => {
    const { email, authenticator } = await newCustomer()
    expect(codeOf(await reset(email))).toBe('OK')
    expect(codeOf(await signIn(email, newPassword))).toBe('OK')
    expect(codeOf(await signInWith(authenticator))).toBe('PASSKEY_INVALID')
  })

  it('signs in with both factors by its passkey; a later password needs the second one', async () => {
    const { email, token, authenticator } = await newCustomer()
    const body = { currentPassword: '', password: newPassword }
    answerOf(await shop.call(changePassword, { body }, { token }))
    const { secret, setup } = answerOf(await shop.call(beginTwoFactor, {}, { token }))
    const code = new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() })
    answerOf(await shop.call(turnOnTwoFactor, { body: { code, setup } }, { token }))
    expect(answerOf(await signInWith(authenticator)).messageCode).toBe('SUCCESS')
    expect(answerOf(await signIn(email, newPassword)).messageCode).toBe('TWO_FACTOR_AUTH_ENABLED')
  })
})
